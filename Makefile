# vidfit: a fresh machine needs only `make demo` and `make test`.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
BUILD := .build/release
DIST := .build-dist
SOURCES := Package.swift Sources Tests Examples docs/reference
# The packages that the build, the demo and the tests need beside Swift, by Debian's and Ubuntu's
# names.
PACKAGES := pkg-config libavformat-dev libavcodec-dev libswscale-dev libavutil-dev ffmpeg \
	libcairo2-dev libpango1.0-dev libzimg-dev libyaml-dev zlib1g-dev libexpat1-dev \
	libcurl4-openssl-dev libsimdjson-dev fonts-noto-core fonts-wqy-microhei jq python3 \
	python3-jsonschema
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: demo build test test-deliver example docc golden renew-docs lint format asan fuzz fuzz-asan bench \
	test-page page-shots bench-page lint-page test-network test-unpad unpad-corpus unpad-trouble \
	players model real corpus corpus-clips corpus-table test-corpus train lettering \
	lettering-clips train-lettering train-logos ffmpeg-versions dist release test-release \
	test-aarch64 \
	test-dist install manual deps clean wheel python-models test-python test-cluster page-hashes

demo: build
	@echo
	$(BUILD)/vidfit analyze media/letterbox-239-in-16x9.mp4
	$(BUILD)/vidfit preview media/letterbox-239-in-16x9.mp4 --padding compare -o preview.png
	@echo
	@echo "preview.png shows it on the screen, with and without its padding."

# What `vidfit --version` calls the commit.
COMMIT := $(shell git describe --always --abbrev=12 --dirty=+ --exclude '*' 2>/dev/null || echo unknown)
build dist: export VIDFIT_COMMIT = $(COMMIT)
build: deps
	$(SWIFT) build -c release --product vidfit --static-swift-stdlib

# Tests make worker processes crash and hang, which works only if this compiles the faults in.
test golden renew-docs asan: export VIDFIT_FAULTS := 1
# Read text is confirmed text; nothing but tests and users who ask for it need these.
test golden renew-docs asan: PACKAGES += libtesseract5 tesseract-ocr-eng

# What is tested is built with the optimiser, as the program is. For selected tests it is built
# without it, so that an edit compiles the files it touches and not whole modules; Package.swift
# still optimises the scan.
TEST := $(SWIFT) test -c release -Xswiftc -enable-testing --disable-xctest --scratch-path .build-test
QUICK := VIDFIT_QUICK=1 $(SWIFT) test --disable-xctest --scratch-path .build-quick

# FILTER is a regular expression of the tests to run.
test: deps
	$(if $(FILTER),$(QUICK) --filter '$(FILTER)',$(TEST)) $(TEST_FLAGS)

# The package that shows how to use the library, built and run as any user would. The tests build
# its source too.
example: deps
	$(SWIFT) build -c release --package-path Examples/UseVidfit --scratch-path .build-example
	.build-example/release/UseVidfit media/letterbox-239-in-16x9.mp4 \
		| grep -F 'media/letterbox-239-in-16x9.mp4: standard, so iPhone X begins with fit'

# Every item of every recipient's profile broken in a clip of its own, and mended by vidfit's own
# command. VIDFIT is the absolute path of the program, if it exists already.
test-deliver: $(if $(VIDFIT),deps,build)
	python3 -B Tests/Deliver/deliveries.py $(or $(VIDFIT),$(BUILD)/vidfit) .build/deliver

# The page that the command writes, in headless Chromium and Firefox without a network. FILTER is an
# expression of pytest's -k; PAGE_FLAGS are further flags; VIDFIT is the absolute path of the
# program, if it exists already.
PAGE_VENV := .build/page-venv
PAGE_JOBS := $(shell nproc)
test-page page-shots bench-page: PACKAGES += chromium firefox-esr python3-venv
test-page: PACKAGES += webkit2gtk-driver xvfb
test-page: $(if $(VIDFIT),deps,build) $(PAGE_VENV)/made
	$(PAGE_VENV)/bin/pytest Tests/Page -n $(PAGE_JOBS) $(if $(FILTER),-k '$(FILTER)') \
		$(PAGE_FLAGS)

# Pictures of the page's states in .build/page-shots, for people to look at.
page-shots: build $(PAGE_VENV)/made
	$(PAGE_VENV)/bin/python -B Tests/Page/shots.py .build/page-shots

# Sizes of pages, and the time to write and open them.
bench-page: build $(PAGE_VENV)/made
	$(PAGE_VENV)/bin/python -B Tests/Page/measure.py

$(PAGE_VENV)/made: Tests/Page/requirements.txt | deps
	python3 -m venv --clear $(PAGE_VENV)
	$(PAGE_VENV)/bin/pip install -q --disable-pip-version-check -r $<
	touch $@

# Clips on nginx, Caddy and an S3 server that checks signatures, over TLS and from a distance.
# FILTER is an expression of pytest's -k; VIDFIT is the absolute path of the program, if it exists
# already.
NETWORK_VENV := .build/network-venv
test-network: PACKAGES += nginx-light caddy openssl python3-venv
test-network: $(if $(VIDFIT),deps,build) $(NETWORK_VENV)/made
	$(NETWORK_VENV)/bin/pytest Tests/Network $(if $(FILTER),-k '$(FILTER)') $(NETWORK_FLAGS)

$(NETWORK_VENV)/made: Tests/Network/requirements.txt | deps
	python3 -m venv --clear $(NETWORK_VENV)
	$(NETWORK_VENV)/bin/pip install -q --disable-pip-version-check -r $<
	touch $@

# The changes that `vidfit unpad` makes: in generated clips of many codecs, containers and shapes,
# or in all MP4 and MOV files under the folders DIR. Then players before and after, with their
# screenshots in .build/unpad-shots. UNPAD_FLAGS are for check.py, such as --in-place; FILTER is a
# part of names.
UNPAD_VENV := .build/unpad-venv
UNPAD_CORPUS := .build/unpad-corpus
UNPAD_ONLY = $(if $(FILTER),--only '$(FILTER)')
test-unpad unpad-corpus players: PACKAGES += mediainfo
test-unpad unpad-trouble: PACKAGES += strace
test-unpad players: PACKAGES += chromium firefox-esr mpv python3-venv vlc-bin vlc-plugin-base \
	vlc-plugin-video-output xvfb
test-unpad: unpad-corpus unpad-trouble players
	VIDFIT=$(BUILD)/vidfit $(UNPAD_VENV)/bin/pytest -p no:cacheprovider -q Tests/Unpad

unpad-corpus: build
	$(if $(DIR),,python3 -B Tests/Unpad/corpus.py $(UNPAD_CORPUS) $(UNPAD_ONLY))
	python3 -B Tests/Unpad/check.py $(BUILD)/vidfit $(or $(DIR),$(UNPAD_CORPUS)) $(UNPAD_ONLY) \
		$(UNPAD_FLAGS)

# Kills `vidfit unpad` at every moment; also power failures, full disks, planted files, links, odd
# names, and clips that change meanwhile.
unpad-trouble: build
	python3 -B Tests/Unpad/kill.py $(BUILD)/vidfit
	python3 -B Tests/Unpad/power.py $(BUILD)/vidfit
	python3 -B Tests/Unpad/trouble.py $(BUILD)/vidfit

players: build $(UNPAD_VENV)/made
	$(UNPAD_VENV)/bin/python -B Tests/Unpad/players.py $(BUILD)/vidfit \
		--shots .build/unpad-shots $(UNPAD_ONLY)

$(UNPAD_VENV)/made: Tests/Unpad/requirements.txt Tests/Page/requirements.txt | deps
	python3 -m venv --clear $(UNPAD_VENV)
	$(UNPAD_VENV)/bin/pip install -q --disable-pip-version-check -r $<
	touch $@

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

# The library's reference as a DocC catalogue: VidfitKit, Report and Framing.
docc: deps
	mkdir -p .build/docc
	$(SWIFT) package --package-path docs/reference --scratch-path .build-docc \
		--allow-writing-to-directory .build/docc generate-documentation --product VidfitKit \
		--enable-experimental-combined-documentation --output-path .build/docc

# Rewrites the kept outputs in Tests/VidfitTests/Golden. Check the diff before you commit it.
golden: deps
	VIDFIT_RENEW=1 $(QUICK) --filter GoldenTests
	git status --short Tests/VidfitTests/Golden

# Runs the commands in the documents and rewrites their output. Read the diff before keeping it.
renew-docs: deps
	VIDFIT_RENEW=1 $(QUICK) --filter DocumentedCommandsTests
	git diff --stat -- README.md docs

lint: deps
	$(SWIFT) format lint --strict --configuration .ci/swift-format.json --recursive $(SOURCES)
	.ci/lint

# The digests by which pages allow their script and style. Run it after every change of
# Sources/Page/Web.
page-hashes:
	.ci/page-hashes

lint-page: PACKAGES += node-typescript
lint-page: deps
	Tests/Page/lint

format:
	$(SWIFT) format --in-place --configuration .ci/swift-format.json --recursive $(SOURCES)

# Finds address errors, leaks and, in C, undefined behaviour; Swift traps on that in every build.
# The C that Swift imports from headers is compiled by Swift's own Clang, which ignores --sanitize.
SANITIZE := --sanitize=address -Xcc -fsanitize=address,undefined \
	-Xcc -fno-sanitize-recover=undefined
SANITIZED := ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1:exitcode=86 \
	LSAN_OPTIONS=suppressions=$(CURDIR)/.ci/leaks.supp:print_suppressions=0

# XCTest's own runner leaks, so it is left out. Without the optimiser, this takes hours.
# FILTER is a regular expression of the tests to run.
asan: deps
	$(SANITIZED) $(TEST) $(SANITIZE) --scratch-path .build-asan $(if $(FILTER),--filter '$(FILTER)')

# Broken clips and texts for SECONDS; findings are kept in .build-fuzz/findings. With RUNS each
# target gets that many inputs instead: all targets, or TARGETS of them.
SECONDS ?= 60
fuzz: build
	$(SANITIZED) SANITIZE="$(SANITIZE)" RUNS="$(RUNS)" TARGETS="$(TARGETS)" \
		Tests/Fuzz/run $(SECONDS) $(BUILD)/vidfit

# The broken clips again, through all of a command that is built with sanitizers, whose own memory
# counts too. Another SEED breaks clips in other ways.
SEED ?= 1
fuzz-asan: build
	$(SWIFT) build -c release --product vidfit $(SANITIZE) --scratch-path .build-asan
	python3 Tests/Fuzz/corpus.py .build-fuzz/corpus $(BUILD)/vidfit media
	$(SANITIZED) python3 Tests/Fuzz/mutate.py .build-fuzz/corpus/clip .build-fuzz \
		.build-asan/release/vidfit --seconds $(SECONDS) --seed $(SEED) --wall 60 --rss 4096

# Speed: the kernels and policies beside their limits, then whole commands beside other programs, on
# generated clips in .build/bench; with the distributed program, if it was built.
bench: build
	$(SWIFT) run -c release --package-path Benchmarks
	python3 Benchmarks/commands.py $(BUILD)/vidfit .build/bench \
		$(addprefix --dist ,$(wildcard $(DIST)/vidfit))
	python3 Benchmarks/results.py $(BUILD)/vidfit

# Every figure of a display compared with a second model, written in Python from the published facts
# alone: all devices, turns, windows and systems, on generated clips in a temporary folder.
model: build
	cd Tests/Model && python3 -B -m unittest test_display_model
	python3 -B Tests/Model/compare.py $(BUILD)/vidfit

# Every media-like file under folders through analyze, preview, scan and ffmpeg, as a table of
# answers, refusals and their reasons. Without DIR, on generated files of every codec and container
# that this ffmpeg writes, whole and damaged.
ZOO := .build/zoo
real: build
	$(if $(DIR),,python3 Tests/Real/make_clips.py $(ZOO))
	python3 Tests/Real/real.py $(BUILD)/vidfit $(or $(DIR),$(ZOO) media)

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

# Renews the tables of docs/benchmark.md with the clips that are here, in some ten minutes. Run it on
# a quiet machine.
corpus-table: $(if $(VIDFIT),,build)
	python3 -B $(PADDING)/fetch.py $(PADDING_CLIPS) $(addprefix --have ,$(HAVE)) --offline
	python3 -B $(PADDING)/score.py $(PADDING_CLIPS) --vidfit $(PROGRAM) \
		--peers --verbose --renew docs/benchmark.md
	python3 -B $(PADDING)/make_corpus.py $(PADDING_CLIPS) .build/made-1 --seed 1
	python3 -B $(PADDING)/score.py .build/made-1 --vidfit $(PROGRAM) \
		--peers --verbose --short --renew docs/benchmark.md --block generated

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
# docs/important.md'` renews the table.
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
	VIDFIT_MEASURES=1 $(SWIFT) build -c release --scratch-path .build-measure \
		--product measure-lettering
	python3 -B Tests/Accuracy/train_lettering.py \
		--measure .build-measure/release/measure-lettering --verbose --renew docs/important.md \
		--out Sources/Lettering/LetteringWeights.swift $(LETTERED) $(if $(BURNED),--fit $(BURNED))

# The weights of logos, from marks that are laid over these clips. Prints them, and how well marks are
# found by weights that are fitted to other repositories.
train-logos: PACKAGES += python3-numpy python3-scipy
train-logos: deps corpus-clips
	python3 -B $(LETTERING)/label.py $(PADDING_CLIPS) .build/lettering
	$(foreach seed,1 2,python3 -B $(LETTERING)/lay_logos.py .build/lettering .build/marked-$(seed) \
		--seed $(seed) --times 2 &&) true
	VIDFIT_MEASURES=1 $(SWIFT) build -c release --scratch-path .build-measure \
		--product measure-lettering
	python3 -B Tests/Accuracy/train_logos.py --measure .build-measure/release/measure-lettering \
		--renew docs/important.md --none .build/lettering -- .build/marked-1 .build/marked-2

make_clips = python3 $(CORPUS)/make_corpus.py $(CORPUS)/base .build/corpus-$(1) --seed $(1) && \
	python3 Tests/Accuracy/stress_clips.py $(CORPUS)/base media .build/stress-$(1) --seed $(1)

# Checks that VideoIO compiles against later FFmpeg releases, whose headers are fetched.
ffmpeg-versions: deps
	.ci/ffmpeg-versions .build-ffmpeg

# The kernels on an emulated aarch64, beside x86-64 and a slow definition, bit for bit.
SEEDS ?= 1
test-aarch64: PACKAGES := gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
test-aarch64: deps
	.ci/aarch64 .build/aarch64 $(SEEDS)

# The distributable program: it contains its own FFmpeg and everything else except glibc, stripped,
# and is packed with its licences, in .build-dist. Make it on Debian 12; the libraries take half an
# hour, once. CROSS, such as aarch64-linux-gnu, and SWIFT_SDK, the name of a Swift SDK, build it for
# another machine, which is untried.
CROSS ?=
SWIFT_SDK ?=
export CROSS
DIST_BUILD = PKG_CONFIG_PATH=$(CURDIR)/$(DIST)/root/vidfit $(SWIFT)
# Other programs call nothing of it, so functions that nothing calls are left out; and no path of
# the building machine is left in it.
DIST_FLAGS := -Xswiftc -Osize -Xswiftc -Xfrontend -Xswiftc -function-sections \
	--disable-local-rpath -Xlinker --no-export-dynamic -Xlinker --gc-sections \
	-Xlinker --icf=all -Xlinker -zpack-relative-relocs -Xswiftc -use-ld=lld \
	$(foreach flag,--ld-path=$(CURDIR)/.ci/dist-ld -static-libgcc,-Xswiftc -Xclang-linker \
		-Xswiftc $(flag)) \
	-Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=.
dist test-dist: PACKAGES += ca-certificates cmake curl dpkg-dev g++ gperf libtool meson nasm \
	ninja-build perl python3 xz-utils autoconf automake
ifneq ($(CROSS),)
dist: PACKAGES += gcc-$(CROSS) g++-$(CROSS) qemu-user
endif
dist: deps
	.ci/dist-libraries $(DIST)
	$(DIST_BUILD) build -c release --product vidfit --static-swift-stdlib \
		$(if $(SWIFT_SDK),--swift-sdk $(SWIFT_SDK)) --scratch-path $(DIST)/swift $(DIST_FLAGS)
	.ci/dist-package $(DIST)

# Runs the tests with the libraries of that program, then the program itself, also in folders that
# hold nothing but another release of Debian: RELEASES, which debootstrap makes. A folder of another
# system in .build-dist/roots/NAME is used as it is if .build-dist/roots/NAME.made exists too.
RELEASES ?= bookworm trixie
test-dist: PACKAGES += debootstrap
test-dist: export VIDFIT_FAULTS := 1
test-dist: dist build
	$(DIST_BUILD) test -c release -Xswiftc -enable-testing --disable-xctest \
		--scratch-path $(DIST)/tests --filter '$(or $(FILTER),VideoIOTests|VidfitKitTests|UnpadTests|VidfitTests)'
	.ci/dist-test $(DIST) $(BUILD)/vidfit $(RELEASES)

# All files of a release, in RELEASE, dated as the commit; with SIGNING_KEY signed. It stops if lintian
# objects to the Debian package or the image does not run.
RELEASE := .build-release
SIGNING_KEY ?=
MAINTAINER ?= vidfit maintainers <maintainers@vidfit.example>
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 0)
release: PACKAGES += bubblewrap dpkg-dev file lintian openssh-client patchelf skopeo umoci
release: export SOURCE_DATE_EPOCH := $(SOURCE_DATE_EPOCH)
release: export COMMIT := $(COMMIT)
release: export MAINTAINER := $(MAINTAINER)
release: export SIGNING_KEY := $(SIGNING_KEY)
release: export PYTHON_BIN = $(CURDIR)/$(PYTHON_VENV)/bin
release: dist build $(PYTHON_VENV)/made
	.ci/release $(DIST) $(BUILD)/vidfit $(RELEASE)

# Installs the files of that release in clean places and uses them.
test-release: PACKAGES := debootstrap openssh-client python3-venv
test-release: deps
	.ci/release-test $(RELEASE) $(DIST)/roots

# Installs the program that `make build` made, with the manual of the repository.
install: build
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
		"$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
		"$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
		"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 $(BUILD)/vidfit "$(DESTDIR)$(PREFIX)/bin/vidfit"
	install -m 644 docs/vidfit.1 "$(DESTDIR)$(PREFIX)/share/man/man1/vidfit.1"
	$(BUILD)/vidfit --generate-completion-script bash \
		> "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/vidfit"
	$(BUILD)/vidfit --generate-completion-script zsh \
		> "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_vidfit"
	$(BUILD)/vidfit --generate-completion-script fish \
		> "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/vidfit.fish"

# The manual, generated from the program's own help. .ci/run checks that it is current.
manual: build
	.ci/manual $(BUILD)/vidfit > docs/vidfit.1

# Installs only what is missing.
deps:
	@missing=$$(for p in $(PACKAGES); do \
		dpkg-query -W -f='$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done); \
	if [ -n "$$missing" ]; then \
		echo "installing:" $$missing; \
		$(SUDO) apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends \
			-o DPkg::Lock::Timeout=600 $$missing; \
	fi

clean:
	rm -rf .build .build-asan .build-docc .build-example .build-ffmpeg .build-fuzz $(DIST) $(RELEASE) \
		.build-quick .build-test
