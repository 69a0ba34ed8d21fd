// Seeing closely: a line that is moved between two sides of one device, two fingers on it, and a
// part of it pixel for pixel.

/** @type {Object<string, string>} */
const wipes = { clean: "Without padding, by a line", mode: "Fit and fill, by a line" };

/** Where the line is first, in shares of the width. */
const middle = 0.5;

/** Guides that mark one side of a wipe, and so would lie over the other. */
const ofOneSide = new Set(["cut", "obscured", "pip", "important"]);

/**
 * The same device as a person would compare it in one frame: another side at the right of a line.
 * @param {string | null} kind @param {Scene} scene @param {Scene | null} clean as cropped
 * @param {string} name of the crop
 * @returns {Scene} `scene` itself if there is no such wipe
 */
function wiped(kind, scene, clean, name) {
  const on = new Set([...scene.on].filter((id) => !ofOneSide.has(id)));
  const { fit, fill } = scene.treatment;
  if (kind === "mode") {
    return { ...scene, on, mode: "fit", placement: fit,
      wipe: { ...scene, on, mode: "fill", placement: fill, sides: ["Fit", "Fill"] } };
  }
  return kind !== "clean" || !clean ? scene : { ...scene, on,
    wipe: { ...clean, on, sides: ["As delivered", name] } };
}

/** The line between two sides. */
class Divider {
  /** @param {(at: number) => void} move */
  constructor(move) {
    this.at = middle;
    this.move = move;
    this.tags = [html("span"), html("span")];
    this.element = html("div", {
      class: "divider", role: "slider", tabindex: 0, "aria-label": "Line between both",
      "aria-valuemin": 0, "aria-valuemax": 100, hidden: true,
      pointerdown: (/** @type {PointerEvent} */ { pointerId, button }) => {
        if (button === 0) this.element.setPointerCapture(pointerId);
      },
      pointermove: (/** @type {PointerEvent} */ { pointerId, clientX }) => {
        if (!this.element.hasPointerCapture(pointerId)) return;
        const { left, width } = /** @type {HTMLElement} */ (
          this.element.parentElement).getBoundingClientRect();
        this.go((clientX - left) / width);
      },
      keydown: (/** @type {KeyboardEvent} */ event) => this.press(event),
    }, ...this.tags);
  }

  /** @param {number} at */
  go(at) { this.move(Math.round(1000 * Math.min(1, Math.max(0, at))) / 1000); }

  /** @param {KeyboardEvent} event */
  press(event) {
    /** @type {Object<string, number>} */
    const ways = { ArrowLeft: -0.02, ArrowDown: -0.02, ArrowRight: 0.02, ArrowUp: 0.02,
      PageDown: -0.1, PageUp: 0.1, Home: -1, End: 1 };
    if (!(event.key in ways)) return;
    event.preventDefault();
    this.go(this.at + ways[event.key]);
  }

  /** @param {Scene} scene */
  show({ wipe, at }) {
    this.at = at;
    this.element.hidden = !wipe;
    if (!wipe) return;
    const share = Math.round(at * 100);
    this.element.style.left = `${at * 100}%`;
    this.tags.forEach((tag, side) => { tag.textContent = wipe.sides[side]; });
    set(this.element, { "aria-valuenow": share,
      "aria-valuetext": `${share}% ${wipe.sides[0]}, ${100 - share}% ${wipe.sides[1]}` });
  }
}

/**
 * @param {string | null} text @returns {[number, number] | null} null for the whole device
 */
function centreOf(text) {
  const [x, y, ...rest] = (text ?? "").split(",").map(Number);
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 && rest.length === 0 ? [x, y] : null;
}

/**
 * A pixel of the device on one of this display, in CSS pixels a point.
 * @param {DeviceScreen} screen
 */
function pixelScale({ scale }) { return scale / devicePixelRatio; }

/** Two fingers that spread fill the screen, and fit when they close, as in the player. */
class Pinch {
  /** @param {(mode: "fit" | "fill") => void} setMode */
  constructor(setMode) {
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    this.start = 0;
    const lift = (/** @type {PointerEvent} */ { pointerId }) => {
      this.fingers.delete(pointerId);
      this.start = 0;
    };
    this.listeners = {
      pointerdown: (/** @type {PointerEvent} */ event) => {
        if (event.pointerType === "touch") this.fingers.set(event.pointerId, event);
        this.start = this.spread;
      },
      pointermove: (/** @type {PointerEvent} */ event) => {
        if (this.fingers.has(event.pointerId)) this.fingers.set(event.pointerId, event);
        const change = this.start ? this.spread / this.start : 1;
        if (change > 1.15 || change < 0.87) {
          this.start = 0;
          setMode(change > 1 ? "fill" : "fit");
        }
      },
      pointerup: lift, pointercancel: lift,
    };
  }

  /** The distance of two fingers; 0 without two. */
  get spread() {
    const [first, second] = this.fingers.values();
    return second
      ? Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) : 0;
  }
}

/** Moves an enlarged part of a device by scrolling: by wheel, touch, keys and dragging. */
class Pan {
  /** @param {Stage} stage @param {(centre: [number, number]) => void} move */
  constructor(stage, move) {
    const { device } = stage;
    this.stage = stage;
    /** @type {[number, number] | null} */
    this.centre = null;
    set(device, {
      scroll: () => {
        stage.setPart();
        if (!this.centre || this.isThere()) return;
        const { view, scene } = stage;
        const [x, y] = [0, 1].map((at) => Math.min(1, Math.max(
          0, (view[at] + view[at + 2] / 2) / (scene?.screen.size[at] ?? 1))));
        move(this.centre = [x, y]);
      },
      pointerdown: (/** @type {PointerEvent} */ { pointerId, pointerType, button }) => {
        const isDrag = this.centre && pointerType === "mouse" && button === 0;
        if (isDrag) device.setPointerCapture(pointerId);
      },
      pointermove: (/** @type {PointerEvent} */ { pointerId, movementX, movementY }) => {
        if (this.centre && device.hasPointerCapture(pointerId)) {
          device.scrollBy(-movementX, -movementY);
        }
      },
    });
  }

  /** How far to scroll, in CSS pixels. @returns {[number, number]} */
  get aim() {
    const { device, scene, reach, scale } = this.stage;
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = device;
    const rooms = [[clientWidth, scrollWidth], [clientHeight, scrollHeight]];
    const [left, top] = rooms.map(([seen, all], at) => Math.max(0, Math.min(all - seen, (
      (this.centre?.[at] ?? 0) * (scene?.screen.size[at] ?? 0) - reach[at]) * scale - seen / 2)));
    return [left, top];
  }

  isThere() {
    const { scrollLeft, scrollTop } = this.stage.device;
    const [left, top] = this.aim;
    return Math.abs(left - scrollLeft) < 2 && Math.abs(top - scrollTop) < 2;
  }

  /** @param {[number, number] | null} centre */
  show(centre) {
    const { device, scene } = this.stage;
    this.centre = centre;
    device.classList.toggle("enlarged", centre !== null);
    set(device, { tabindex: centre && "0", role: centre ? "group" : "img" });
    if (!centre || !scene) return;
    device.setAttribute("aria-label",
      `The clip on ${scene.screen.name}, pixel for pixel; arrow keys move it`);
    const [left, top] = this.aim;
    if (!this.isThere()) device.scrollTo({ left, top });
  }
}

/**
 * What is seen pixel for pixel, in words.
 * @param {Scene} scene @param {boolean} isClip whether the clip itself is shown and not a frame
 */
function pixelSays({ screen, frame, placement: { frame: [, , width] } }, isClip) {
  const drawn = Math.round(width * screen.scale);
  // Of a list's small picture only the shape is known.
  const own = frame && !isClip && frame.height > 1 && frame.width < drawn
    ? ` The page's frame has ${frame.width} of ${drawn} columns: play the clip for its own.` : "";
  return `One pixel of the device is one of this display.${own}`;
}

/** The wipe and the zoom of a clip's view. */
class Look {
  /** @param {ClipView} view */
  constructor(view) {
    const { state } = view;
    this.view = view;
    this.state = state;
    this.zoom = button("1:1", () => this.toggleZoom());
    this.zoom.title = "Pixel for pixel (Z)";
    /** @type {Pick<StageWays, "wipe" | "pan">} */
    this.ways = {
      wipe: (at) => state.setSoon({ at: at === middle ? null : String(at) }),
      pan: ([x, y]) => state.setSoon({ zoom: `${number(x, 4)},${number(y, 4)}` }),
    };
  }

  /** The wipe that is shown. */
  get wipe() { return this.view.scenes[0]?.wipe ? this.kind : null; }

  /** The wipe that is asked for; a padded clip opens on its own, until something else is. */
  get kind() {
    const { view: { clip, frames, legend }, state } = this;
    const isOther = ["view", "with", "wall", "zoom"].some((name) => state.get(name))
      || [...legend.on].some((id) => ofOneSide.has(id));
    return state.get("wipe")
      ?? (clip.verdict === "padded" && frames.length > 0 && !isOther ? "clean" : null);
  }

  /** The next wipe, or none. */
  nextWipe() {
    const { scenes: [{ placed }], stages } = this.view;
    const kinds = ["", ...Object.keys(wipes).filter((kind) => kind !== "clean" || placed.clean)];
    const next = kinds[(kinds.indexOf(this.wipe ?? "") + 1) % kinds.length];
    this.view.compareWith(next && `wipe:${next}`);
    announce(next ? wipes[next] : "No wipe");
    if (next) stages[0].divider.element.focus();
  }

  /** Moves the line between the sides of a wipe. */
  moveLine() {
    const { scenes: [scene], stages: [stage] } = this.view;
    scene.at = this.lineAt;
    stage.divider.show(scene);
    stage.setPart();
  }

  get lineAt() {
    const at = parseFloat(this.state.get("at") ?? "");
    return at >= 0 && at <= 1 ? at : middle;
  }

  /** The middle of what is seen pixel for pixel; null for all. A wall is seen whole. */
  get centre() {
    return this.view.scenes.length > 2 ? null : centreOf(this.state.get("zoom"));
  }

  /** Whether the part that is seen is another, but not more or less of the device. */
  get isMoved() { return this.view.scenes[0]?.isClose === (this.centre !== null); }

  showZoom() {
    const { view, centre } = this;
    set(this.zoom, { hidden: view.scenes.length > 2, "aria-pressed": String(centre !== null) });
    view.shown.forEach(({ pixels, lens }, at) => {
      pixels.textContent = centre ? pixelSays(view.scenes[at], lens.player !== null) : "";
    });
    view.fit();
  }

  toggleZoom() {
    if (this.view.scenes.length > 2) return;
    const { centre } = this;
    this.state.set({ zoom: centre ? null : "0.5,0.5" });
    announce(centre ? "Whole device" : "Pixel for pixel; arrow keys move it");
    if (!centre) this.view.stages[0].device.focus();
  }
}
