// Playing the clip itself: the file beside the page or at the path that was analysed, else one that
// is chosen or dropped, else the frames stay. Only an attempt tells whether a browser can play
// a file.

/** How far ratios may differ, as a share: browsers don't apply every crop that a file states. */
const sameShape = 0.01;

/** @param {{width: number, height: number}} file @param {number} ratio of the clip */
const isOfShape = ({ width, height }, ratio) => Math.abs(width / height / ratio - 1) <= sameShape;

const notThere = "The clip is not where it was analysed, or this browser can't play it.";

/** @type {Option[]} */
const speeds = [["0.25", "¼×"], ["0.5", "½×"], ["1", "1×"], ["2", "2×"]];

/**
 * Addresses at which the clip may be: beside the page, and at the path that was analysed.
 * @param {Clip} clip
 */
function addressesOf({ path, file, page: { folder, clips } }) {
  const isRemote = /^[a-z][a-z0-9+.-]+:\/\//i.test(path);
  const encoded = (path[0] === "/" ? path : folder + path).split("/").map(encodeURIComponent)
    .join("/");
  const own = encodeURIComponent(file);
  // Two slashes would name another machine.
  const others = isRemote || encoded === own || encoded.startsWith("//") ? []
    : [encoded[0] === "/" ? `file://${encoded}` : encoded];
  // What is beside the page of many may be another clip of the same name.
  return clips.count > 1 ? [...others, own] : [own, ...others];
}

/** @type {WeakMap<File, string>} */
const fileAddresses = new WeakMap();

/**
 * Where a chosen file can be played from, for as long as the page is there: a browser may still
 * read from an address long after its video has gone, and complains if it was revoked.
 * @param {File} file
 */
function addressOf(file) {
  const address = fileAddresses.get(file) ?? URL.createObjectURL(file);
  fileAddresses.set(file, address);
  return address;
}

/** The videos of the stages, which play together. */
class Player {
  /**
   * @param {Clip} clip @param {() => void} change @param {(time: number) => void} tick
   * @param {(file: File) => void} choose a file
   */
  constructor(clip, change, tick, choose) {
    this.clip = clip;
    this.change = change;
    this.tick = tick;
    /** @type {HTMLVideoElement[]} the first leads */
    this.videos = [];
    this.isReady = false;
    this.isTicking = false;
    this.start = 0;
    /** The time of the first frame by the file's own clock; the page counts from that frame. */
    this.offset = 0;
    /** @type {File | null} that a person chose */
    this.file = null;
    this.isLoud = false;
    this.rate = 1;
    /** How many times as fast as usual it goes backward, which no browser plays; 0 for forward. */
    this.backward = 0;
    /** When it was last moved back. */
    this.since = 0;
    this.button = button("Play", () => this.toggle());
    this.back = button("Show the frames", () => this.stop());
    const input = html("input", {
      type: "file", accept: "video/*", class: "offscreen",
      change: () => { if (input.files?.[0]) choose(input.files[0]); },
    });
    this.choose = html("label", { class: "button" }, input, "Choose a file");
    this.sound = html("button", {
      type: "button", class: "button", "aria-pressed": "false", click: () => this.toggleSound(),
    }, "Sound");
    this.speed = new Choice("Speed", (speed) => this.setSpeed(speed));
    this.speed.show(speeds, "1");
    this.status = html("span", { class: "faint", role: "status" });
    this.element = html("div", { class: "row play noprint" },
      this.button, this.sound, this.speed.element, this.back, this.choose, this.status);
    this.say("");
  }

  get lead() { return this.videos[0]; }

  /** The moment that the clip is at. */
  get moment() { return Math.max(0, this.lead.currentTime - this.offset); }

  /** The same while it plays; null while it stands still. */
  get playing() { return this.isReady && this.isMoving ? this.moment : null; }

  /**
   * The moment some seconds or frames after another, or after what plays.
   * @param {number} moment @param {number} step @param {boolean} isFrame
   */
  after(moment, step, isFrame) {
    const rate = this.clip.at("rate") ?? 30;
    const now = this.playing ?? moment;
    // The middle of a frame is shown as this frame by every browser.
    return isFrame ? (Math.floor(now * rate + 0.01) + step + 0.5) / rate : now + step;
  }

  get isMoving() { return this.lead ? !this.lead.paused || this.backward > 0 : false; }

  toggle() {
    if (this.button.hidden && !this.lead) return;
    if (!this.lead) {
      if (this.file) this.take(this.file);
      else this.load(addressesOf(this.clip), notThere);
    } else if (this.isMoving) this.pause();
    else this.lead.play();
  }

  pause() {
    if (!this.lead) return;
    this.backward = 0;
    this.lead.pause();
    this.follow();
  }

  /**
   * As editors' keys J and L do: backward or forward; again and faster.
   * @param {1 | -1} way
   */
  shuttle(way) {
    const { lead, backward } = this;
    if (!lead) return this.toggle();
    if (!this.isReady) return;
    if (way < 0) {
      this.backward = Math.min(4, 2 * backward || 1);
      this.since = performance.now();
      lead.pause();
    } else {
      const faster = lead.paused ? null : speeds.find(([rate]) => Number(rate) > this.rate);
      if (faster) this.setSpeed(faster[0]);
      this.backward = 0;
      lead.play();
    }
    this.follow();
  }

  toggleSound() {
    this.isLoud = !this.isLoud;
    this.sound.setAttribute("aria-pressed", String(this.isLoud));
    if (this.lead) this.lead.muted = !this.isLoud;
  }

  /** @param {string} speed of those that can be chosen */
  setSpeed(speed) {
    this.speed.select.value = speed;
    this.rate = Number(speed);
    for (const video of this.videos) video.playbackRate = this.rate;
  }

  /** @param {File} file */
  take(file) {
    this.file = file;
    this.load([addressOf(file)], "This browser can't play this file. The frames stay.");
  }

  /** @param {string[]} sources to try in turn @param {string} complaint if none can be played */
  load([source, ...others], complaint) {
    this.stop();
    this.say("Opening the clip.");
    const lead = this.add(source);
    const fail = (reason = complaint) => {
      if (lead !== this.lead) return;
      this.stop();
      if (others.length > 0) return this.load(others, complaint);
      this.file = null;
      this.say(reason);
    };
    const follow = () => this.follow();
    set(lead, {
      error: () => fail(), play: follow, pause: follow, seeked: follow,
      loadeddata: () => {
        if (lead.videoWidth === 0) fail();
        // The first frame comes about now, and tells its time where browsers do.
        else {
          setTimeout(() => this.begin(lead, fail), "requestVideoFrameCallback" in lead ? 2000 : 0);
        }
      },
    });
    lead.requestVideoFrameCallback?.((_, { mediaTime, presentedFrames }) => {
      const isFirst = presentedFrames === 1 && mediaTime > Math.min(0.5, lead.currentTime + 0.02);
      this.begin(lead, fail, isFirst ? mediaTime : 0);
    });
    lead.play().catch((error) => { if (error.name === "NotSupportedError") fail(); });
  }

  /** @param {string} source */
  add(source) {
    const video = html("video", { playsinline: true, loop: true, src: source });
    // One of several videos is enough to hear.
    video.muted = !this.isLoud || this.videos.length > 0;
    video.defaultPlaybackRate = video.playbackRate = this.rate;
    this.videos.push(video);
    return video;
  }

  /**
   * @param {HTMLVideoElement} lead @param {(reason: string) => void} fail @param {number} offset
   */
  begin(lead, fail, offset = 0) {
    if (lead !== this.lead || this.isReady) return;
    this.offset = offset;
    const ratio = lead.videoWidth / lead.videoHeight;
    const own = this.clip.at("ratio");
    // Rectangles on this page are those of the clip's shape: another would be drawn distorted.
    if (!isOfShape({ width: ratio, height: 1 }, own)) {
      return fail(`This file is ${ratioText(ratio)}, and the page's clip is `
        + `${ratioText(own)}: it can't be shown in the clip's place.`);
    }
    this.isReady = true;
    lead.currentTime = this.start + offset;
    this.say(this.isOther(lead) ? `This file is not the clip that vidfit analysed: `
      + `bars, times and figures are those of ${this.clip.name}.` : "");
    this.change();
    this.follow();
  }

  /**
   * Whether a file of the same shape is visibly another one.
   * @param {HTMLVideoElement} lead
   */
  isOther({ duration }) {
    const known = [this.clip.at("duration"), this.clip.at("end")];
    return known[0] !== null && Number.isFinite(duration)
      && [duration, duration + this.offset].every(
        (length) => known.every((own) => Math.abs(length - own) > 1));
  }

  /** The others do as the first. */
  follow() {
    const { lead } = this;
    if (!lead || !this.isReady) return;
    const tolerance = lead.paused ? 0.001 : 0.1;
    for (const video of this.videos.slice(1)) {
      if (lead.paused || !video.isConnected) video.pause();
      else video.play().catch(() => {});
      // Those of a wall stay for the next one.
      if (!video.isConnected) continue;
      if (Math.abs(video.currentTime - lead.currentTime) > tolerance) {
        video.currentTime = lead.currentTime;
      }
    }
    this.button.textContent = this.isMoving ? "Pause" : "Play";
    if (!this.isTicking) this.run();
  }

  run() {
    this.isTicking = this.isReady && this.isMoving;
    if (this.backward > 0 && !this.lead.seeking) this.rewind();
    if (this.isReady) this.tick(this.moment);
    if (this.isTicking) requestAnimationFrame(() => this.run());
  }

  /** Goes back by as much as time has passed. */
  rewind() {
    const now = performance.now();
    const time = this.lead.currentTime - (now - this.since) / 1000 * this.backward;
    this.since = now;
    this.lead.currentTime = Math.max(this.offset, time);
    if (time <= this.offset) this.pause();
  }

  /**
   * The video of a stage.
   * @param {number} index
   */
  videoFor(index) {
    if (!this.isReady) return null;
    if (index >= this.videos.length) {
      this.add(this.lead.src).addEventListener("loadeddata", () => this.follow());
    }
    return this.videos[index];
  }

  /** @param {number} time */
  seek(time) {
    this.start = time;
    const to = time + this.offset;
    if (this.isReady && Math.abs(this.lead.currentTime - to) > 0.002) this.lead.currentTime = to;
  }

  stop() {
    const { isReady } = this;
    this.release();
    if (isReady) this.change();
  }

  release() {
    this.isReady = false;
    this.backward = 0;
    for (const video of this.videos.splice(0)) {
      video.pause();
      video.removeAttribute("src");
      video.load();
    }
    this.say("");
  }

  /** @param {string} text */
  say(text) {
    this.status.textContent = text;
    this.button.textContent = this.isMoving ? "Pause" : "Play";
    for (const element of [this.back, this.sound, this.speed.element]) {
      element.hidden = !this.isReady;
    }
  }
}
