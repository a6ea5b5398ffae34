# `make run` starts the app, `make test` runs every test. Both do all the set-up themselves.
VENV := .venv
PYTHON := $(VENV)/bin/python
READY := $(VENV)/.ready

.PHONY: run demo test check bench bench-camera lot torture screenshots animations clean

run: $(READY)
	$(PYTHON) -m companion

# A short game of each kind, played by itself.
demo: $(READY)
	$(PYTHON) -m companion demo

test: $(READY)
	$(PYTHON) -m pytest

check: $(READY)
	$(PYTHON) -m ruff check .
	$(PYTHON) -m mypy
	$(PYTHON) -m pytest tests/test_imports.py

screenshots: $(READY)
	$(PYTHON) -m tools.screenshots

# The app playing by itself, as short animations for the README.
animations: $(READY)
	$(PYTHON) -m tools.animations

bench: $(READY)
	$(PYTHON) -m bench

bench-camera: $(READY)
	OPENBLAS_NUM_THREADS=1 $(PYTHON) -m bench.camera

# Pictures drawn by lot, and what the camera makes of them: make lot SEED=7 COUNT=10 (docs/benchmarks.md). A minute each.
OUT := out/lot
SEED := 1
COUNT := 2
lot: $(VENV)/.lot
	for game in crossing tudor; do $(PYTHON) -m bench.lot $(OUT) --game $$game --seed $(SEED) --count $(COUNT) || exit 1; done
	OPENBLAS_NUM_THREADS=1 $(PYTHON) -m bench.lot.faults $(OUT)/*-$(SEED)-*

$(VENV)/.lot: $(READY)
	$(PYTHON) -m pip -q install -c constraints.txt --no-build-isolation -e '.[lot]'
	touch $@

# Tries to break everything, for as long as it is told to: make torture MINUTES=60 (docs/reliability.md)
MINUTES := 10
torture: $(READY)
	$(PYTHON) -m torture --minutes $(MINUTES)

$(READY): pyproject.toml constraints.txt tools/setup tools/debian-packages.txt
	tools/setup $(VENV)

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
