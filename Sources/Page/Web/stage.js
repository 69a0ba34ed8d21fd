// A device with the clip on it, in points of its screen, which one transform scales.

/**
 * What a stage draws.
 * @typedef {Object} Scene
 * @property {DeviceScreen} screen
 * @property {Placed} placed
 * @property {Treatment} treatment
 * @property {Placement} placement the treatment's in `mode`
 * @property {"fit" | "fill"} mode
 * @property {boolean} isKnown whether there is a clip, and not a shape alone
 * @property {boolean} isClean whether this is without padding
 * @property {boolean} isPadded whether the frame has bars at some time
 * @property {Box} unit the picture as shares of the frame
 * @property {Frame | null} frame
 * @property {Set<string>} on overlays
 * @property {string} title
 * @property {Item[]} items what must not get lost
 * @property {Clip} clip
 * @property {number} time seconds
 * @property {(Scene & {sides: [string, string]}) | null} wipe what is at the right of a line that
 *   moves, and what both sides are
 * @property {number} at where the line is, in shares of the width
 * @property {Scene[]} like those for which it stands
 * @property {boolean} isClose whether a part is seen pixel for pixel
 */

/** The longest cut-off part that is shown, as a share of the screen's shorter side: beside an
 * upright screen there is room. */
const longestCutOff = { beside: 0.34, else: 0.12 };

/** @param {Scene} scene */
function showsCutOff({ screen, on }) { return on.has("cut") && screen.part === "screen"; }

/**
 * What is drawn: the same in both modes and with or without padding, so that the device stays put.
 * @param {Scene} scene @returns {Box}
 */
function reachOf(scene) {
  const { placed: { delivered, clean }, screen, isClose } = scene;
  const { size } = screen;
  // Room that is kept also without guides, so that they can be switched without a jump.
  const limits = [size[0] < size[1] ? longestCutOff.beside : longestCutOff.else,
    longestCutOff.else].map((share) => (
    screen.part === "screen" && (!isClose || showsCutOff(scene)) ? Math.min(...size) * share : 0));
  const placements = [delivered, clean].flatMap((both) => both ? [both.fit, both.fill] : []);
  const [side, above, below] = bodyRoom(screen);
  const [across, down] = [0, 1].map((axis) => Math.max(
    0, ...placements.map(({ video }) => Math.min(limits[axis], -video[axis]))));
  const left = Math.max(side, across);
  const top = Math.max(above, down);
  return [-left, -top, size[0] + 2 * left, size[1] + top + Math.max(below, down)];
}

/**
 * An svg over the whole of a box.
 * @param {string} kind @param {...Node} children
 */
function overlay(kind, ...children) {
  return svg("svg", {
    class: kind, viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true",
  }, ...children);
}

/** Heights in CSS pixels: the least and the most of a device, and of the words of one. */
const stageHeights = { least: 200, most: 1200, words: 62 };

/**
 * The height in which all devices are to fit, so that they and the time line are seen at once.
 * @param {HTMLElement} row
 */
function stageRoom(row) {
  if (document.fullscreenElement) return innerHeight - 240;
  // On narrow windows the answer comes next, and the time line after it.
  const last = innerWidth > 900 ? row.parentElement : document.querySelector(".answer-head");
  const below = last ? last.getBoundingClientRect().bottom - row.getBoundingClientRect().bottom : 0;
  const above = row.getBoundingClientRect().top + scrollY;
  const room = innerHeight - Math.min(above, innerHeight / 2) - Math.min(below, innerHeight / 4);
  return Math.min(stageHeights.most, room);
}

/**
 * Scales devices to the room; two go beside or below each other, whichever is larger.
 * @param {Stage[]} stages @param {HTMLElement} row that they are in @param {boolean} isPrint
 * @param {[number, number] | null} zoom the middle of what is seen pixel for pixel; null for all
 */
function scaleStages(stages, row, isPrint, zoom) {
  const { least, words } = stageHeights;
  // A page of paper has room for about this, in CSS pixels.
  const width = isPrint ? 660 : row.clientWidth;
  const room = isPrint ? 250 + words : stageRoom(row);
  const height = Math.max(least, room - words);
  const isUpright = stages.some(({ scene }) => scene?.screen.turn === "portrait");
  // Devices of all shapes get one box, so that nothing moves when another is chosen.
  const box = innerWidth > 900 && stages.length === 1 && !isPrint
    ? Math.min(height, width * (isUpright ? 1 : 0.56)) : 0;
  row.style.setProperty("--box", `${box}px`);
  if (stages.length === 0 || width === 0) return;
  const isWall = stages.length > 2;
  const centre = isWall || isPrint ? null : zoom;
  row.classList.toggle("wall", isWall);
  if (isWall) {
    row.classList.remove("below");
    const scales = wallScales(stages, width, isPrint ? 800 : room, words);
    stages.forEach((stage, at) => {
      stage.setScale(scales[at]);
      stage.pan.show(null);
    });
    return;
  }
  /** @param {number} across @param {number} down */
  const scale = (across, down) => Math.min(3, ...stages.map(
    ({ reach }) => Math.min(across / reach[2], down / reach[3])));
  const beside = scale(width / stages.length - 10 * (stages.length - 1), box || height);
  const half = Math.max(least / 2, room / 2 - words);
  const below = stages.length > 1 && !isPrint ? scale(width, half) : 0;
  row.classList.toggle("below", below > beside && !centre);
  for (const stage of stages) {
    const { scene } = stage;
    if (!centre || !scene) stage.setScale(Math.max(beside, below));
    else stage.setScale(pixelScale(scene.screen), [width / stages.length - 10, box || height]);
    stage.pan.show(centre);
  }
}

/**
 * What a person can do on a stage: toggle fit and fill, choose one, and change the window's size in
 * points.
 * @typedef {Object} StageWays
 * @property {() => void} toggle
 * @property {(mode: "fit" | "fill") => void} setMode
 * @property {(width: number, height: number) => void} resize
 * @property {(at: number) => void} wipe moves the line between two sides, in shares of the width
 * @property {(centre: [number, number]) => void} pan moves the part that is seen pixel for pixel,
 *   in shares of the screen
 */

/** One device. */
class Stage {
  /**
   * @param {string} id @param {StageWays} ways
   */
  constructor(id, { toggle, setMode, resize, wipe, pan }) {
    this.id = id;
    this.handle = new WindowHandle(resize);
    this.pinch = new Pinch(setMode);
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Box} */
    this.reach = [0, 0, 1, 1];
    this.lastClick = -Infinity;
    this.scale = 1;
    // What the controls tell.
    this.clock = "";
    /** @type {HTMLCanvasElement | null} the clip itself in Picture in Picture */
    this.pipFilm = null;
    this.lens = new Lens();
    // The other side of a wipe.
    this.other = new Lens();
    this.divider = new Divider(wipe);
    this.pip = html("div", { class: "pip" });
    this.back = svg("svg", { "aria-hidden": "true" });
    this.front = svg("svg", { "aria-hidden": "true" });
    this.marks = svg("g");
    this.points = html("div", { class: "points" }, this.back, this.lens.element,
      this.front, this.pip, this.handle.element);
    this.device = html("div", {
      class: "device", role: "img",
      click: (/** @type {MouseEvent} */ event) => { if (this.isSecond(event)) toggle(); },
      ...this.pinch.listeners,
    }, this.points);
    this.pan = new Pan(this, pan);
    this.title = html("h2", { "aria-live": "polite" });
    this.drawn = html("span", { class: "drawn" });
    // What is missing, and how large the pixels are.
    this.lack = html("span", { class: "says" });
    this.pixels = html("span", { class: "pixels" });
    this.element = html("figure", { class: "stage" }, this.title,
      html("div", { class: "view-port" }, this.device, this.divider.element),
      html("figcaption", {}, this.drawn, this.lack, this.pixels));
  }

  /**
   * Not every browser makes a double-click of two taps.
   * @param {MouseEvent} event
   */
  isSecond({ detail, timeStamp }) {
    if (this.handle.takeClick()) return false;
    const isSecond = detail === 2 || timeStamp - this.lastClick < 400;
    this.lastClick = isSecond ? -Infinity : timeStamp;
    return isSecond;
  }

  /** @param {Scene} scene @param {(HTMLVideoElement | null)[]} players instead of the frames */
  show(scene, [player, second]) {
    const last = this.scene;
    this.scene = scene;
    this.reach = reachOf(scene);
    for (const layer of [this.back, this.front]) {
      place(layer, this.reach);
      layer.setAttribute("viewBox", this.reach.join(" "));
    }
    this.lens.show(scene, this.reach, player);
    this.write(scene);
    if (scene.wipe) this.other.show(scene.wipe, this.reach, second);
    if (!scene.wipe) this.other.element.remove();
    else if (!this.other.element.isConnected) this.lens.element.after(this.other.element);
    this.divider.show(scene);
    this.setUnit(scene.unit);
    this.back.replaceChildren(drawBack(scene, this.id));
    this.marks.dataset.shown = "none";
    this.clock = clock(scene.time);
    this.front.replaceChildren(...drawFront(scene, this.reach, this.id), this.marks);
    this.showPip(scene);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!isStill && last?.treatment === scene.treatment && last.mode !== scene.mode) {
      this.lens.glide(last.placement.video, scene.placement.video);
      for (const part of this.front.querySelectorAll(".cut-off, .cut-edge")) {
        part.animate([{ opacity: 0 }, { opacity: 1 }], gliding);
      }
    }
  }

  /** @param {Scene} scene */
  write(scene) {
    const { screen, mode, treatment, title, frame, wipe, like } = scene;
    const names = [mode, wipe?.mode ?? mode].map((name) => (name === "fit" ? "Fit" : "Fill"));
    const others = like.map((other) => other.screen.name).join(", ");
    const heading = html("span", { title: others },
      `${title} · ${[...new Set(names)].join(" | ")}`,
      treatment.mode === mode && !wipe ? star() : null);
    // What stays the same must not be read out again.
    if (heading.textContent !== this.title.textContent) this.title.replaceChildren(heading);
    this.lack.textContent = frame || this.lens.player || !scene.isKnown ? ""
      : "There is no frame of it here: the plate shows where the picture is.";
    // The caption is the figure's; the picture is named once.
    this.device.setAttribute("aria-label", `The clip on ${screen.name}`);
  }

  /** @param {number} time at which to outline what must not get lost */
  setTime(time) {
    const { scene, marks, pipFilm, lens: { player } } = this;
    if (!scene) return;
    if (clock(time) !== this.clock) {
      this.clock = clock(time);
      this.front.querySelector(".controls")?.replaceWith(drawControls({ ...scene, time }));
    }
    if (player) pipFilm?.getContext("2d")?.drawImage(player, 0, 0, pipFilm.width, pipFilm.height);
    const items = scene.on.has("important") && !scene.on.has("pip") ? scene.items : [];
    const seen = items.map(({ spans }) => spans.some(([a, b]) => a <= time && time <= b));
    const shown = seen.join();
    if (shown === marks.dataset.shown) return;
    marks.dataset.shown = shown;
    marks.replaceChildren(...items.length > 0
      ? drawItems(items.filter((_, at) => seen[at]), scene) : []);
    // Beyond the screen there is room where what is cut off is shown.
    set(marks, { "clip-path": showsCutOff(scene) ? null : `url(#${this.id}-glass)` });
  }

  /** @param {Box} unit the picture as shares of the frame */
  setUnit(unit) {
    const { scene, lens, other } = this;
    lens.setUnit(unit);
    other.setUnit(unit);
    if (!scene) return;
    const { wipe } = scene;
    const lines = [scene, ...wipe ? [wipe] : []].map((side, at) => {
      const says = drawnSays({ ...side, unit });
      const name = wipe?.sides[at] ?? "";
      return says.startsWith(name) ? says : `${name}, ${says[0].toLowerCase()}${says.slice(1)}`;
    });
    this.drawn.replaceChildren(...lines.map((line) => html("span", {}, line)));
  }

  /** @param {Scene} scene */
  showPip({ placed: { pip }, frame, on }) {
    this.pip.hidden = !pip || !on.has("pip");
    this.pipFilm = null;
    if (!pip || this.pip.hidden) return;
    const [x, y, width, height] = pip.window;
    place(this.pip, pip.window);
    const picture = html("div", { class: "pip-picture" });
    place(picture, [pip.picture[0] - x, pip.picture[1] - y, pip.picture[2], pip.picture[3]]);
    if (this.lens.player) this.pipFilm = html("canvas", { width: 2 * width, height: 2 * height });
    const clip = this.pipFilm ?? (frame
      ? html("img", { alt: "", src: frame.source, width, height })
      : this.lens.plate.cloneNode(true));
    this.pip.replaceChildren(clip,
      on.has("padding") ? picture : "");
  }

  /**
   * @param {number} scale CSS pixels a point
   * @param {[number, number] | null} room of a view that is smaller than the whole, in CSS pixels
   */
  setScale(scale, room = null) {
    const [x, y, width, height] = this.reach;
    const sides = [width * scale, height * scale];
    const [across, down] = sides.map((side, at) => (
      room ? Math.min(side, Math.floor(room[at])) : side));
    Object.assign(this.device.style, { width: `${across}px`, height: `${down}px` });
    this.device.parentElement?.style.setProperty("--high", `${down}px`);
    this.points.style.transform = `scale(${scale}) translate(${-x}px, ${-y}px)`;
    this.points.style.setProperty("--px", String(1 / scale));
    this.scale = scale;
    this.setPart();
  }

  /**
   * What is seen of the stage, in points of the screen.
   * @returns {Box}
   */
  get view() {
    const { device: { scrollLeft, scrollTop, clientWidth, clientHeight }, reach, scale } = this;
    return [reach[0] + scrollLeft / scale, reach[1] + scrollTop / scale, clientWidth / scale,
      clientHeight / scale];
  }

  /** Each side of a wipe shows its own part. */
  setPart() {
    const at = this.scene?.wipe ? this.divider.at : 1;
    this.lens.cut(this.view, 0, at);
    if (this.scene?.wipe) this.other.cut(this.view, at, 1);
  }
}
