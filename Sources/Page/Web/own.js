// Clips that the program has not analysed: a person's own file, which the engine looks at, or a
// shape, which is placed alone.

/**
 * What is known of such a clip.
 * @typedef {Object} OwnClip
 * @property {string} name
 * @property {number} width as it is shown
 * @property {number} height
 * @property {number | null} duration seconds
 * @property {File | null} file null for a shape alone
 * @property {Found | "looking" | null} [found] by the engine; null without one
 * @property {string} [reason] why the file could not be looked at
 */

/** @typedef {(...texts: (string | null)[]) => number[]} Words adds texts to the page's own */

/**
 * The shape and length of a file, by the browser's own decoder.
 * @param {File} file @returns {Promise<OwnClip>} fails if the browser can't play it
 */
function probe(file) {
  return new Promise((found, failed) => {
    const video = html("video", { preload: "metadata", muted: true });
    const end = () => {
      const { videoWidth: width, videoHeight: height, duration } = video;
      const isVideo = width > 0 && height > 0;
      video.removeAttribute("src");
      video.load();
      if (isVideo) {
        found({ name: file.name, width, height, file,
          duration: Number.isFinite(duration) ? duration : null });
      } else failed(new Error(`This browser can't play ${oneLine(file.name)}.`));
    };
    set(video, { loadedmetadata: end, error: end });
    video.src = addressOf(file);
  });
}

/**
 * The reason why a frame just is or just isn't wide, as vidfit says it; null if it is neither.
 * @param {number} width @param {number} height
 */
function thresholdNote(width, height) {
  const ratio = width / height;
  const kind = wideness(ratio);
  const rows = [height - 1, height + 1].find((other) => wideness(width / other) !== kind);
  if (!rows) return null;
  const [how, most] = ratio < 2.2 ? ["narrow", "narrowest"] : ["wide", "widest"];
  const isExact = wideRatios.some((limit) => Math.abs(limit - ratio) <= sameRatio);
  return `${ratioText(ratio)} is ` + (kind ? `just too ${how} to fill iPhones (2:1 to 2.40:1 `
    + `fills); with ${rows} rows it would.` : `${isExact ? "" : "nearly "}the ${most} shape that `
    + `fills iPhones; with ${rows} rows it gets bars.`);
}

/**
 * The clip as the page knows others.
 * @param {Page} page @param {OwnClip} own @returns {Clip}
 */
function ownClip(page, { name, width, height, duration, file, found = null, reason = "" }) {
  const ratio = width / height;
  const aspect = ratioText(ratio);
  const note = file && thresholdNote(width, height);
  const verdict = !file ? "shape" : found ? "looking" : "unchecked";
  /** @type {string[]} */
  const strings = [];
  /** @type {Words} */
  const words = (...texts) => texts.map((text) => (text === null ? -1 : strings.push(text) - 1));
  /** @type {any} */
  const columns = {
    count: 1, path: [name], verdict: words(verdict), shape: [-1], fill: [-1], confidence: [null],
    width: [width], height: [height], aspect: words(aspect), pictureAspect: [-1], rate: [null],
    ratio: [ratio], pictureRatio: [null], picture: [null],
    duration: [duration], end: [duration], bytes: [file?.size ?? 0], codec: [-1], hdr: [0],
    crop: [-1], unpad: [-1], cropKept: [-1], cropKeptNote: [-1], cropNote: [-1], cropSays: [[]],
    error: [-1], layout: [0], findings: [[]],
    says: [words("Picture", headlines[verdict], ...reason ? ["Picture", sentence(reason)] : [],
      ...note ? ["Picture", note] : [])],
    facts: [file ? words("Shape", `${aspect}, ${number(width)}×${number(height)}`) : []],
    timeline: [null], important: [null],
  };
  /** @type {Layout} */
  const layout = {
    ratio, map: [width, 0, 0, height, 0, 0], picture: [0, 0, 1, 1], clean: null, kept: null,
    player: "system", layout: "avkit", maxCrop: null, screens: [],
  };
  if (typeof found === "object" && found) tellFound(found, layout, columns, words);
  return new Clip({ ...page, strings, layouts: [layout], clips: columns }, 0);
}
