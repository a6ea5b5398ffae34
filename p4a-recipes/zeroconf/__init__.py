"""A newer zeroconf than python-for-android's own (0.24.5, of 2020), built without its Cython parts."""

from pythonforandroid.recipe import PyProjectRecipe


class ZeroconfRecipe(PyProjectRecipe):
    name = "zeroconf"
    version = "0.153.0"
    url = "https://github.com/python-zeroconf/python-zeroconf/archive/refs/tags/{version}.tar.gz"
    depends = ["ifaddr"]
    hostpython_prerequisites = ["poetry-core>=2.1.0", "Cython>=3.0.8", "setuptools>=77.0"]

    def get_recipe_env(self, arch, **options):
        env = super().get_recipe_env(arch, **options)
        env["SKIP_CYTHON"] = "1"
        return env


recipe = ZeroconfRecipe()
