// Looks for bars in a person's own file: the browser decodes, and the program's engine chooses the
// moments and decides.

/**
 * What the engine found.
 * @typedef {Object} Found
 * @property {EngineClip["verdict"]} verdict
 * @property {ReturnType<EngineClip["shown"]>} shown
 * @property {number[]} size of a stored frame
 * @property {number} from the first moment that was seen, in seconds
 * @property {number} to the last
 * @property {boolean} isMovie whether it is MP4 or MOV
 */

/** Seconds to wait for a frame, and for one whose moment the browser does not announce. */
const frameWait = 5, quietWait = 0.4;

/** Shapes of pixels that codecs name; others are the browser's own rounding. */
const pixelAspects = [[1, 1], [12, 11], [10, 11], [16, 11], [40, 33], [24, 11], [20, 11], [32, 11],
  [80, 33], [18, 11], [15, 11], [64, 33], [160, 99], [4, 3], [3, 2], [2, 1], [64, 45], [16, 15],
  [8, 9], [32, 27]];

/** @type {Promise<Engine> | null} */
let pageEngine = null;

/** @param {HTMLVideoElement} video @param {string} file */
function opened(video, file) {
  return new Promise((found, failed) => {
    const fail = (/** @type {string} */ reason) => failed(new Error(reason));
    set(video, { loadeddata: found, error: () => fail("this browser can't decode it") });
    setTimeout(() => fail("this browser did not show a frame of it"), 4000 * frameWait);
    video.src = file;
  });
}

/**
 * Shows the frame at a moment. `seeked` alone may leave the one before.
 * @param {HTMLVideoElement} video @param {number} time
 * @returns {Promise<number | null>} the frame's own time; null if none came
 */
function frameAt(video, time) {
  return new Promise((found) => {
    const ends = new AbortController(), { signal } = ends;
    /** @param {number | null} at */
    const end = (at) => {
      ends.abort();
      video.cancelVideoFrameCallback?.(callback);
      clearTimeout(timer);
      found(at);
    };
    let timer = setTimeout(() => end(null), 1000 * frameWait);
    const callback = video.requestVideoFrameCallback?.((_, { mediaTime }) => end(mediaTime));
    video.addEventListener("error", () => end(null), { signal });
    video.addEventListener("seeked", () => {
      clearTimeout(timer);
      timer = setTimeout(() => end(video.currentTime), 1000 * quietWait);
    }, { signal });
    video.currentTime = time;
  });
}

/**
 * A pixel's shape, by the file or by how a frame is shown.
 * @param {FileIndex} index @param {VideoFrame} frame @param {number} width @param {number} height
 */
function pixelAspectOf({ aspect }, { displayWidth, displayHeight }, width, height) {
  if (aspect && aspect[0] > 0 && aspect[1] > 0) return aspect;
  const isTurned = (displayWidth > displayHeight) !== (width > height);
  const [across, down] = isTurned ? [displayHeight, displayWidth] : [displayWidth, displayHeight];
  const shape = across / down * height / width;
  return pixelAspects.find(([x, y]) => Math.abs(x / y / shape - 1) < 1.5 / height)
    ?? [across * height, down * width];
}

/** A file whose frames are handed to the engine. */
class BarSearch {
  /** @param {Engine} engine @param {HTMLVideoElement} video @param {FileIndex} index */
  constructor(engine, video, index) {
    this.video = video;
    this.index = index;
    this.canvas = html("canvas");
    this.statements = { pixelAspect: [1, 1], degrees: 0, chroma: [2, 2] };
    const frame = this.decoded;
    const { width, height } = frame?.visibleRect
      ?? { width: video.videoWidth, height: video.videoHeight };
    if (frame) {
      const [, across, down] = planeFormats[frame.format ?? ""];
      this.statements = { pixelAspect: pixelAspectOf(index, frame, width, height),
        degrees: index.degrees, chroma: [2 ** across, 2 ** down] };
      frame.close();
    }
    this.size = [this.canvas.width, this.canvas.height] = [width, height];
    this.clip = engine.clip(width, height);
    for (const coded of index.frames) this.clip.list(coded);
  }

  /** What is shown, as its decoder left it; null if the browser only draws it. */
  get decoded() {
    if (typeof VideoFrame === "undefined") return null;
    const frame = new VideoFrame(this.video);
    if ((frame.format ?? "") in planeFormats) return frame;
    frame.close();
    return null;
  }

  /** @param {number} time of the frame that is shown */
  async add(time) {
    const { video, canvas } = this;
    const frame = this.decoded;
    if (frame) {
      try {
        return await this.clip.addFrame(frame, time);
      } finally {
        frame.close();
      }
    }
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const image = context?.getImageData(0, 0, canvas.width, canvas.height);
    if (image) this.clip.addPixels(image, time);
  }

  /** @param {() => boolean} isWanted whether to go on @returns {Promise<Found | null>} */
  async run(isWanted) {
    const { video, clip, size, index: { isMovie } } = this;
    const end = Number.isFinite(video.duration) ? video.duration : 0;
    let [from, to] = [Infinity, -1];
    for (let time = clip.next(end); time !== null; time = clip.next(end)) {
      const at = await frameAt(video, Math.min(end || Infinity, Math.max(0, time + 0.001)));
      if (!isWanted()) return null;
      if (at === null) continue;
      await this.add(at);
      [from, to] = [Math.min(from, at), Math.max(to, at)];
    }
    if (to < 0) throw new Error("none of its frames could be read");
    return { verdict: clip.verdict, shown: clip.shown(this.statements), size, from, to, isMovie };
  }
}

/**
 * @param {File} file @param {() => boolean} isWanted whether to go on
 * @returns {Promise<Found | null>} null if it is not wanted any more; fails if it can't be decoded
 */
async function lookAt(file, isWanted) {
  pageEngine ??= Engine.load(unpacked(document.getElementById("engine")?.textContent ?? ""));
  const video = html("video", { preload: "auto", muted: true, playsinline: true });
  video.muted = true;
  try {
    const [engine, index] = await Promise.all([pageEngine, fileIndex(file)]);
    await opened(video, addressOf(file));
    const search = new BarSearch(engine, video, index);
    try {
      return await search.run(isWanted);
    } finally {
      search.clip.free();
    }
  } finally {
    video.removeAttribute("src");
    video.load();
  }
}
