// What a person sees of a clip, in shares and in words.

/**
 * The mode that is shown until a person chooses.
 * @param {Treatment} treatment @returns {"fit" | "fill"}
 */
function firstMode({ mode }) { return mode === "fill" || mode === null ? "fill" : "fit"; }

/**
 * The modes that the player may begin with: both where that is unknown, or the app decides.
 * @param {Treatment} treatment @returns {("fit" | "fill")[]}
 */
function modesOf({ mode }) { return mode === "fit" || mode === "fill" ? [mode] : ["fit", "fill"]; }

/**
 * The picture as shares of the frame; where a crop is shown, what it leaves.
 * @param {Treatment} treatment @returns {Box}
 */
function unitOf({ fit: { picture, frame: [x, y, width, height] } }) {
  return [(picture[0] - x) / width, (picture[1] - y) / height, picture[2] / width,
    picture[3] / height];
}

/**
 * The part of the window, in its points, in which picture is seen.
 * @param {Placement} placement @param {DeviceScreen} screen
 * @param {Box} unit the picture as shares of the frame
 */
function seenBox({ frame, video }, { window: [, , width, height] }, unit) {
  return overlap(overlap(partOf(frame, unit), video), [0, 0, width, height]);
}

/**
 * What a person sees: the shares of the picture that is seen, and of the window that it covers.
 * @typedef {{film: number, cover: number}} Seen
 */

/**
 * @param {Placement} placement @param {DeviceScreen} screen @param {Box} unit the picture as shares
 *   of the frame
 * @returns {Seen}
 */
function seenOf(placement, screen, unit) {
  const [, , wide, high] = partOf(placement.frame, unit);
  const [, , width, height] = seenBox(placement, screen, unit);
  const area = width * height;
  return { film: area / (wide * high), cover: area / (screen.window[2] * screen.window[3]) };
}

/**
 * All of the film on 61% of the screen. Of a clip in which nobody looked for bars, only the frame
 * is known.
 * @param {Seen[]} seen at each time @param {DeviceScreen} screen @param {Clip} clip
 * @param {(share: number) => string} text
 */
function seenText(seen, { part }, { verdict }, text) {
  const name = /^(shape|unchecked|undecided)$/.test(verdict) ? "frame" : "film";
  const [films, covers] = [seen.map(({ film }) => film), seen.map(({ cover }) => cover)];
  const share = Math.min(...films) > 0.9995 ? "all" : rangeText(films, text);
  return `${share} of the ${name} on ${rangeText(covers, text)} of the `
    + (part === "screen" ? "screen" : "window");
}

/**
 * 61%, or 41–61% of values that differ.
 * @param {number[]} shares @param {(share: number) => string} text
 */
function rangeText(shares, text) {
  const [least, most] = [Math.min(...shares), Math.max(...shares)].map(text);
  return least === most ? most : `${least.replace("%", "")}\u2013${most}`;
}

/**
 * What is seen in the small window.
 * @param {NonNullable<Placed["pip"]>} pip @param {DeviceScreen} screen @param {Clip} clip
 * @param {(share: number) => string} text
 */
function smallText({ picture: [, , width, height] }, screen, clip, text) {
  const cover = width * height / (screen.size[0] * screen.size[1]);
  return seenText([{ film: 1, cover }], { ...screen, part: "screen" }, clip, text);
}

/**
 * What is drawn, in figures: of the mode that is shown, and of the moment if bars change.
 * @param {Scene} scene
 */
function drawnSays(scene) {
  const { mode, placed: { pip }, screen, unit, clip, on, like } = scene;
  if (pip && on.has("pip")) {
    return `Picture in Picture, sized by a model: ${smallText(pip, screen, clip, percent)}.`;
  }
  const seen = [scene, ...like].map((other) => seenOf(other.placement, other.screen, unit));
  return `${mode === "fit" ? "Fit" : "Fill"}: ${seenText(seen, screen, clip, percent)}.`;
}
