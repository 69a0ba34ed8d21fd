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

.PHONY: demo build engine engine-check test test-all delete-test test-deliver example docc golden renew-docs lint \
	format asan fuzz fuzz-asan bench test-page page-shots bench-page lint-page test-network test-unpad unpad-corpus unpad-trouble \
	players model real corpus corpus-clips corpus-table test-corpus train lettering \
	lettering-clips train-lettering train-logos ffmpeg-versions dist release npm test-release \
	publish-check test-aarch64 \
	test-dist install manual deps clean wheel python-models test-python test-cluster page-hashes

demo: build
	@echo
	$(BUILD)/vidfit analyze media/letterbox-239-in-16x9.mp4
	$(BUILD)/vidfit preview media/letterbox-239-in-16x9.mp4 --padding compare -o preview.png
	@echo
	@echo "preview.png shows it on the screen, with and without its padding."

# What `vidfit --version` calls the commit.
COMMIT := $(shell git describe --always --abbrev=12 --dirty=+ --exclude '*' 2>/dev/null || echo unknown)
export VIDFIT_COMMIT = $(COMMIT)

# One build serves the program and its tests. An expression that takes the compiler two seconds is an
# error, because all that import its target wait for it.
RELEASED := -c release -Xswiftc -enable-testing $(foreach limit,function-bodies \
	expression-type-checking,-Xswiftc -Xfrontend -Xswiftc -warn-long-$(limit)=2000)
build: deps
	@# Compiled modules of another place are refused, as after a checkout was moved or copied.
	@[ "$$(cat .build/place 2>/dev/null)" = "$$PWD" ] || rm -rf .build/*/release/ModuleCache
	@mkdir -p .build && pwd > .build/place
	$(SWIFT) build $(RELEASED) --product vidfit

# Read text is confirmed text; nothing but tests and users who ask for it need these.
test golden renew-docs asan: PACKAGES += libtesseract5 tesseract-ocr-eng

# SwiftPM would add a second -enable-testing, and so compile everything again.
TEST := $(SWIFT) test $(RELEASED) --disable-testable-imports --disable-xctest
# Selected tests are built without the optimiser, so that an edit compiles the files it touches and
# not whole modules; Package.swift still optimises the scan.
QUICK := VIDFIT_QUICK=1 $(SWIFT) test --disable-xctest --scratch-path .build-quick
# More tests than there are cores, because some wait for servers and for limits of time.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= $(shell echo $$((2 * $$(nproc) + 1)))

# What browsers run. The rooms for it have no coding, key paths or existentials outside folders named
# Coding; this fails if any appear.
ENGINE := .build/engine/vidfit.wasm
engine engine-check: $(ENGINE)
$(ENGINE): .ci/engine Package.swift $(shell find Sources/CPixels Sources/Framing Sources/Pixels \
		Sources/Padding Sources/Lettering Sources/Engine -type f)
	.ci/engine $(@D)

# FILTER is a regular expression of the tests to run.
test: PACKAGES += nodejs
test: deps $(if $(FILTER),,engine)
	$(if $(FILTER),$(QUICK) --filter '$(FILTER)',$(TEST)) $(TEST_FLAGS)

# Everything that `make test` and .ci/run do a part of, or none: each case of each sweep, the page in
# three browsers with every placement, the second model, unpad in players, and servers.
test-all: export VIDFIT_ALL := 1
test-all: test
	$(MAKE) test-page PAGE_FLAGS=--every-shape
	$(MAKE) model test-unpad test-network test-python

# The package that shows how to use the library, built and run as any user would. The tests build
# its source too.
example: deps
	$(SWIFT) build -c release --package-path Examples/UseVidfit --scratch-path .build-example
	.build-example/release/UseVidfit media/letterbox-239-in-16x9.mp4 \
		| grep -F 'media/letterbox-239-in-16x9.mp4: standard, so iPhone X begins with fit'

# Takes each feature out of a copy of the tree, and builds and tests the rest.
delete-test: deps
	.ci/delete-test $(FEATURE)

# Every item of every recipient's profile broken in a clip of its own, and mended by vidfit's own
# command. VIDFIT is the absolute path of the program, if it exists already.
test-deliver: $(if $(VIDFIT),deps,build)
	python3 -B Tests/Deliver/deliveries.py $(or $(VIDFIT),$(BUILD)/vidfit) .build/deliver

# The page that the command writes, in headless Chromium and Firefox without a network. FILTER is an
# expression of pytest's -k; PAGE_FLAGS are further flags; VIDFIT is the absolute path of the
# program, if it exists already.
PAGE_VENV := .build/page-venv
PAGE_JOBS := $(shell nproc)
page-shots bench-page: PACKAGES += chromium firefox-esr python3-venv
test-page: PACKAGES += chromium python3-venv $(if $(findstring --sample,$(PAGE_FLAGS)),, \
	firefox-esr webkit2gtk-driver xvfb)
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

include python/python.mk

# The library's reference as a DocC catalogue: VidfitKit, Document and Framing.
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

include Benchmarks/accuracy.mk

# Checks that VideoIO compiles against later FFmpeg releases, whose headers are fetched.
ffmpeg-versions: deps
	.ci/ffmpeg-versions .build-ffmpeg

# The kernels on an emulated aarch64, beside x86-64 and a slow definition, bit for bit.
SEEDS ?= 1
test-aarch64: PACKAGES := gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
test-aarch64: deps
	.ci/aarch64 .build/aarch64 $(SEEDS)

include .ci/release/release.mk

# Installs the program that `make build` made, with the manual of the repository and the engine that
# its pages carry.
install: build engine
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
		"$(DESTDIR)$(PREFIX)/share/vidfit" \
		"$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
		"$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
		"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 $(BUILD)/vidfit "$(DESTDIR)$(PREFIX)/bin/vidfit"
	install -m 644 $(ENGINE) "$(DESTDIR)$(PREFIX)/share/vidfit/vidfit.wasm"
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
		.build-quick
