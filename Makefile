# Two commands: `make serve` and `make test`. Everything else is for those who work on the project.
PYTHON ?= python3
RUN := .venv/bin
WORKERS ?= 2
ORDERS ?= 1000000
IMAGES ?= 100000
FLIPS ?= 100000
ROLLS ?= 10000000
MUTANTS ?= 400
SEED ?=
PAGES ?=
BENCH ?=
BROWSER := chromium-headless-shell fontconfig fonts-noto-cjk fonts-noto-core
# Compiled modules are kept, whatever the image says: tests start the house fifty times, and each start would compile it anew.
export PYTHONDONTWRITEBYTECODE :=
export DENO_NO_UPDATE_CHECK := 1

.PHONY: help serve test pythons check bench crash rot soak dice mutate-law mutate-code screenshots coverage format lock clean

help:  ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

serve: .venv/run  ## run the house with a practice table of every game, bots and an automatic dealer
	@$(RUN)/sicbo serve --demo --data var/demo

test: .venv/dev .venv/browser .venv/pythons  ## every test
	$(RUN)/python -m pytest -q -n $(WORKERS)

pythons: .venv/dev  ## every test, but for the browser, under each Python from 3.11 to 3.14 that is on this machine
	$(RUN)/python -m tests.pythons

check: .venv/dev  ## format, lint, types, layers; the pages' format and lint
	$(RUN)/ruff format --check .
	$(RUN)/ruff check .
	$(RUN)/mypy
	$(RUN)/lint-imports --no-cache
	$(RUN)/deno fmt --check --quiet
	$(RUN)/deno lint --quiet

bench: .venv/dev .venv/browser  ## ratios against raw limits, into bench/RESULTS.md; a start over a million events as well: make bench BENCH=--long
	$(RUN)/python -m bench $(BENCH)

mutate-law: .venv/dev  ## change every leaf of every rulebook in turn; each change must turn a test red
	$(RUN)/python -m tests.mutate_law

mutate-code: .venv/dev  ## change one place of the code that decides at a time; a test must see it: make mutate-code MUTANTS=1000 SEED=216
	$(RUN)/python -m tests.mutate_code --mutants $(MUTANTS) --seed "$(SEED)"

soak: .venv/dev  ## random orders at tables of every game, as many as asked: make soak ORDERS=5000000
	$(RUN)/python -m tests.floor.random $(ORDERS)

crash: .venv/dev  ## take the power away at every boundary of many evenings: make crash IMAGES=1000000
	$(RUN)/python -m tests.stores.crash $(IMAGES)

rot: .venv/dev  ## damage the files of many evenings, byte by byte, and open what is left: make rot FLIPS=1000000
	$(RUN)/python -m tests.stores.rot $(FLIPS)

dice: .venv/dev  ## rolls of electronic dice, as many as asked, put to every test of a lab: make dice ROLLS=20000000
	$(RUN)/python -m tests.lab.dice_campaign $(ROLLS)

screenshots: .venv/dev .venv/browser  ## every page at three widths in three languages, into var/screenshots: make screenshots PAGES="pit lab"
	$(RUN)/python -m tests.browser.screenshots var/screenshots $(PAGES)

coverage: .venv/dev  ## write COVERAGE.txt anew: where each clause lives and which tests claim it
	$(RUN)/python -m tests.tidy.claims

format: .venv/dev  ## lay out the code
	$(RUN)/ruff format .
	$(RUN)/ruff check --fix .
	$(RUN)/deno fmt --quiet

lock: .venv/dev  ## choose dependency versions anew (writes requirements/*.txt with hashes)
	$(RUN)/pip install --quiet uv
	$(RUN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --extra documents --extra lab --extra server pyproject.toml requirements/build.in -o requirements/run.txt
	$(RUN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --all-extras pyproject.toml requirements/build.in -o requirements/dev.txt

clean:  ## remove what the other targets made
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis dist build

.venv/run: requirements/run.txt pyproject.toml
	@$(call install,run)

.venv/dev: requirements/dev.txt pyproject.toml
	@$(call install,dev)

.venv/pythons: .venv/dev
	@$(RUN)/python -m tests.pythons --prepare
	@touch .venv/pythons

.venv/browser: .venv/dev
	@{ command -v chromium-headless-shell && fc-list | grep "Noto Sans CJK"; } >/dev/null 2>&1 || { apt-get update -qq && apt-get install -y -qq --no-install-recommends $(BROWSER) >/dev/null; } || { echo "The tests in a browser need $(BROWSER): install them, or run make test once as root."; exit 1; }
	@touch .venv/browser

define install
	test -x $(RUN)/python || $(PYTHON) -m venv .venv
	$(RUN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/$(1).txt
	$(RUN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch .venv/$(1)
endef
