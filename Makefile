# Everything a newcomer needs. Each command sets up what it uses.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
export PYTHONDONTWRITEBYTECODE :=# else every process of a test would compile what it imports
HOT := $(shell find src -name '*.pxd' 2>/dev/null)
SOURCES := pyproject.toml setup.py src/mahjongkit/version.py src/mahjongkit/core/suit_tables.py $(HOT) $(HOT:.pxd=.py)

# Two workers more than there are cores, because browser and server tests often wait.
WORKERS := $(shell expr $$(nproc 2>/dev/null || sysctl -n hw.ncpu) + 2)
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup

.PHONY: help setup test test-rest test-all lint page-types bench load sanitize campaign play pictures screenshots browser clean

help:  ## show these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 13

setup: $(VENV)/tools  ## make .venv and install the package with its tools, hot modules compiled

$(VENV)/game: $(SOURCES)  # what playing needs: the package with its hot modules compiled, the command and the server
	@test -x $(BIN)/python || { echo "making $(VENV) ..."; $(PYTHON) -m venv $(VENV); }
	@echo "installing the packages that building and playing need ..."
	@$(PIP) --no-compile 'Cython>=3.1' 'setuptools>=77' $$($(BIN)/python tools/requirements.py play)
	@$(BIN)/python setup.py -q build_ext --inplace
	@$(PIP) --no-build-isolation --no-deps --editable .
	@$(BIN)/python -c "import mahjongkit; print('mahjongkit is', 'compiled' if mahjongkit.compiled else 'INTERPRETED (slow)')"
	@touch $@

$(VENV)/tools: $(VENV)/game
	@echo "installing the tools for tests and linters ..."
	@$(PIP) --no-build-isolation --editable '.[dev]'
	@$(BIN)/python -m compileall -q src/mahjongkit
	@touch $@

test: browser  ## run the tests for every change, with samples of the large comparisons (minutes)
	$(PYTEST) --tier quick
	@echo "That was everything a change can break, with samples of the large comparisons."
	@echo "make test-rest runs what was left out: full corpora, peers and oracles, builds, all browser tests."
	@echo "make test-all runs both; make campaign compares millions of random cases."

test-rest: browser  ## run what `make test` leaves out: full corpora and peers, builds, all browser tests
	$(PYTEST) --tier rest

test-all: test test-rest  ## run every test, the large comparisons in full

lint: setup  ## ruff, mypy --strict, the layers of the packages, duplicate code, and the types of the page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/hot_modules.py --check
	$(BIN)/python tools/schemas.py --check
	$(BIN)/lint-imports --no-logo --no-cache
	$(BIN)/pylint src/mahjongkit/rules
	@sh tests/support/typescript.sh

page-types: setup  ## write the schemas in docs/ and the page's message types from the declarations
	$(BIN)/python tools/schemas.py
	@sh tests/support/typescript.sh --write

bench: setup  ## measure against peers, write benchmarks/RESULTS.md
	$(PIP) --no-build-isolation --editable '.[bench]'
	$(BIN)/python benchmarks/run.py

load: setup  ## measure the server with 500 tables at once, write benchmarks/LOAD.md
	$(BIN)/python benchmarks/load.py --write

sanitize: setup  ## run laws and fuzzing on a build that checks every access to memory (minutes)
	$(BIN)/python tools/sanitize.py

SCALE ?= 25
campaign: setup  ## run all comparisons, fuzzing and attacks (hours; SCALE=1: minutes), write benchmarks/TRUTH.md
	$(BIN)/python tools/sanitize.py
	$(BIN)/python benchmarks/campaign.py --scale $(SCALE)
	$(BIN)/python benchmarks/reliability.py

pictures: setup  ## draw the sheet of tiles in docs/img anew
	$(BIN)/mahjongkit tiles --svg build/tiles --lang en
	cp build/tiles/sheet.svg docs/img/tiles.svg

play: $(VENV)/game  ## play in your browser: sets up, serves on this machine, opens the table
	$(BIN)/mahjongkit play

screenshots: browser  ## show lobby, table and result of every game in docs/img
	$(BIN)/python docs/screenshots.py

browser: setup  # chromium and the fonts of the pages, if this machine has none and lets us install them
	@sh tests/support/browser.sh

clean:  ## remove everything that was made
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name '*.egg-info' -prune -exec rm -rf {} +
	find . -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.so' -delete
	rm -f src/mahjongkit/core/suit_tables.bin
