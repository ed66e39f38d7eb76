# Everything a newcomer needs. Each command sets up what it uses.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
export PYTHONDONTWRITEBYTECODE :=# else every process of a test would compile what it imports
HOT := $(shell find src -name '*.pxd' 2>/dev/null)
SOURCES := pyproject.toml setup.py src/mahjongkit/version.py src/mahjongkit/core/suit_tables.py $(HOT) $(HOT:.pxd=.py)

# Hot modules that only the learning kit needs.
NOT_PLAYED := mahjongkit.rl. mahjongkit.core.accepted_tiles mahjongkit.core.draw_tables

# Two workers more than there are cores, because browser and server tests often wait.
WORKERS := $(shell expr $$(nproc 2>/dev/null || sysctl -n hw.ncpu) + 2)
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup

.PHONY: help setup test test-rest test-all lint docs page-types bench opponents load scale sanitize campaign play pictures screenshots browser wheel coverage audit lock hooks clean

help:  ## show these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 13

setup: $(VENV)/tools  ## make .venv and install the package with its tools, hot modules compiled

$(VENV)/game: $(SOURCES)  # what playing needs: the package with its hot modules compiled, the command and the server
	@test -x $(BIN)/python || { echo "making $(VENV) ..."; $(PYTHON) -m venv $(VENV); }
	@echo "installing the packages that building and playing need ..."
	@$(PIP) --no-compile 'Cython>=3.1' 'setuptools>=78.1.1' $$($(BIN)/python tools/requirements.py play)
	@MAHJONGKIT_LEAVE_OUT="$(NOT_PLAYED)" $(BIN)/python setup.py -q build_ext --inplace
	@MAHJONGKIT_LEAVE_OUT="$(NOT_PLAYED)" $(PIP) --no-build-isolation --no-deps --editable .
	@$(BIN)/python -c "import mahjongkit; print('mahjongkit is', 'compiled' if mahjongkit.compiled else 'INTERPRETED (slow)')"
	@touch $@

$(VENV)/tools: $(VENV)/game
	@$(BIN)/python setup.py -q build_ext --inplace
	@echo "installing the tools for tests and linters ..."
	@$(PIP) --no-compile --no-build-isolation --constraint requirements/dev.txt --editable '.[dev]' || \
		{ echo "the pinned versions cannot be had here: installing the newest ones"; $(PIP) --no-build-isolation --editable '.[dev]'; }
	@$(PIP) --no-deps --only-binary :all: $$($(BIN)/python tools/requirements.py libriichi) || \
		echo "no wheel of mjai for this Python: comparisons with libriichi are skipped"
	@$(BIN)/python -m compileall -q src/mahjongkit
	@$(BIN)/python -m pytest --collect-only -q >/dev/null  # prepares the assertions of tests once, not in every worker
	@touch $@

test: browser  ## run the tests for every change, with samples of the large comparisons (minutes)
	$(PYTEST) --tier quick
	@echo "That was everything a change can break, with samples of the large comparisons."
	@echo "make test-rest runs what was left out: full corpora, peers and oracles, builds, all browser tests."
	@echo "make test-all runs both; make campaign compares millions of random cases."

test-rest: browser  ## run what `make test` leaves out: full corpora and peers, builds, all browser tests
	$(PYTEST) --tier rest

test-all: test test-rest  ## run every test, the large comparisons in full

lint: setup  ## ruff, mypy --strict, the layers of the packages, duplicate code, the types of the page, the workflows
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/hot_modules.py --check
	$(BIN)/python tools/schemas.py --check
	$(BIN)/lint-imports --no-logo --no-cache
	$(BIN)/pylint src/mahjongkit/rules
	@sh tests/support/typescript.sh
	@sh tests/support/workflows.sh

docs: setup  ## build the documentation site in build/site and check its links; `mahjongkit docs` opens it
	PYTHONPATH=tools $(BIN)/python -m docs_site

page-types: setup  ## write the schemas in docs/ and the page's message types from the declarations
	$(BIN)/python tools/schemas.py
	@sh tests/support/typescript.sh --write

bench: setup  ## measure against peers, write benchmarks/RESULTS.md
	$(PIP) --no-build-isolation --editable '.[bench]'
	$(BIN)/python benchmarks/run.py

opponents: setup  ## build version 0.1 in build/version-0.1, for measurements against its `greedy`
	mkdir -p build/version-0.1 && git archive effda78 | tar -x -C build/version-0.1
	cd build/version-0.1 && "$(abspath $(BIN))/python" setup.py -q build --build-lib lib

load: setup  ## measure the server with 500 tables at once, write benchmarks/LOAD.md
	$(BIN)/python benchmarks/load.py --write

scale: setup  ## measure simulations on Ray beside threads, write benchmarks/SCALE.md
	$(BIN)/python benchmarks/scale.py --write

sanitize: setup  ## run laws and fuzzing on a build that checks every access to memory (minutes)
	$(BIN)/python tools/sanitize.py

SCALE ?= 25
campaign: setup  ## run all comparisons, fuzzing and attacks (hours; SCALE=1: minutes), write benchmarks/TRUTH.md
	$(BIN)/python tools/sanitize.py
	$(BIN)/python benchmarks/campaign.py --scale $(SCALE)
	$(BIN)/python benchmarks/reliability.py

$(VENV)/checks: $(VENV)/tools requirements/dev.txt
	@echo "installing the tools for coverage, audits, wheels and the lock ..."
	@$(PIP) --no-build-isolation --constraint requirements/dev.txt --editable '.[checks]' || \
		{ echo "the pinned versions cannot be had here: installing the newest ones"; $(PIP) --no-build-isolation --editable '.[checks]'; }
	@touch $@

wheel: $(VENV)/checks docs  ## build wheel and sdist with the documentation into dist/, install each into a clean environment, play a hand of every game
	$(BIN)/python tools/wheel.py --pipx

coverage: $(VENV)/checks  ## measure which branches of the rules the tests take (interpreted, long), write benchmarks/COVERAGE.md
	$(BIN)/python tools/measure_coverage.py

audit: $(VENV)/checks  ## look up the known vulnerabilities of the pinned packages; say so if that cannot be done
	$(BIN)/python tools/audit.py

lock: $(VENV)/checks  ## pin the newest versions of all development packages in requirements/dev.txt
	$(BIN)/python tools/lock.py

hooks: $(VENV)/checks  ## run the linters before each commit (pre-commit)
	$(BIN)/pre-commit install

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
