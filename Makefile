# The only commands to know: site, test, lint, bench. Each sets up what it needs in $(VENV).
PYTHON ?= python3
VENV ?= .venv
# What `make test` hands to pytest beside its own settings.
TESTS ?=
BIN = $(VENV)/bin
READY = $(VENV)/.ready

.PHONY: site test lint bench clean

site: $(READY)
	$(BIN)/proofpress build --config-file site_src/mkdocs.yml

test: $(READY)
	$(BIN)/python -m pytest -n auto $(TESTS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python benchmarks/run.py

clean:
	rm -rf $(VENV) site_src/site

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@
