// The corner by which a window is made larger or smaller.

/**
 * The part of the screen whose window is nearest in size, on a device held like this.
 * @param {Spots} spots @param {DeviceScreen} now @param {number} width points
 * @param {number} height
 */
function nearestWindow(spots, now, width, height) {
  /** @param {DeviceScreen} screen */
  const far = ({ window }) => Math.hypot(window[2] - width, window[3] - height);
  return resizable(spots.of(now.device), now).reduce(
    (best, screen) => far(screen) < far(best) ? screen : best).part;
}

/**
 * The whole screen and its windows of any size.
 * @param {DeviceScreen[]} screens @param {DeviceScreen} now
 */
function resizable(screens, now) {
  return screens.filter(({ turn, pose, part, system }) => turn === now.turn && pose === now.pose
    && (part === "screen" || isFree(part)) && system === now.system);
}

/**
 * Whether a window is of no named kind: then its part is its size.
 * @param {string} part
 */
function isFree(part) { return /^\d+x/.test(part); }

/** Radii of windows that float over others. They are not published: a drawing needs some. */
const floatingRadii = { pad: 18, slideOver: 10 };

/**
 * The radius of a window's corners; 0 for one that is a part of the screen.
 * @param {DeviceScreen} screen
 */
function windowRadius({ part }) {
  if (part === "slide-over") return floatingRadii.slideOver;
  return /^\d+x/.test(part) ? floatingRadii.pad : 0;
}

/** @param {DeviceScreen} screen */
function windowPath(screen) {
  const radius = windowRadius(screen);
  return radius ? roundedPath(screen.window, Array(4).fill(radius)) : boxPath(screen.window);
}

/** The handle of one stage. */
class WindowHandle {
  /** @param {(width: number, height: number) => void} resize gets points */
  constructor(resize) {
    this.resize = resize;
    /** @type {DeviceScreen | null} */
    this.screen = null;
    this.element = html("div", {
      class: "handle", title: "Drag to change the window's size", "aria-hidden": "true",
      pointerdown: (/** @type {PointerEvent} */ event) => {
        event.preventDefault();
        this.element.setPointerCapture(event.pointerId);
      },
      pointermove: (/** @type {PointerEvent} */ event) => {
        if (this.element.hasPointerCapture(event.pointerId)) this.drag(event);
      },
    });
  }

  /** @param {DeviceScreen} screen @param {DeviceScreen[]} all of the device */
  show(screen, all) {
    this.screen = screen;
    this.element.hidden = !resizable(all, screen).some(({ part }) => isFree(part))
      || !(screen.part === "screen" || isFree(screen.part));
    const [x, y, width, height] = screen.window;
    place(this.element, [x + width - 22, y + height - 22, 22, 22]);
  }

  /**
   * Windows stay in the screen's middle.
   * @param {PointerEvent} event
   */
  drag({ clientX, clientY }) {
    if (!this.screen) return;
    const { left, top, width } = this.element.getBoundingClientRect();
    const scale = width / 22;
    const [x, y, across, down] = this.screen.window;
    const [middleX, middleY] = this.screen.size.map((length) => length / 2);
    const pointerX = x + across - 22 + (clientX - left) / scale;
    const pointerY = y + down - 22 + (clientY - top) / scale;
    this.resize(2 * (pointerX - middleX), 2 * (pointerY - middleY));
  }
}
