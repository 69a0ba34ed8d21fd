# The Python package in python/: its types, style and tests, a wheel with the program, and the
# models from the program's schema. VIDFIT is the absolute path of the program, if it exists
# already; LICENSES a folder with the licences of everything in the program. FILTER is for pytest's
# -k.
PYTHON_VENV := .build/python-venv
PYTHON_BIN = $(CURDIR)/$(PYTHON_VENV)/bin
PROGRAM = $(or $(VIDFIT),$(CURDIR)/$(BUILD)/vidfit)
test-python wheel python-models test-cluster: PACKAGES += python3-venv binutils
wheel: PACKAGES += advancecomp
# OpenCV, which reads text of clips for vidfit[text], is linked to these.
test-python: PACKAGES += libgl1 libglib2.0-0
test-python wheel python-models: export VIDFIT_PROGRAM = $(PROGRAM)
test-python: $(if $(VIDFIT),deps,build) $(PYTHON_VENV)/made $(if $(FILTER),,test-corpus)
	cd python && $(PYTHON_BIN)/ruff check . ../Examples && \
		$(PYTHON_BIN)/ruff format --check . ../Examples && $(PYTHON_BIN)/mypy
	cd python && $(PYTHON_BIN)/pytest -q $(if $(FILTER),-k '$(FILTER)')

wheel: $(if $(VIDFIT),deps,build) $(PYTHON_VENV)/made
	cd python && VIDFIT_LICENSES=$(LICENSES) $(PYTHON_BIN)/hatchling build -t wheel
	advzip --recompress --shrink-normal --quiet python/dist/*.whl
	$(PYTHON_BIN)/python python/tools/look_at_wheel.py python/dist

python-models: $(if $(VIDFIT),deps,build) $(PYTHON_VENV)/made
	$(PYTHON_BIN)/python python/tools/make_models.py $(PROGRAM) python/src/vidfit/_models.py

# CLUSTER_CLIPS clips through a Ray cluster and Daft on this machine, while its workers, actors and
# nodes are killed. All answers are compared with those of a scan.
CLUSTER_VENV := .build/cluster-venv
CLUSTER_CLIPS ?= 10000
test-cluster: $(if $(VIDFIT),deps,build) $(CLUSTER_VENV)/made
	VIDFIT_PROGRAM=$(PROGRAM) $(CURDIR)/$(CLUSTER_VENV)/bin/python -B python/tests/cluster/run.py \
		.build/cluster --clips $(CLUSTER_CLIPS) $(CLUSTER_FLAGS)

$(PYTHON_VENV)/made: python/tests/requirements.txt | deps
	python3 -m venv --clear $(PYTHON_VENV)
	$(PYTHON_VENV)/bin/pip install -q --disable-pip-version-check -r $<
	touch $@

$(CLUSTER_VENV)/made: python/tests/cluster/requirements.txt | deps
	python3 -m venv --clear $(CLUSTER_VENV)
	$(CLUSTER_VENV)/bin/pip install -q --disable-pip-version-check -r $<
	touch $@
