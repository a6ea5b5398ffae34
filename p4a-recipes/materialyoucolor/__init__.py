"""KivyMD 2 needs materialyoucolor 3; python-for-android's own recipe builds 2.0.10."""

from pythonforandroid.recipes.materialyoucolor import MaterialyoucolorRecipe as OlderRecipe


class MaterialyoucolorRecipe(OlderRecipe):
    name = "materialyoucolor"
    version = "3.0.4"


recipe = MaterialyoucolorRecipe()
