// Bodies of devices around their screens: borders from published sizes, drawn upright and turned.
// Radii of bodies, and the places of buttons on them, are not published: they are drawn plausibly.

/** Apple's continuous corner of radius 1, from the upper side to the left one. */
/** @type {[number, number][]} */
const cornerCurve = [
  [1.528665, 0], [1.088493, 0], [0.868407, 0], [0.631494, 0.074911], [0.372824, 0.16906],
  [0.16906, 0.372824], [0.074911, 0.631494], [0, 0.868407], [0, 1.088493], [0, 1.528665],
];

/** @type {Object<string, number>} borders in points where no size of a body is known */
const unknownBorders = { "Apple TV": 16, "Other screens": 8 };

/** A television's foot, in points. */
const foot = { width: 620, height: 110 };

/**
 * A rectangle with continuous corners as path data.
 * @param {Box} box @param {number[]} radii from the upper left corner clockwise
 */
function roundedPath([x, y, width, height], radii) {
  const most = Math.min(width, height) / 2 / cornerCurve[0][0];
  /** @type {[number, number, number, number][]} corner, and the way into the box */
  const corners = [[x, y, 1, 1], [x + width, y, -1, 1], [x + width, y + height, -1, -1],
    [x, y + height, 1, -1]];
  const pieces = corners.map(([left, top, across, down], at) => {
    const radius = Math.min(most, radii[at]);
    const points = cornerCurve.map(([from, to]) => (
      `${number(left + across * from * radius, 2)} ${number(top + down * to * radius, 2)}`));
    // The curve runs against the clock at every second corner.
    if (at % 2 === 0) points.reverse();
    return `${at ? "L" : "M"}${points[0]}` + [1, 4, 7].map(
      (start) => `C${points.slice(start, start + 3).join(" ")}`).join("");
  });
  return `${pieces.join("")}Z`;
}

/**
 * The screen's edge as path data.
 * @param {DeviceScreen} screen
 */
function glassPath({ size, corners }) { return roundedPath([0, 0, ...size], corners); }

/**
 * Borders left and right, and above and below, of the device as it is held.
 * @param {DeviceScreen} screen @returns {[number, number]}
 */
function bordersOf({ family, body, turn }) {
  const plain = unknownBorders[family] ?? 14;
  const [side, end] = body ?? [plain, plain];
  return turn === "portrait" ? [side, end] : [end, side];
}

/**
 * Room that the body takes around the screen: left and right, above, below.
 * @param {DeviceScreen} screen @returns {[number, number, number]}
 */
function bodyRoom(screen) {
  const [across, down] = bordersOf(screen);
  return [across + 6, down + 6, down + (screen.family === "Apple TV" ? foot.height : 6)];
}

/**
 * The body's edge as path data.
 * @param {DeviceScreen} screen
 */
function bodyPath(screen) {
  const { size, corners, body, family } = screen;
  const [across, down] = bordersOf(screen);
  // Bodies with square screens are rounder on phones than on tablets.
  const plain = Math.min(...size) * (family === "iPad" ? 0.06 : 0.15);
  const square = body ? plain : 6;
  const edge = Math.min(across, down);
  return roundedPath([-across, -down, size[0] + 2 * across, size[1] + 2 * down],
    corners.map((radius) => (radius > 0 ? radius + edge : square)));
}

/**
 * What is on a body held upright, in points: buttons at its sides, the home button. Each is a
 * rectangle with a radius.
 * @param {DeviceScreen} screen @returns {{kind: string, box: Box, radius: number}[]}
 */
function bodyParts({ size, turn, family, body, millimetre, hasHomeButton }) {
  if (!body || !millimetre) return [];
  const [width, height] = turn === "portrait" ? size : [size[1], size[0]];
  const [side, end] = body;
  const thick = 0.7 * millimetre;
  /** @type {(isRight: boolean, from: number, to: number) => Box} along a long side, in shares */
  const along = (isRight, from, to) => [isRight ? width + side - thick / 2 : -side - thick / 2,
    from * height, thick, (to - from) * height];
  /** @type {Box[]} */
  const buttons = family === "iPad"
    ? [[0.86 * width, -end - thick / 2, 0.09 * width, thick], along(true, 0.06, 0.1),
      along(true, 0.11, 0.15)]
    : [along(false, 0.17, 0.2), along(false, 0.24, 0.31), along(false, 0.33, 0.4),
      along(true, 0.27, 0.38)];
  const parts = buttons.map((box) => ({ kind: "button-edge", box, radius: thick / 2 }));
  if (hasHomeButton) {
    const across = 10.9 * millimetre;
    const top = height + (end - across) / 2;
    const slot = 10 * millimetre;
    parts.push({ kind: "home", box: [(width - across) / 2, top, across, across],
      radius: across / 2 });
    if (family !== "iPad") {
      parts.push({ kind: "slot", radius: 1 * millimetre,
        box: [(width - slot) / 2, -end / 2 - millimetre / 2, slot, millimetre] });
    }
  }
  return parts;
}

/**
 * From the device held upright to the device as it is held; what was its upper edge is at the left
 * or at the right.
 * @param {DeviceScreen} screen
 */
function uprightTransform({ turn, size: [width, height] }) {
  if (turn === "landscape-right") return `matrix(0 -1 1 0 0 ${height})`;
  return turn === "landscape-left" ? `matrix(0 1 -1 0 ${width} 0)` : null;
}

/**
 * The body around the screen, with its buttons; `isFaint` if there is something to see behind it.
 * @param {DeviceScreen} screen @param {boolean} isFaint
 */
function drawBody(screen, isFaint) {
  const path = bodyPath(screen);
  const parts = bodyParts(screen);
  /** @param {boolean} isBehind */
  const drawn = (isBehind) => svg("g", { transform: uprightTransform(screen) },
    ...parts.filter(({ kind }) => (kind === "button-edge") === isBehind).map(
      ({ kind, box: [x, y, width, height], radius }) => svg("rect", {
        class: kind, x, y, width, height, rx: radius,
      })));
  const [width, height] = screen.size;
  const [, down] = bordersOf(screen);
  const top = height + down;
  const stand = screen.family === "Apple TV" ? svg("path", { class: "foot", d:
    `M${width / 2 - 70} ${top}h140l24 ${foot.height - 22}h${foot.width / 2 - 94}v14`
    + `h${-foot.width}v-14h${foot.width / 2 - 94}Z` }) : null;
  return svg("g", { class: isFaint && "faint-body" }, stand, drawn(true),
    shape("body", path + glassPath(screen)), shape("body-edge", path), drawn(false));
}
