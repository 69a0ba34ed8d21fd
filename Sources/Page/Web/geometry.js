// Where the player puts video of any shape on any screen: the rules of vidfit's Framing, which
// `make test-page` compares with it. It depends on nothing but the page's table of screens.

/** Ratios that the system player fills on phones held sideways: 2:1 to 2.40:1, both included. */
const wideRatios = [2, 2.4];
/** Far below the difference that one pixel makes. */
const sameRatio = 6e-7;

/** @param {number} ratio 0 if the system player fills with it, -1 if narrower, 1 if wider */
function wideness(ratio) {
  return ratio < wideRatios[0] - sameRatio ? -1 : Number(ratio > wideRatios[1] + sameRatio);
}
/** Pixels by which an edge may miss the middle of one and count as there. */
const sameEdge = 1e-9;
/** The largest share that a player of an app's own crops by itself. */
const standardCrop = 0.15;

/**
 * @typedef {Object} Rules
 * @property {"system" | "layer" | "custom" | null} [player] null for artwork
 * @property {"avkit" | "layer"} [layout] the player's own, if left out
 * @property {number | null} [maxCrop]
 */

/**
 * An object whose values are computed when they are first asked for.
 * @template T @param {{[Name in keyof T]: () => T[Name]}} ways @returns {T}
 */
function lazily(ways) {
  const object = /** @type {T} */ ({});
  for (const [name, way] of Object.entries(ways)) {
    Object.defineProperty(object, name, {
      enumerable: true, configurable: true,
      get: () => {
        const value = way();
        Object.defineProperty(object, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return object;
}

/** @param {Box} outer @param {number} width @param {number} height @returns {Box} in its middle */
function centred([x, y, wide, high], width, height) {
  return [x + (wide - width) / 2, y + (high - height) / 2, width, height];
}

/**
 * The largest box of a ratio in another, or the smallest around it.
 * @param {number} ratio @param {Box} box @param {boolean} isFill @returns {Box}
 */
function aspectBox(ratio, box, isFill) {
  const [, , width, height] = box;
  return (width / ratio <= height) !== isFill
    ? centred(box, width, width / ratio) : centred(box, height * ratio, height);
}

/** @param {Box} a @param {Box} b @returns {Box} */
function overlap(a, b) {
  const [x, y] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
  return [x, y, Math.max(0, Math.min(a[0] + a[2], b[0] + b[2]) - x),
    Math.max(0, Math.min(a[1] + a[3], b[1] + b[3]) - y)];
}

/** @param {Box} box @param {Box} unit shares of it @returns {Box} */
function partOf([x, y, width, height], unit) {
  return [x + unit[0] * width, y + unit[1] * height, unit[2] * width, unit[3] * height];
}

/**
 * A box through a map, such as a clip's from shares of the upright frame to stored pixels.
 * @param {number[]} map @param {Box} box @returns {Box}
 */
function mapped([a, b, c, d, e, f], [x, y, width, height]) {
  const xs = [a * x + c * y + e, a * (x + width) + c * (y + height) + e];
  const ys = [b * x + d * y + f, b * (x + width) + d * (y + height) + f];
  return [Math.min(...xs), Math.min(...ys), Math.abs(xs[1] - xs[0]), Math.abs(ys[1] - ys[0])];
}

/** @param {number[]} map */
function inverse([a, b, c, d, e, f]) {
  return [d, -b, -c, a, c * f - d * e, b * e - a * f].map((value) => value / (a * d - b * c));
}

/** @param {number[]} ends of a cubic curve along one axis @param {number} t */
function curveAt([a, b, c, d], t) {
  const u = 1 - t;
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
}

/**
 * How far a continuous corner comes in at a depth below the screen's edge.
 * @param {number} radius @param {number} depth
 */
function cornerInset(radius, depth) {
  if (radius <= 0 || depth >= radius * cornerCurve[0][0]) return 0;
  const y = Math.max(0, depth) / radius;
  const [xs, ys] = cornerPieces.find(([, [, , , end]]) => y <= end) ?? cornerPieces[2];
  return curveAt(xs, timeAt(ys, y)) * radius;
}

/** The three cubics of the corner, by axes. */
const cornerPieces = [0, 3, 6].map((start) => [0, 1].map(
  (axis) => cornerCurve.slice(start, start + 4).map((point) => point[axis])));

/**
 * Where a rising curve reaches a value.
 * @param {number[]} ends @param {number} value
 */
function timeAt(ends, value) {
  let [low, high] = [0, 1];
  for (let step = 0; step < 53; step++) {
    const middle = (low + high) / 2;
    if (curveAt(ends, middle) < value) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The area between the screen's edge and the corner's curve, down to a depth. Gauss's quadrature
 * with three points is exact for it.
 * @param {number} radius @param {number} depth
 */
function cornerArea(radius, depth) {
  const y = Math.min(depth / radius, cornerCurve[0][0]);
  const reach = Math.sqrt(0.6);
  return radius * radius * cornerPieces.reduce((sum, [xs, ys]) => {
    if (ys[0] >= y) return sum;
    const end = y >= ys[3] ? 1 : timeAt(ys, y);
    const [a, b, c, d] = ys;
    return sum + [[-reach, 5 / 9], [0, 8 / 9], [reach, 5 / 9]].reduce((part, [node, weight]) => {
      const t = end / 2 * (1 + node);
      const u = 1 - t;
      const slope = 3 * u * u * (b - a) + 6 * u * t * (c - b) + 3 * t * t * (d - c);
      return part + weight * end / 2 * curveAt(xs, t) * slope;
    }, 0);
  }, 0);
}

/**
 * The part of a box that a corner hides; the box by its distances from the corner's two sides.
 * @param {number} radius @param {[number, number]} x @param {[number, number]} y
 */
function beyondCorner(radius, [near, right], [close, bottom]) {
  const extent = radius * cornerCurve[0][0];
  const [left, top] = [Math.max(0, near), Math.max(0, close)];
  if (left >= extent || top >= extent || right <= left || bottom <= top) return 0;
  const end = Math.min(bottom, cornerInset(radius, left));
  if (end <= top) return 0;
  const wide = Math.min(end, Math.max(top, cornerInset(radius, right)));
  return (wide - top) * (right - left) + cornerArea(radius, end)
    - (wide > 0 ? cornerArea(radius, wide) : 0) - left * (end - wide);
}

/**
 * The shares of the screen where the housing of the sensors and the corners hide picture.
 * @param {DeviceScreen} screen @param {Box} picture in points of the screen
 * @returns {[number, number]}
 */
function hiddenShares({ size: [width, height], corners, turn, sensor }, picture) {
  const [x, y, wide, high] = picture;
  /** @type {[number, number][]} */
  const [left, top, right, bottom] = [[x, x + wide], [y, y + high],
    [width - x - wide, width - x], [height - y - high, height - y]];
  const sides = [[left, top], [right, top], [right, bottom], [left, bottom]];
  const beyond = corners.reduce(
    (sum, radius, at) => sum + beyondCorner(radius, sides[at][0], sides[at][1]), 0);
  const all = width * height;
  if (!sensor) return [0, beyond / all];
  /** @type {Box} */
  const upright = turn === "portrait" ? picture
    : turn === "landscape-right" ? [height - y - high, x, high, wide]
      : [y, width - x - wide, high, wide];
  return [underSensor(sensor, upright) / all, beyond / all];
}

/**
 * @param {number[]} sensor its box upright, its radius, and whether it is a notch
 * @param {Box} picture
 */
function underSensor([x, y, width, height, radius, isNotch], picture) {
  const covered = overlap(picture, [x, y, width, height]);
  if (covered[2] <= 0 || covered[3] <= 0) return 0;
  // A notch ends square at the screen's edge; the others are round on both sides.
  const round = Math.min(radius, width / 2, height / (isNotch ? 1 : 2));
  const step = covered[3] / 400;
  let area = 0;
  for (let index = 0; index < 400; index++) {
    const depth = covered[1] + (index + 0.5) * step - y;
    const fromEnd = Math.min(isNotch ? Infinity : depth, height - depth);
    const lack = Math.max(0, round - fromEnd);
    const inset = round - Math.sqrt(Math.max(0, round * round - lack * lack));
    const slice = overlap([x + inset, 0, Math.max(0, width - 2 * inset), 1],
      [covered[0], 0, covered[2], 1]);
    area += slice[2] * step;
  }
  return area;
}

/**
 * The system player's fit: between the housings, and clear of the rounded corners.
 * @param {DeviceScreen} screen @param {number} ratio @returns {Box}
 */
function clearBox({ avkit, corners, part, turn, scale }, ratio) {
  const largest = aspectBox(ratio, avkit, false);
  const radius = part === "screen" ? Math.max(...corners) : 0;
  const axis = turn === "portrait" ? 1 : 0;
  const isClear = (/** @type {Box} */ box) => (
    box[axis] >= cornerInset(radius, box[1 - axis] + 1 / scale));
  if (isClear(largest)) return largest;
  let [clear, cut] = [0, 1];
  const scaled = (/** @type {number} */ factor) => (
    centred(largest, largest[2] * factor, largest[3] * factor));
  for (let step = 0; step < 53; step++) {
    const middle = (clear + cut) / 2;
    if (isClear(scaled(middle))) clear = middle;
    else cut = middle;
  }
  return scaled(clear);
}

/**
 * The share that filling the window crops. Windows count in thousandths of points.
 * @param {DeviceScreen} screen @param {number} ratio
 */
function fillCrop({ window: [, , width, height] }, ratio) {
  const shape = Math.round(width * 1000) / Math.round(height * 1000);
  return Math.max(0, 1 - Math.min(shape / ratio, ratio / shape));
}

/**
 * The mode that the player begins with.
 * @param {DeviceScreen} screen @param {number} ratio @param {Rules} rules
 * @returns {Treatment["mode"]}
 */
function defaultModeOf(screen, ratio, { player = "system", maxCrop }) {
  if (player === null) return null;
  if (player === "custom") {
    return fillCrop(screen, ratio) <= (maxCrop ?? standardCrop) + 1e-12 ? "fill" : "fit";
  }
  return player === "system" && wideness(ratio) === 0 ? screen.wide : "fit";
}

/**
 * @param {DeviceScreen} screen @param {number} ratio of the frame @param {"fit" | "fill"} mode
 * @param {Box} unit the picture as shares of the frame
 * @param {number[]} map from shares of the frame to stored pixels @param {Rules} rules
 * @returns {Placement}
 */
function placeVideo(screen, ratio, mode, unit, map, { player = "system", layout }) {
  const { window: [left, top, width, height], size, scale } = screen;
  /** @type {Box} */
  const bounds = [0, 0, width, height];
  const usual = player === "system" ? "avkit" : "layer";
  const isClear = mode === "fit" && (layout ?? usual) === "avkit";
  const video = isClear ? clearBox(screen, ratio) : aspectBox(ratio, bounds, mode === "fill");
  const visible = overlap(video, bounds);
  const picture = partOf(video, unit);
  const seen = overlap(picture, bounds);
  const all = size[0] * size[1];
  const ends = [video[0], video[1], video[0] + video[2], video[1] + video[3]].map(
    (edge) => Math.sign(edge) * Math.round(Math.abs(edge * scale) + sameEdge));
  const edges = [picture[1], picture[0], height - picture[1] - picture[3],
    width - picture[0] - picture[2]];
  const shown = partOf([0, 0, 1, 1], [(visible[0] - video[0]) / video[2],
    (visible[1] - video[1]) / video[3], visible[2] / video[2], visible[3] / video[3]]);
  const deep = edges.map((edge) => Math.round(Math.max(0, edge) * scale) > 1);
  return lazily({
    video: () => video, frame: () => video, visible: () => visible, picture: () => picture,
    source: () => mapped(map, shown),
    pixels: () => [ends[0], ends[1], ends[2] - ends[0], ends[3] - ends[1]],
    bars: () => [Math.max(0, video[1]), Math.max(0, video[0]),
      Math.max(0, height - video[1] - video[3]), Math.max(0, width - video[0] - video[2])],
    cropped: () => mode === "fill" ? fillCrop(screen, ratio) : 0,
    share: () => visible[2] * visible[3] / all, pictureShare: () => seen[2] * seen[3] / all,
    hidden: () => hiddenShares(screen, [left + seen[0], top + seen[1], seen[2], seen[3]]),
    windowboxed: () => (
      unit[2] * unit[3] < 1 - sameRatio && (deep[0] || deep[2]) && (deep[1] || deep[3])),
  });
}

/**
 * A frame of a shape in both modes.
 * @param {DeviceScreen} screen @param {number} ratio @param {Box} unit the picture
 * @param {number[]} map from shares of the frame to stored pixels @param {Rules} rules
 * @returns {Treatment}
 */
function treat(screen, ratio, unit, map, rules = {}) {
  return lazily({
    mode: () => defaultModeOf(screen, ratio, rules),
    fit: () => placeVideo(screen, ratio, "fit", unit, map, rules),
    fill: () => placeVideo(screen, ratio, "fill", unit, map, rules),
  });
}

/**
 * The part that a crop leaves, as a clip of its own; `frame` is the whole frame's.
 * @param {DeviceScreen} screen @param {{ratio: number, unit: Box}} clean
 * @param {Box} picture as shares of the frame @param {number[]} map @param {Rules} rules
 * @returns {Treatment}
 */
function treatClean(screen, { ratio, unit }, picture, map, rules) {
  const [x, y, width, height] = unit;
  const [left, top, wide, high] = overlap(unit, picture);
  /** @type {Box} */
  const film = [(left - x) / width, (top - y) / height, wide / width, high / height];
  const [a, b, c, d, e, f] = map;
  const own = [a * width, b * width, c * height, d * height, a * x + c * y + e, b * x + d * y + f];
  const plain = treat(screen, ratio, film, own, rules);
  /** @param {Placement} alone @returns {Placement} */
  const whole = (alone) => {
    const [left, top, wide, high] = alone.video;
    const [across, down] = [wide / width, high / height];
    return Object.defineProperty(alone, "frame",
      { value: [left - x * across, top - y * down, across, down], enumerable: true });
  };
  return lazily({
    mode: () => plain.mode, fit: () => whole(plain.fit), fill: () => whole(plain.fill),
  });
}

/** Picture in Picture, whose sizes are a model: shares of the screen's shorter side, a margin. */
const small = { width: 1 / 3, height: 1 / 2, margin: 20 };

/**
 * @param {DeviceScreen} screen @param {number} ratio @param {Box} unit the picture
 * @returns {Placed["pip"]} points of the screen
 */
function smallWindow({ pip, size }, ratio, unit) {
  if (!pip) return null;
  const side = Math.min(...size);
  const [, , width, height] = aspectBox(ratio, [0, 0, side * small.width, side * small.height],
    false);
  /** @type {Box} */
  const window = [pip[0] + pip[2] - small.margin - width, pip[1] + pip[3] - small.margin - height,
    width, height];
  return { window, picture: partOf(window, unit) };
}

/**
 * A clip on a screen.
 * @param {DeviceScreen} screen @param {Layout} shape
 * @returns {Placed}
 */
function placeClip(screen, shape) {
  const { ratio, picture, map, clean, kept, player, layout, maxCrop } = shape;
  const rules = { player, layout, maxCrop };
  /** @type {Placed} */
  const placed = lazily({
    delivered: () => treat(screen, ratio, picture, map, rules),
    // Where something stands in a bar, the film is less than what stays.
    clean: () => (kept ? treatClean(screen, kept, picture, map, rules)
      : clean && treatClean(screen, clean, clean.unit, map, rules)),
    pip: () => player && smallWindow(screen, ratio, picture),
  });
  return placed;
}

/**
 * A plain screen named by its size in points, such as 812x375@3; it can't be turned.
 * @param {string} text @returns {DeviceScreen | null}
 */
function plainScreen(text) {
  const found = /^(\d{1,5})[x×](\d{1,5})(?:@(\d{1,2}(?:\.\d+)?))?$/i.exec(text.trim());
  const [width, height, scale] = (found ?? []).slice(1).map((part) => Number(part ?? 1));
  const isKnown = width >= 1 && height >= 1 && Math.max(width, height) <= 32768
    && scale >= 1 && scale <= 10;
  if (!isKnown) return null;
  const device = `${width}x${height}@${scale}`;
  /** @type {Box} */
  const all = [0, 0, width, height];
  return {
    device, name: device, label: `${width}×${height} pt`, family: "Other screens", models: [],
    part: "screen", turn: width < height ? "portrait" : "landscape-right", pose: null,
    system: null, scale, size: [width, height], window: all, safe: all, avkit: all, margins: all,
    pip: null, wide: width < height ? "fit" : "unknown", body: null, millimetre: null,
    hasHomeButton: false, sensor: null, corners: [0, 0, 0, 0], housing: null,
    indicator: null, fold: null, others: [], rest: [],
  };
}
