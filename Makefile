# `make run` is all a user needs; `make help` lists the rest.
SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PY := .venv/bin/python
PIP := $(PY) -m pip --disable-pip-version-check -qq
STAMPS := .venv/stamps
OFFSCREEN := QT_QPA_PLATFORM=offscreen $(PY)
CODE := app bench core ui packaging tests
# Tests run in one process more than there are cores, as windows and engines often wait, but only in
# a few: each loads the encoder.
# They are nice: the processes that read files are so too, and would wait for all others.
# Their libraries stand in memory where that has room: on a disk, a third of the time is waiting for it.
MEMORY := $(shell [ "$$(df -Pm /dev/shm 2>/dev/null | awk 'END {print $$4}')" -ge 4000 ] 2>/dev/null && echo TMPDIR=/dev/shm)
WORKERS := $$(($$(getconf _NPROCESSORS_ONLN || echo 1) + 1))
TESTS := $(MEMORY) QT_QPA_PLATFORM=offscreen nice -n 19 $(PY) -m pytest -n $(WORKERS) --maxprocesses=4 --dist=worksteal

.PHONY: help setup embedder multilingual run test optional check lint fast bench soak fuzz llm ocr sound words spec manual package pictures goldens lock clean

help:  ## list these commands
	@sed -n 's/^\([a-z]*\):.*## /\1 : /p' $(MAKEFILE_LIST) | awk -F ' : ' '{printf "make %-9s %s\n", $$1, $$2}'

setup: $(STAMPS)/packages embedder multilingual  ## install everything into .venv and build the text encoders
	@$(PY) -m app.desktop.display || true

# What reads or checks the code only needs an environment, which may be older or that of another checkout.
$(PY):
	@$(MAKE) setup

$(STAMPS)/venv: packaging/make_venv.sh
	@PYTHON="$(PYTHON)" sh packaging/make_venv.sh
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/packages: $(STAMPS)/venv requirements.lock pyproject.toml
	@echo "packages: installing from requirements.lock, the first time takes a few minutes"
	@$(PIP) install --no-deps --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# Not stamped: the encoder stands in the user's cache folder, which may be emptied at any time.
embedder: $(STAMPS)/packages
	@$(PY) packaging/build_embedder.py

# A quarter of a minute. Without a network Loci works with the other encoder, so this is no error.
multilingual: $(STAMPS)/packages
	@$(PY) packaging/build_multilingual.py --if-possible

run: setup  ## install if needed, then open the window (in a terminal without display: the sample)
	@.venv/bin/loci

test: optional  ## run all tests, those of the language model too where a C++ compiler is present
	@$(TESTS) $(ARGS)

# What only some tests need.
optional: setup
	@sh packaging/install_llm.sh --if-possible || echo "The language model runtime could not be built; its tests are skipped."
	@$(PY) packaging/install_model.py --if-possible
	@sh packaging/install_sound.sh --if-possible || echo "Its tests are skipped."
	@$(PIP) install --no-deps --require-hashes -r requirements-server.lock || echo "The model server and clients of the HTTP API could not be installed; their tests are skipped."
	@$(PIP) install --no-deps --require-hashes -r requirements-library.lock || echo "The extensions of a shared library could not be installed; its tests are skipped."
	@sh packaging/install_ocr.sh --if-possible || echo "Its tests are skipped."
	@sh packaging/install_inspector.sh --if-possible || echo "Its test is skipped."

check: lint fast  ## the quick gate: format, lint, types, import directions, fast tests

lint: $(PY)  ## format, lint, types, import directions
	@$(PY) -m ruff format --check $(CODE)
	@$(PY) -m ruff check $(CODE)
	@.venv/bin/basedpyright
	@.venv/bin/lint-imports --no-cache

fast: setup  ## the tests that are not slow
	@$(TESTS) -q -m "not slow" $(ARGS)

bench: setup  ## measure against ../shared/bench (ONLY=retrieval, openie, window ... for one part)
	@case "$(ONLY)" in window|engine|canvas|resident) ;; *) $(PY) -m bench.run $(ONLY) ;; esac
	@case "$(ONLY)" in ""|engine) $(PY) -m bench.desktop.engine_load ;; esac
	@case "$(ONLY)" in ""|resident) $(PY) -m bench.desktop.memory_table ;; esac
	@case "$(ONLY)" in ""|window) $(OFFSCREEN) -m bench.desktop.window_latency && $(OFFSCREEN) -m bench.desktop.answer_drawing ;; esac
	@case "$(ONLY)" in ""|window|canvas) $(OFFSCREEN) -m bench.desktop.map_drawing ;; esac

soak: setup  ## change files and ask while everything goes wrong (MINUTES=60 SEED=1 OUT=file)
	@$(PY) -m bench.faults.soak --minutes $(or $(MINUTES),60) --seed $(or $(SEED),1) $(if $(OUT),--out $(OUT))

fuzz: setup  ## read 10,000 mutated files, send 5,000 malformed frames, kill the engine 300 times (SEED=1)
	@$(PY) -m bench.faults.parsers --seed $(or $(SEED),1)
	@$(PY) -m bench.faults.frames --seed $(or $(SEED),1)
	@$(PY) -m bench.faults.soak --kills 300 --seed $(or $(SEED),1)

llm: setup  ## install the language model runtime (needs a C++ compiler) and a small model to try out
	@sh packaging/install_llm.sh
	@$(PY) packaging/install_model.py

ocr: setup  ## install text recognition for scans and photographs (about 190 MB)
	@sh packaging/install_ocr.sh

sound: setup  ## install speech recognition for recordings and films (about 100 MB) and a small model to try out
	@sh packaging/install_sound.sh

pictures: setup  ## draw docs/pictures anew from the real window
	@QT_QPA_PLATFORM=offscreen $(PY) packaging/pictures.py
	@QT_QPA_PLATFORM=offscreen $(PY) packaging/animated_tour.py

goldens: setup  ## write anew the pictures that places are compared with (tests/goldens)
	@LOCI_WRITE_GOLDENS=1 QT_QPA_PLATFORM=offscreen $(PY) -m pytest -q tests/goldens

words: $(PY)  ## bring resources/languages up to date with the texts of the program
	@QT_QPA_PLATFORM=offscreen $(PY) packaging/words.py

spec: $(PY)  ## write docs/spec.md from docs/spec.toml, and check its links to code and tests
	@$(PY) packaging/spec.py

manual: $(PY)  ## write docs/cli.md from docs/cli.in.md and the registry of commands
	@$(PY) packaging/cli_manual.py

package: setup  ## make a .deb and a .tar.xz with bill of materials in dist/ (Linux; LEVEL=0 packs them quickly, for a check)
	@sh packaging/install_llm.sh --if-possible
	@$(PIP) install --no-deps --require-hashes -r requirements-package.lock
	@LOCI_ENCODER="$$($(PY) -c 'from app.compose import embedder_folder; print(embedder_folder())')" \
	  $(PY) -m PyInstaller --noconfirm --log-level WARN --distpath dist --workpath build packaging/loci.spec
	@$(PY) packaging/advisories.py
	@$(PY) packaging/linux/make_deb.py $(if $(LEVEL),--level $(LEVEL))

lock:  ## choose all versions anew (needs uv and a network)
	@uv pip compile pyproject.toml --extra embedder --extra dev --universal --python-version 3.11 \
	  --generate-hashes --no-emit-index-url --no-header --quiet --output-file requirements.lock
	@echo 'llama-cpp-python>=0.3.16' | uv pip compile - --constraint requirements.lock --universal \
	  --no-emit-package numpy --no-emit-package typing-extensions --python-version 3.11 \
	  --generate-hashes --no-emit-index-url --no-header --quiet --output-file requirements-llm.lock
	@echo 'pyinstaller>=6.16' | uv pip compile - --constraint requirements.lock --universal --python-version 3.11 \
	  --generate-hashes --no-emit-index-url --no-header --quiet --output-file requirements-package.lock
	@printf 'llama-cpp-python[server]>=0.3.16\nopenai>=3\nschemathesis>=4\n' | uv pip compile - --constraint requirements.lock --universal \
	  $$(sed -n 's/^\([A-Za-z0-9_.-]*\)==.*/--no-emit-package \1/p' requirements.lock requirements-llm.lock) \
	  --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet \
	  --output-file requirements-server.lock
	@echo 'rapidocr>=3.10' | uv pip compile - --constraint requirements.lock --universal \
	  $$(sed -n 's/^\([A-Za-z0-9_.-]*\)==.*/--no-emit-package \1/p' requirements.lock) \
	  --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet \
	  --output-file requirements-ocr.lock
	@echo 'faster-whisper>=1.2' | uv pip compile - --constraint requirements.lock --universal \
	  $$(sed -n 's/^\([A-Za-z0-9_.-]*\)==.*/--no-emit-package \1/p' requirements.lock) \
	  --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet \
	  --output-file requirements-sound.lock
	@printf 'duckdb-extension-ducklake==1.5.5\nduckdb-extension-postgres-scanner==1.5.5\n' \
	  | uv pip compile - --constraint requirements.lock --universal \
	  $$(sed -n 's/^\([A-Za-z0-9_.-]*\)==.*/--no-emit-package \1/p' requirements.lock requirements-server.lock) \
	  --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet \
	  --output-file requirements-library.lock

clean:  ## remove .venv and caches
	@rm -rf .venv .pytest_cache .ruff_cache .hypothesis build dist
