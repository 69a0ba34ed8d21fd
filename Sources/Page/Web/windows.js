// Windows of any size: iPadOS 26 lets people drag them by a corner.

/** The least sides of windows, in points, so that they can be seen and dragged. */
const leastWindow = 120;

/**
 * Whether a window is of no named kind: then its part is its size.
 * @param {string} part
 */
function isFree(part) { return /^\d+x\d+$/.test(part); }

/** @param {DeviceScreen} screen */
function hasWindows({ family, system, part }) {
  return family === "iPad" && (system ?? 0) >= 26 && (part === "screen" || isFree(part));
}

/**
 * A window's size by its part, as far as the screen has room.
 * @param {DeviceScreen} screen @param {string} part @returns {[number, number]}
 */
function windowSize({ size }, part) {
  const [width, height] = part.split("x").map((side, axis) => (
    Math.min(size[axis], Math.max(leastWindow, Number(side)))));
  return [width, height];
}

/**
 * A window of any size on the screen of a device that has windows, in its middle, to half points.
 * @param {DeviceScreen} screen the whole of it @param {number} width @param {number} height
 * @returns {DeviceScreen}
 */
function windowOn(screen, width, height) {
  const [wide, high] = screen.size;
  const [across, down] = [Math.min(wide, width), Math.min(high, height)];
  /** @type {Box} */
  const frame = [Math.floor(wide - across) / 2, Math.floor(high - down) / 2, across, down];
  /** @type {(box: Box) => Box} */
  const inherited = ([x, y, boxWidth, boxHeight]) => overlap([0, 0, across, down],
    [x - frame[0], y - frame[1], boxWidth, boxHeight]);
  const safe = inherited(screen.safe);
  const margin = screen.margins[0] - screen.safe[0];
  return {
    ...screen, part: `${across}x${down}`, window: frame, safe, avkit: [0, 0, across, down],
    wide: "fit", label: `${screen.label}, window ${across}×${down}`,
    margins: [safe[0] + margin, safe[1], safe[2] - 2 * margin, safe[3]],
    indicator: null, others: [[0, 0, wide, high]], rest: [],
  };
}

/**
 * Sizes to begin with: thirds and halves of the screen, and one that floats.
 * @param {DeviceScreen} screen
 */
function exampleParts({ size: [width, height] }) {
  return [[1 / 3, 1], [1 / 2, 1], [2 / 3, 1], [2 / 3, 2 / 3]].map(
    ([across, down]) => `${Math.floor(width * across)}x${Math.floor(height * down)}`);
}

/**
 * The part of a screen that a window of a size is.
 * @param {DeviceScreen} screen @param {number} width points @param {number} height
 */
function partOfSize(screen, width, height) {
  const sides = windowSize(screen, `${Math.round(width)}x${Math.round(height)}`);
  return sides.every((side, axis) => side === screen.size[axis]) ? "screen" : sides.join("x");
}

/** Two fields for a window's size in points. */
class SizeField {
  /** @param {(part: string) => void} pick */
  constructor(pick) {
    /** @type {DeviceScreen | null} */
    this.screen = null;
    this.fields = ["Width", "Height"].map((name) => html("input", {
      type: "number", class: "field", min: leastWindow, "aria-label": `${name} in points`,
      change: () => {
        const [width, height] = this.fields.map((field) => field.valueAsNumber || leastWindow);
        if (this.screen) pick(partOfSize(this.screen, width, height));
      },
    }));
    this.element = html("div", { class: "choice noprint", role: "group", "aria-label": "Size" },
      html("span", {}, "Size, pt"), html("span", { class: "size-fields" }, ...this.fields));
  }

  /** @param {DeviceScreen} screen */
  show(screen) {
    this.screen = screen;
    this.element.hidden = !hasWindows(screen);
    this.fields.forEach((field, axis) => {
      field.max = String(screen.size[axis]);
      field.value = String(screen.window[axis + 2]);
    });
  }
}

/** Radii of windows that float over others. They are not published: a drawing needs some. */
const floatingRadii = { pad: 18, slideOver: 10 };

/**
 * The radius of a window's corners; 0 for one that is a part of the screen.
 * @param {DeviceScreen} screen
 */
function windowRadius({ part }) {
  if (part === "slide-over") return floatingRadii.slideOver;
  return isFree(part) ? floatingRadii.pad : 0;
}

/** @param {DeviceScreen} screen */
function windowPath(screen) {
  const radius = windowRadius(screen);
  return radius ? roundedPath(screen.window, Array(4).fill(radius)) : boxPath(screen.window);
}

/** The side of a handle in points. */
const handleSize = 28;

/** The handle of one stage. */
class WindowHandle {
  /** @param {(width: number, height: number) => void} resize gets points */
  constructor(resize) {
    this.resize = resize;
    /** @type {DeviceScreen | null} */
    this.screen = null;
    this.isPressed = false;
    // Where it was grasped, from the window's corner on.
    this.grip = [0, 0];
    this.element = html("div", {
      class: "handle", title: "Drag to change the window's size", "aria-hidden": "true",
      pointerdown: (/** @type {PointerEvent} */ event) => {
        event.preventDefault();
        this.isPressed = true;
        const { right, bottom } = this.element.getBoundingClientRect();
        this.grip = [event.clientX - right, event.clientY - bottom];
        this.element.setPointerCapture(event.pointerId);
      },
      pointermove: (/** @type {PointerEvent} */ event) => {
        if (this.element.hasPointerCapture(event.pointerId)) this.drag(event);
      },
    });
  }

  /** Whether a click, wherever it ended, began here; the next one is another. */
  takeClick() {
    const { isPressed } = this;
    this.isPressed = false;
    return isPressed;
  }

  /** @param {DeviceScreen} screen @param {boolean} isFirst whether it is the one that is chosen */
  show(screen, isFirst) {
    this.screen = screen;
    this.element.hidden = !isFirst || !hasWindows(screen);
    const [x, y, width, height] = screen.window;
    place(this.element, [x + width - handleSize, y + height - handleSize, handleSize, handleSize]);
  }

  /**
   * Windows stay in the screen's middle.
   * @param {PointerEvent} event
   */
  drag({ clientX, clientY }) {
    if (!this.screen) return;
    // Its corner is the window's, whatever its own size is.
    const { right, bottom } = this.element.getBoundingClientRect();
    const points = Number(getComputedStyle(this.element).getPropertyValue("--px"));
    const [x, y, across, down] = this.screen.window;
    const [middleX, middleY] = this.screen.size.map((length) => length / 2);
    const cornerX = x + across + (clientX - this.grip[0] - right) * points;
    const cornerY = y + down + (clientY - this.grip[1] - bottom) * points;
    this.resize(2 * (cornerX - middleX), 2 * (cornerY - middleY));
  }
}
