// The clip itself while it is labelled, at any moment, and the pixels at an edge enlarged.

/** CSS pixels for each stored one. */
const loupeScale = 4;
/** What the loupe shows, in CSS pixels. */
const loupeSize = [336, 168];

class Loupe {
  /** @param {LabelEditor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {Map<string, File>} clips that were chosen, by their names */
    this.files = new Map();
    this.isOpen = false;
    this.isReady = false;
    // The edge, and how far along it, as a share.
    this.at = 1;
    this.along = 0.5;
    /** @type {string[]} */
    this.sources = [];
    this.video = html("video", {
      playsinline: true, preload: "auto", error: () => this.next(),
      loadeddata: () => this.begin(), seeked: () => this.draw(),
    });
    this.video.muted = true;
    this.canvas = html("canvas", { class: "loupe", role: "img" });
    this.button = html("button", { type: "button", class: "button", "aria-pressed": "false",
      click: () => this.toggle() }, "Open the clips");
    const file = html("input", {
      type: "file", accept: "video/*", multiple: true, class: "offscreen",
      change: () => this.take([...file.files ?? []]),
    });
    this.slider = html("input", { type: "range", min: 0, step: 0.01, "aria-label": "Moment",
      input: () => { this.video.currentTime = this.slider.valueAsNumber; } });
    this.time = html("span", { class: "faint" });
    this.status = html("span", { class: "faint", role: "status" });
    this.moments = html("div", { class: "row", hidden: true }, this.slider, this.time);
    this.element = html("div", { class: "row" }, this.canvas, html("div", {},
      html("div", { class: "row" }, this.button,
        html("label", { class: "button" }, file, "Choose files"), this.status), this.moments));
  }

  toggle() {
    this.isOpen = !this.isOpen;
    this.editor.show(this.editor.clip.index);
  }

  /** @param {File[]} files clips, which are known by their names */
  take(files) {
    if (files.length === 0) return;
    for (const file of files) this.files.set(file.name, file);
    this.isOpen = true;
    this.editor.show(this.editor.clip.index);
  }

  /** @param {Clip} clip */
  show(clip) {
    const file = this.files.get(clip.file);
    this.stop();
    set(this.button, { "aria-pressed": String(this.isOpen) });
    if (!this.isOpen) return;
    this.sources = file ? [addressOf(file)] : addressesOf(clip);
    this.status.textContent = "Opening the clip.";
    this.next();
  }

  next() {
    const source = this.sources.shift();
    if (source) this.video.src = source;
    else if (this.isOpen) this.status.textContent = notThere;
  }

  begin() {
    const { video, editor: { clip, frame } } = this;
    const { videoWidth: width, videoHeight: height } = video;
    if (!isOfShape({ width, height }, clip.at("ratio"))) {
      if (this.sources.length > 0) return this.next();
      this.stop();
      this.status.textContent = "This file has another shape than the clip.";
      return;
    }
    this.isReady = true;
    this.status.textContent = "";
    this.moments.hidden = false;
    const length = video.duration < Infinity ? video.duration : 0;
    this.slider.max = String(length);
    frame.firstElementChild?.replaceWith(video);
    // Past titles and fades, as a thumbnail is.
    video.currentTime = length / 3;
  }

  stop() {
    this.sources = [];
    this.isReady = false;
    this.moments.hidden = true;
    this.status.textContent = "";
    this.video.removeAttribute("src");
    this.video.load();
  }

  /** @param {number} frames on or back */
  step(frames) {
    if (!this.isReady) return;
    const { video, editor: { clip } } = this;
    video.currentTime = Math.max(0, Math.min(video.duration,
      video.currentTime + frames / (clip.at("rate") ?? 25)));
  }

  /**
   * At an edge, and how far along it.
   * @param {number} at left, top, right or bottom @param {number} along
   */
  look(at, along = this.along) {
    this.at = at;
    this.along = Math.max(0, Math.min(1, along));
    this.draw();
  }

  draw() {
    const { at, along, canvas, isReady, video, editor: { clip, frame, size, now, library } } = this;
    const image = frame.firstElementChild;
    const media = isReady ? video : image instanceof HTMLImageElement ? image : null;
    canvas.hidden = !media;
    if (!media) return;
    if (media instanceof HTMLImageElement && !media.complete) {
      media.onload = () => this.draw();
      return;
    }
    const strip = isReady ? null : library.pictures[clip.index]?.edges?.[at];
    this.slider.value = String(video.currentTime);
    this.time.textContent = clock(video.currentTime);
    const density = devicePixelRatio;
    const [wide, high] = loupeSize;
    Object.assign(canvas, { width: wide * density, height: high * density });
    Object.assign(canvas.style, { width: `${wide}px`, height: `${high}px` });
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const centre = [along * size[0], along * size[1]];
    centre[at % 2] = now.ends[at];
    pen.scale(density, density);
    pen.imageSmoothingEnabled = false;
    if (strip) this.drawLines(pen, strip);
    else {
      pen.drawImage(media, wide / 2 - centre[0] * loupeScale, high / 2 - centre[1] * loupeScale,
        size[0] * loupeScale, size[1] * loupeScale);
    }
    pen.fillStyle = "#ff5fa2";
    if (at % 2) pen.fillRect(0, high / 2 - 0.5, wide, 1);
    else pen.fillRect(wide / 2 - 0.5, 0, 1, high);
    const { name } = this.editor.sides[at];
    canvas.setAttribute("aria-label", `${name} edge, ${loupeScale} times enlarged`
      + (isReady ? "" : strip ? ", each line by its mean luma" : ", from the small picture"));
  }

  /**
   * The lines about the edge, as the scan kept them.
   * @param {CanvasRenderingContext2D} pen @param {[number, string]} strip
   */
  drawLines(pen, [first, luma]) {
    const { at, editor: { size, now } } = this;
    const [wide, high] = loupeSize;
    // Beyond them nothing is known, neither bar nor picture.
    pen.fillStyle = "#ffd3e6";
    pen.fillRect(0, 0, wide, high);
    Array.from(atob(luma), (letter, index) => {
      const line = first + index;
      const place = (at > 1 ? size[at % 2] - line - 1 : line) - now.ends[at];
      const value = letter.charCodeAt(0);
      pen.fillStyle = `rgb(${value} ${value} ${value})`;
      if (at % 2) pen.fillRect(0, high / 2 + place * loupeScale, wide, loupeScale);
      else pen.fillRect(wide / 2 + place * loupeScale, 0, loupeScale, high);
    });
  }
}
