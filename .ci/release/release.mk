# What is distributed and published.

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
	$(foreach flag,--ld-path=$(CURDIR)/.ci/release/dist-ld -static-libgcc,-Xswiftc -Xclang-linker \
		-Xswiftc $(flag)) \
	-Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=.
dist test-dist: PACKAGES += ca-certificates cmake curl dpkg-dev g++ gperf libtool meson nasm \
	ninja-build perl python3 xz-utils autoconf automake
ifneq ($(CROSS),)
dist: PACKAGES += gcc-$(CROSS) g++-$(CROSS) qemu-user
endif
dist: deps
	.ci/release/dist-libraries $(DIST)
	$(DIST_BUILD) build -c release --product vidfit --static-swift-stdlib \
		$(if $(SWIFT_SDK),--swift-sdk $(SWIFT_SDK)) --scratch-path $(DIST)/swift $(DIST_FLAGS)
	.ci/release/dist-package $(DIST)

# Runs the tests with the libraries of that program, then the program itself, also in folders that
# hold nothing but another release of Debian: RELEASES, which debootstrap makes. A folder of another
# system in .build-dist/roots/NAME is used as it is if .build-dist/roots/NAME.made exists too.
RELEASES ?= bookworm trixie
test-dist: PACKAGES += debootstrap
test-dist: dist build
	$(DIST_BUILD) test -c release -Xswiftc -enable-testing --disable-xctest \
		--scratch-path $(DIST)/tests --filter '$(or $(FILTER),VideoIOTests|VidfitKitTests|UnpadTests|VidfitTests)'
	.ci/release/dist-test $(DIST) $(BUILD)/vidfit $(RELEASES)

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
release: dist build engine $(PYTHON_VENV)/made
	.ci/release/release-all $(DIST) $(BUILD)/vidfit $(RELEASE)

# The engine's npm package in .build/npm, installed without a network and used.
npm: export SOURCE_DATE_EPOCH := $(SOURCE_DATE_EPOCH)
# Debian's npm doesn't go with a node from elsewhere, which brings its own.
NPM_PACKAGES = ffmpeg nodejs node-typescript $(if $(shell command -v npm),,npm)
npm: PACKAGES = $(NPM_PACKAGES)
npm: deps engine
	rm -rf .build/npm
	.ci/release/release-npm $(ENGINE) .build/npm
	.ci/release/npm-test .build/npm/vidfit-engine-*.tgz

# Installs the files of that release in clean places and uses them.
test-release: PACKAGES = debootstrap openssh-client python3-venv $(NPM_PACKAGES)
test-release: deps
	.ci/release/release-test $(RELEASE) $(DIST)/roots

# Writes the page of that release, and proves with a local web server that the lines of
# docs/install.md install it. TO is the address that it will have, or a folder to put it into.
# ALLOWED_SIGNERS names the file with the key that the signature must be of.
TO ?=
publish-check: PACKAGES := debootstrap openssh-client python3
publish-check: deps
	.ci/release/publish-check $(RELEASE) $(DIST)/roots '$(TO)'
