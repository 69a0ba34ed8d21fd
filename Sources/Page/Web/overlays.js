// What is drawn beneath and above the video, and the legend that switches it on and off.

/** @typedef {[id: string, label: string, applies: (scene: Scene) => boolean]} Overlay */

/**
 * Apple's own three first, as in its Human Interface Guidelines, and those of developers last.
 * @type {Overlay[]}
 */
const overlays = [
  ["avkit", "AVKit safe area", () => true],
  ["cut", "Video that is cut off", ({ screen: { part }, treatment: { fill } }) => (
    part === "screen" && fill.cropped > 0)],
  ["padding", "Embedded padding", ({ isPadded }) => isPadded],
  ["important", "What must not get lost", ({ items }) => items.length > 0],
  ["obscured", "Hidden by housing and corners", ({ treatment: { fit, fill } }) => (
    [...fit.hidden, ...fill.hidden].some((share) => share > 0))],
  ["controls", "Player controls", ({ screen }) => hasControls(screen)],
  ["pip", "Picture in Picture", ({ placed }) => placed.pip !== null],
  ["fold", "Fold", ({ screen }) => screen.fold !== null],
  ["uikit", "UIKit safe area", () => true],
  ["margins", "Layout margins", () => true],
];
/** What is switched on first; until then nothing lies over what a viewer sees. */
const firstOverlays = "avkit,cut,padding";

/**
 * A rectangle as path data.
 * @param {Box} box
 */
function boxPath([x, y, width, height]) { return `M${x} ${y}h${width}v${height}h${-width}Z`; }

/**
 * A rectangle of a window on its screen.
 * @param {DeviceScreen} screen @param {Box} box @returns {Box}
 */
function onScreen({ window }, [x, y, width, height]) {
  return [window[0] + x, window[1] + y, width, height];
}

/** @param {string} kind @param {string} d path data @param {Object<string, any>} more attributes */
function shape(kind, d, more = {}) {
  return svg("path", { class: kind, d, "fill-rule": "evenodd", ...more });
}

/** @param {string} id @param {string} d path data */
function clipPath(id, d) {
  return svg("clipPath", { id }, svg("path", { d, "clip-rule": "evenodd" }));
}

/**
 * Draws only inside a clip.
 * @param {string} id @param {...(Node | null)} children
 */
function within(id, ...children) { return svg("g", { "clip-path": `url(#${id})` }, ...children); }

/**
 * Diagonal lines.
 * @param {string} id @param {string} kind
 */
function hatching(id, kind) {
  return svg("pattern", {
    id, class: kind, width: 8, height: 8, patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  }, shape("", boxPath([0, 0, 8, 8])), shape("line", boxPath([0, 0, 3, 8])));
}

/**
 * The screen behind the video.
 * @param {Scene} scene @param {string} id
 */
function drawBack({ screen, on }, id) {
  // Of its own, so that it can be saved without what is above the video.
  return svg("g", {}, clipPath(`${id}-back`, glassPath(screen)), within(`${id}-back`,
    shape("black", glassPath(screen)),
    ...screen.others.map((box) => shape("other", boxPath(box))),
    ...screen.rest.map((box) => shape("rest", boxPath(box))),
    shape(windowRadius(screen) ? "black floating" : "black", windowPath(screen)),
    on.has("pip") ? shape("home-screen", windowPath(screen)) : null,
    on.has("avkit") ? shape("avkit-area", boxPath(onScreen(screen, screen.avkit))) : null));
}

/**
 * The device, and what is marked on it.
 * @param {Scene} scene @param {Box} reach @param {string} id
 */
function drawFront(scene, reach, id) {
  const { screen, placement, on } = scene;
  const outside = boxPath(reach) + bodyPath(screen);
  const isCut = showsCutOff(scene) && placement.cropped > 0;
  const parts = isCut ? fades(scene, reach, id) : [];
  return [...drawDevice(scene, outside, isCut, id, parts), ...drawMarks(scene, id)];
}

/**
 * The device itself around its screen.
 * @param {Scene} scene @param {string} outside path data of all but the body
 * @param {boolean} isCut @param {string} id @param {SVGElement[]} fade
 */
function drawDevice(scene, outside, isCut, id, fade) {
  const { screen, placement } = scene;
  const parts = [clipPath(`${id}-glass`, glassPath(screen)), clipPath(`${id}-outside`, outside)];
  const video = boxPath(onScreen(screen, placement.video));
  parts.push(isCut
    ? within(`${id}-outside`, shape("cut-off", video), shape("cut-edge", video))
    : shape("around", outside), ...fade);
  // Where something is cut off, the body lets it through.
  if (isCut) {
    parts.push(clipPath(`${id}-beside`, outside.split("Z")[0] + "Z" + video),
      clipPath(`${id}-video`, video), within(`${id}-video`, drawBody(screen, true)));
  }
  const body = drawBody(screen, false);
  parts.push(isCut ? within(`${id}-beside`, body) : body);
  if (screen.fold) parts.push(drawCrease(screen));
  if (screen.housing) parts.push(shape("housing", screen.housing));
  if (screen.indicator) {
    const [x, y, width, height] = onScreen(screen, screen.indicator);
    parts.push(svg("rect", { class: "indicator", x, y, width, height, rx: height / 2 }));
  }
  return parts;
}

/**
 * What is marked on the screen.
 * @param {Scene} scene @param {string} id
 */
function drawMarks(scene, id) {
  const { screen, on } = scene;
  /** @type {[string, Box][]} */
  const guides = [["avkit", screen.avkit], ["uikit", screen.safe], ["margins", screen.margins]];
  const lines = guides.filter(([kind]) => on.has(kind)).map(
    ([kind, box]) => shape(`guide ${kind}`, boxPath(onScreen(screen, box))));
  if (on.has("fold") && screen.fold) {
    lines.push(hatching(`${id}-fold`, "fold"),
      shape("guide fold", boxPath(screen.fold), { fill: `url(#${id}-fold)` }));
  }
  // Picture in Picture is shown while the app, and so its player's controls, are not.
  if (on.has("controls") && !on.has("pip") && hasControls(screen)) {
    lines.push(drawControls(scene));
  }
  const hidden = on.has("obscured") ? drawObscured(scene, id) : [];
  return [within(`${id}-glass`, ...lines), ...hidden];
}

/**
 * Where more is cut off than there is room for, what is shown of it fades.
 * @param {Scene} scene @param {Box} reach @param {string} id
 */
function fades({ screen, placement: { video: [x, y, width, height] } }, reach, id) {
  const [left, top] = [screen.window[0] + x, screen.window[1] + y];
  const [right, bottom] = [reach[0] + reach[2], reach[1] + reach[3]];
  /** @type {[boolean, Box, number[]][]} whether it goes on, the margin, the gradient's way */
  const sides = [
    [left < reach[0] - 1, [reach[0], reach[1], -reach[0], reach[3]], [0, 0, 1, 0]],
    [left + width > right + 1, [screen.size[0], reach[1], right - screen.size[0], reach[3]],
      [1, 0, 0, 0]],
    [top < reach[1] - 1, [reach[0], reach[1], reach[2], -reach[1]], [0, 0, 0, 1]],
    [top + height > bottom + 1, [reach[0], screen.size[1], reach[2], bottom - screen.size[1]],
      [0, 1, 0, 0]],
  ];
  return sides.flatMap(([goesOn, box, [x1, y1, x2, y2]], at) => (goesOn ? [
    svg("linearGradient", { id: `${id}-fade${at}`, x1, y1, x2, y2 },
      svg("stop", { class: "fade", offset: 0 }),
      svg("stop", { class: "fade clear", offset: 0.8 })),
    shape("more", boxPath(box), { fill: `url(#${id}-fade${at})` }),
  ] : []));
}

/**
 * A screen that is half folded is bent, whatever is marked on it.
 * @param {DeviceScreen} screen
 */
function drawCrease({ fold, size }) {
  const [x, y, width, height] = fold ?? [0, 0, 0, 0];
  const isUpright = size[0] > size[1];
  return svg("g", {}, shape("crease", boxPath([x, y, width, height])),
    shape("crease-line", isUpright ? `M${x + width / 2} ${y}v${height}`
      : `M${x} ${y + height / 2}h${width}`));
}

/**
 * The picture behind the housing and beyond the rounded corners.
 * @param {Scene} scene @param {string} id
 */
function drawObscured({ screen, placement }, id) {
  const window = boxPath(screen.window);
  const fill = { fill: `url(#${id}-hatch)` };
  return [hatching(`${id}-hatch`, "obscured"), clipPath(`${id}-window`, window),
    clipPath(`${id}-picture`, boxPath(onScreen(screen, placement.picture))),
    within(`${id}-picture`, within(`${id}-window`, shape("", window + glassPath(screen), fill),
      screen.housing ? shape("", screen.housing, fill) : null))];
}

/** The least width of what the drawn controls take, in points. */
const leastControls = 220;

/**
 * Whether the player's controls are known: televisions and small windows have others.
 * @param {DeviceScreen} screen
 */
function hasControls({ family, margins: [, , width] }) {
  return /^iP/.test(family) && width >= leastControls;
}

/**
 * The player's controls after a touch, within the safe area and its margins. Apple publishes no
 * positions; these are the ones that previews draw.
 * @param {Scene} scene
 */
function drawControls({ screen, clip, time }) {
  const { window: [left, top, wide, high], margins: [x, y, width, height] } = screen;
  const length = clip.at("end") ?? 0;
  const played = length > 0 ? Math.min(1, time / length) : 0.36;
  /** @type {(kind: string, box: Box, rx: number) => SVGElement} */
  const rect = (kind, [boxX, boxY, across, down], rx) => (
    svg("rect", { class: kind, x: boxX, y: boxY, width: across, height: down, rx }));
  const line = (/** @type {string} */ d) => svg("path", { class: "glyph-line", d });
  const [middle, centre] = [wide / 2, y + height / 2];
  const bar = y + height - 52;
  const track = width - 132;
  /** @type {(text: string, at: number, down: number, anchor: string) => SVGElement} */
  const words = (text, at, down, anchor) => svg("text", {
    class: "glyph", x: at, y: down, "font-size": 13, "text-anchor": anchor,
  }, text);
  // Ten seconds back or on: an arrow around the number.
  const skip = (/** @type {number} */ side) => svg("g", {
    transform: `translate(${middle + side * 92} ${centre})`,
  }, line(`M${side * -7} -15.6a17 17 0 1 ${side > 0 ? 0 : 1} ${side * 14} 0`),
  line(`M${side * 3} -22l${side * 5} 6.4l${side * -7} 4`), words("10", 0, 5, "middle"));
  const toggle = [x + 98, y + 34];
  return svg("g", { class: "controls", transform: `translate(${left} ${top})` },
    rect("dim", [0, 0, wide, high], 0),
    rect("ground", [x, y + 12, 60, 44], 14),
    line(`M${x + 23} ${y + 27}l14 14m0-14l-14 14`),
    rect("ground", [x + 68, y + 12, 60, 44], 14),
    ...[1, -1].map((side) => line(`M${toggle[0] + 2 * side} ${toggle[1] - 2 * side}`
      + `l${6 * side} ${-6 * side}m${-6 * side} 0h${6 * side}v${6 * side}`)),
    rect("ground", [middle - 32, centre - 32, 64, 64], 32),
    svg("path", { class: "glyph", d: `M${middle - 9} ${centre - 14}l25 14l-25 14Z` }),
    skip(-1), skip(1), words(clip.name, x + 4, bar - 10, "start"),
    rect("ground", [x, bar, width, 40], 14), words(clock(time), x + 14, bar + 25, "start"),
    words(`\u2212${clock(Math.max(0, length - time))}`, x + width - 14, bar + 25, "end"),
    rect("track", [x + 66, bar + 18, track, 4], 2),
    rect("glyph", [x + 66, bar + 18, track * played, 4], 2),
    rect("glyph", [x + 60 + track * played, bar + 14, 12, 12], 6));
}

/** The switches of the overlays, which explain their colours. */
class Legend {
  /** @param {State} state @param {string} first what is on unless something else is chosen */
  constructor(state, first) {
    this.state = state;
    this.first = first;
    this.last = firstOverlays;
    this.button = html("button", {
      type: "button", class: "button", title: "Guides (G; hold it to peek)",
      click: () => this.toggle(),
    }, "Guides");
    this.boxes = overlays.map(([id]) => html("input", {
      type: "checkbox", value: id, change: () => this.store(),
    }));
    this.rows = overlays.map(([id, label], index) => html("label", {}, this.boxes[index],
      html("span", { class: `swatch ${id}` }), label));
    this.element = html("section", { class: "card legend", "aria-labelledby": "legend-title" },
      html("h2", { id: "legend-title" }, "Guides"), ...this.rows.slice(0, -2),
      fold("For developers", ...this.rows.slice(-2)));
  }

  get on() { return new Set((this.state.get("on") ?? this.first).split(",").filter(Boolean)); }

  /** @param {string} on */
  set(on) { this.state.set({ on: on === this.first ? null : on }); }

  store() {
    const on = this.boxes.filter((box) => box.checked).map((box) => box.value).join();
    this.last = on || firstOverlays;
    this.set(on);
  }

  /** All guides off, or those that were on last. */
  toggle() {
    const on = [...this.on].join();
    if (on) this.last = on;
    this.set(on ? "" : this.last);
  }

  /** @param {Scene[]} scenes */
  show(scenes) {
    const { on } = this;
    this.button.setAttribute("aria-pressed", String(on.size > 0));
    this.element.classList.toggle("unused", on.size === 0);
    overlays.forEach(([id, , applies], index) => {
      this.boxes[index].checked = on.has(id);
      // Of those, one is enough to leave the wipe that a clip opens on, but not one that is chosen.
      this.boxes[index].disabled = this.state.get("wipe") !== null && scenes[0].wipe !== null
        && ofOneSide.has(id);
      this.rows[index].hidden = !scenes.some(applies);
    });
  }
}
