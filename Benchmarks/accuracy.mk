# Accuracy: labelled clips, scores and the weights that are fitted to them.

# Accuracy compared with FFmpeg's cropdetect and, where installed, HandBrake, on clips of public
# repositories and on generated ones of SEED. Clips that are under the folders HAVE are not fetched.
# Benchmarks/padding/README.md has the parts.
PADDING := Benchmarks/padding
PADDING_CLIPS := .build/padding
HAVE ?= $(wildcard ../shared/natural ../shared/fresh ../shared/clips)
corpus: PACKAGES += python3-numpy python3-pil
corpus: build corpus-clips
	python3 -B $(PADDING)/make_corpus.py $(PADDING_CLIPS) .build/made-$(SEED) --seed $(SEED)
	python3 -B Tests/Accuracy/stress_clips.py $(wildcard $(CORPUS)/base) media .build/hard-$(SEED) \
		--seed $(SEED)
	python3 -B $(PADDING)/score.py $(PADDING_CLIPS) .build/made-$(SEED) .build/hard-$(SEED) media \
		--vidfit $(BUILD)/vidfit --peers --verbose

corpus-clips:
	python3 -B $(PADDING)/fetch.py $(PADDING_CLIPS) $(addprefix --have ,$(HAVE)) $(FETCH_FLAGS)

# Renews Benchmarks/padding/RESULTS.md with the clips that are here, in some ten minutes. Run it on a
# quiet machine.
corpus-table: $(if $(VIDFIT),,build)
	python3 -B $(PADDING)/fetch.py $(PADDING_CLIPS) $(addprefix --have ,$(HAVE)) --offline
	python3 -B $(PADDING)/score.py $(PADDING_CLIPS) --vidfit $(PROGRAM) \
		--peers --verbose --renew $(PADDING)/RESULTS.md
	python3 -B $(PADDING)/make_corpus.py $(PADDING_CLIPS) .build/made-1 --seed 1
	python3 -B $(PADDING)/score.py .build/made-1 --vidfit $(PROGRAM) \
		--peers --verbose --short --renew $(PADDING)/RESULTS.md --block generated

# The benchmark's own tests: arithmetic, protocol, fetching from a local server, and the generator.
# test-python runs them too, so .ci/run does.
test-corpus: $(PYTHON_VENV)/made
	$(PYTHON_BIN)/pytest -q -p no:cacheprovider Tests/Accuracy $(if $(FILTER),-k '$(FILTER)')

# The weights of padding.confidence, from generated clips of several seeds and from LABELLED, folders
# of labelled clips. CORPUS is a folder with a generator and base/, the clips that it takes.
CORPUS ?= ../shared/corpus
LABELLED ?= $(wildcard ../shared/natural ../shared/clips)
TRAINING := 1 3 4
train: PACKAGES += python3-numpy python3-pil python3-scipy
train: build
	$(foreach seed,$(TRAINING),$(call make_clips,$(seed)) &&) true
	python3 Tests/Accuracy/train_confidence.py --vidfit $(BUILD)/vidfit --verbose $(LABELLED) \
		$(foreach seed,$(TRAINING),.build/corpus-$(seed) .build/stress-$(seed)) \
		--out Sources/Padding/Verdict/ConfidenceWeights.swift

# Text that is found in clips of public repositories, whose text is labelled, and in clips with text
# burned in. Benchmarks/lettering/README.md has the parts. `make lettering LETTERING_FLAGS='--renew
# docs/benchmark.md'` renews the table.
LETTERING := Benchmarks/lettering
LETTERED := .build/lettering .build/burned-1
lettering: build lettering-clips
	python3 -B $(LETTERING)/score.py $(LETTERED) --vidfit $(BUILD)/vidfit --verbose $(LETTERING_FLAGS)

lettering-clips: PACKAGES += fonts-noto-cjk fonts-noto-extra
lettering-clips: deps corpus-clips
	python3 -B $(LETTERING)/label.py $(PADDING_CLIPS) .build/lettering
	python3 -B $(LETTERING)/burn_in.py .build/lettering .build/burned-1 --seed 1 --times 3 --most 2

# The weights of lettering, from these clips, and from BURNED, folders of more clips with text burned
# in. Prints how well text is found by weights that are fitted to clips of other repositories.
train-lettering: PACKAGES += python3-numpy python3-scipy
train-lettering: lettering-clips
	VIDFIT_TOOLS=1 $(SWIFT) build -c release --scratch-path .build-measure \
		--product measure-lettering
	python3 -B Tests/Accuracy/train_lettering.py \
		--measure .build-measure/release/measure-lettering --verbose --renew docs/benchmark.md \
		--out Sources/Lettering/LetteringWeights.swift $(LETTERED) $(if $(BURNED),--fit $(BURNED))

# The weights of logos, from marks that are laid over these clips. Prints them, and how well marks are
# found by weights that are fitted to other repositories.
train-logos: PACKAGES += python3-numpy python3-scipy
train-logos: deps corpus-clips
	python3 -B $(LETTERING)/label.py $(PADDING_CLIPS) .build/lettering
	$(foreach seed,1 2,python3 -B $(LETTERING)/lay_logos.py .build/lettering .build/marked-$(seed) \
		--seed $(seed) --times 2 &&) true
	VIDFIT_TOOLS=1 $(SWIFT) build -c release --scratch-path .build-measure \
		--product measure-lettering
	python3 -B Tests/Accuracy/train_logos.py --measure .build-measure/release/measure-lettering \
		--renew docs/benchmark.md --none .build/lettering -- .build/marked-1 .build/marked-2

make_clips = python3 $(CORPUS)/make_corpus.py $(CORPUS)/base .build/corpus-$(1) --seed $(1) && \
	python3 Tests/Accuracy/stress_clips.py $(CORPUS)/base media .build/stress-$(1) --seed $(1)
