// vidfit's engine: what the program itself runs to find bars and to place pictures on screens.

/** The engine's words, in the order of its numbers. */
const engineWords = {
  kinds: ["none", "padded", "mixed", "undecided"],
  shapes: ["letterbox", "pillarbox", "windowbox"],
  fills: ["black", "color", "blurred", "patterned"],
  edges: ["top", "bottom", "left", "right"],
  modes: ["fit", "fill", "unknown"],
};

/**
 * The planes of WebCodecs' formats: step of chroma (2: both components in one plane, 0: grey), its
 * subsampling across and down as shifts, and bits.
 * @type {Object<string, [number, number, number, number]>}
 */
const planeFormats = {
  I420: [1, 1, 1, 8], I420A: [1, 1, 1, 8], I422: [1, 1, 0, 8], I422A: [1, 1, 0, 8],
  I444: [1, 0, 0, 8], I444A: [1, 0, 0, 8], NV12: [2, 1, 1, 8],
  I420P10: [1, 1, 1, 10], I422P10: [1, 1, 0, 10], I444P10: [1, 0, 0, 10],
  I420P12: [1, 1, 1, 12], I422P12: [1, 1, 0, 12], I444P12: [1, 0, 0, 12],
};

/** @type {Object<string, number>} */
const colourMatrices = { smpte170m: 0, bt470bg: 0, bt709: 1, "bt2020-ncl": 2 };

/** Reads the engine's numbers one after another; -1 is what is missing. */
class EngineNumbers {
  /** @param {number[]} list */
  constructor(list) { this.list = list; this.at = 0; }
  next() { return this.list[this.at++]; }
  maybe() { const value = this.next(); return value < 0 ? null : value; }
  /** @param {string[]} words */
  word(words) { return words[this.next()] ?? null; }
  /** @param {number} count */
  several(count) { return Array.from({ length: count }, () => this.next()); }
  rect() {
    const [x, y, width, height] = this.several(4);
    return { x, y, width, height };
  }
}

class Engine {
  /**
   * @param {any} source The bytes of vidfit.wasm, or a response that brings them.
   */
  static async load(source) {
    const given = await source;
    const bytes = "arrayBuffer" in given ? await given.arrayBuffer() : given;
    return new Engine((await WebAssembly.instantiate(bytes, {})).instance.exports);
  }

  /** @param {any} exports */
  constructor(exports) {
    this.exports = exports;
    this.most = 4096;
    this.out = exports.allocate(8 * this.most) >>> 0;
    this.room = { at: 0, size: 0 };
  }

  /**
   * A clip of frames of so many samples; `free()` ends it.
   * @param {number} width @param {number} height
   */
  clip(width, height, pixelAspect = 1) { return new EngineClip(this, width, height, pixelAspect); }

  /**
   * Memory for the planes of one frame, until the next is asked for.
   * @param {number} size
   */
  memory(size) {
    if (size > this.room.size) {
      if (this.room.at) this.exports.release(this.room.at);
      this.room = { at: this.exports.allocate(size) >>> 0, size };
      if (!this.room.at) throw new RangeError(`no memory for a frame of ${size} bytes`);
    }
    return new Uint8Array(this.exports.memory.buffer, this.room.at, size);
  }

  /**
   * The numbers that a function of the engine writes; a longer answer than ever gets more room.
   * @param {(out: number, most: number) => number} call @returns {number[]}
   */
  numbers(call) {
    const count = call(this.out, this.most);
    if (count <= this.most) {
      return [...new Float64Array(this.exports.memory.buffer, this.out, count)];
    }
    this.exports.release(this.out);
    this.most = count;
    this.out = this.exports.allocate(8 * count) >>> 0;
    return this.numbers(call);
  }

  /** @param {(out: number, most: number) => number} call */
  text(call) {
    const count = Math.min(call(this.out, 8 * this.most), 8 * this.most);
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, this.out, count));
  }

  /** The screens that vidfit knows, in points, by their place. */
  screens() {
    return Array.from({ length: this.exports.screen_count() }, (_, index) => {
      const text = (/** @type {number} */ field) => this.text(
        (out, most) => this.exports.screen_text(index, field, out, most));
      const numbers = new EngineNumbers(this.numbers(
        (out, most) => this.exports.screen_numbers(index, out, most)));
      return {
        index, device: text(0), name: text(1), turn: text(2), part: text(3), pose: text(4) || null,
        scale: numbers.next(), width: numbers.next(), height: numbers.next(),
        window: numbers.rect(), safeArea: numbers.rect(), avkitArea: numbers.rect(),
        corners: numbers.several(2),
      };
    });
  }

  /**
   * Where the system's player places a clip on a screen, as delivered and without its padding.
   *
   * @param {number} screen
   * @param {any} clip `{width, height, pixelAspect: [64, 45], picture: {x, y, width, height}}`; the
   *   last two may be missing.
   */
  place(screen, { width, height, pixelAspect = [1, 1], picture }) {
    const rect = picture ? [picture.x, picture.y, picture.width, picture.height] : [0, 0, 0, 0];
    const numbers = new EngineNumbers(this.numbers((out, most) => this.exports.screen_place(
      screen, width, height, ...pixelAspect, ...rect, -1, -1, out, most)));
    const treatment = () => {
      if (numbers.at >= numbers.list.length) return null;
      const defaultMode = numbers.word(engineWords.modes);
      const placement = () => {
        const [video, visible, shown] = [numbers.rect(), numbers.rect(), numbers.rect()];
        const [top, left, bottom, right] = numbers.several(4);
        return {
          video, visible, picture: shown, bars: { top, left, bottom, right },
          pixels: numbers.rect(), cropped: numbers.next(), screenShare: numbers.next(),
          pictureShare: numbers.next(), housing: numbers.next(), cornersShare: numbers.next(),
          isWindowboxed: numbers.next() === 1,
        };
      };
      return { defaultMode, fit: placement(), fill: placement() };
    };
    return { asDelivered: treatment(), withoutPadding: treatment() };
  }
}

class EngineClip {
  /**
   * @param {Engine} engine @param {number} width @param {number} height
   * @param {number} pixelAspect
   */
  constructor(engine, width, height, pixelAspect) {
    this.engine = engine;
    this.address = engine.exports.clip_new(width, height, pixelAspect);
  }

  free() {
    this.engine.exports.clip_free(this.address);
    this.address = 0;
  }

  /**
   * Adds a VideoFrame of WebCodecs: as its decoder left it where the format is known.
   * @param {VideoFrame} frame @param {number} time
   */
  async addFrame(frame, time) {
    const { format, colorSpace } = frame;
    const { width, height } = frame.visibleRect ?? { width: 0, height: 0 };
    const isKnown = format !== null && format in planeFormats;
    const options = isKnown ? {} : { format: "RGBA" };
    const memory = this.engine.memory(frame.allocationSize(options));
    const layout = await frame.copyTo(memory, options);
    if (isKnown) {
      return this.addPlanes(
        format, width, height, colorSpace.fullRange === true, layout.slice(0, 3), time);
    }
    this.check(this.engine.exports.clip_add_rgba(this.address, width, height, this.engine.room.at,
      colourMatrices[colorSpace?.matrix ?? ""] ?? 1, time));
  }

  /**
   * Adds planes that lie in the engine's `memory()`.
   * @param {string} format @param {number} width @param {number} height
   * @param {boolean} isFullRange @param {{offset: number, stride: number}[]} planes
   * @param {number} time
   */
  addPlanes(format, width, height, isFullRange, [luma, blue, red], time) {
    const [step, across, down, depth] = planeFormats[format];
    const { at } = this.engine.room;
    this.check(this.engine.exports.clip_add(
      this.address, width, height, depth, isFullRange ? 1 : 0, at + luma.offset, luma.stride,
      at + blue.offset, red ? at + red.offset : 0, blue.stride, step, across, down, time));
  }

  /**
   * Adds RGBA, such as a canvas has.
   * @param {{data: Uint8Array | Uint8ClampedArray, width: number, height: number}} image
   * @param {number} time
   */
  addPixels({ data, width, height }, time, matrix = "bt709") {
    this.engine.memory(data.length).set(data);
    this.check(this.engine.exports.clip_add_rgba(
      this.address, width, height, this.engine.room.at, colourMatrices[matrix] ?? 1, time));
  }

  /** @param {number} status */
  check(status) { if (status < 0) throw new Error("the frame cannot be read"); }

  /**
   * Announces a frame that the file lists, in the order of decoding, before `next`.
   * @param {{time: number, bytes: number, isKey: boolean}} frame
   */
  list({ time, bytes, isKey }) {
    this.engine.exports.clip_list(this.address, time, bytes, isKey ? 1 : 0);
  }

  /**
   * The next moment whose frame is wanted; null once the frames so far suffice.
   * @param {number} end the clip's, in seconds @returns {number | null}
   */
  next(end) {
    const time = this.engine.exports.clip_next(this.address, end);
    return time < 0 ? null : time;
  }

  /** Whether more frames can hardly change the verdict. */
  get isSettled() { return (this.engine.exports.clip_state(this.address) & 1) === 1; }

  /** Whether frames of other views would help. */
  get awaitsViews() { return (this.engine.exports.clip_state(this.address) & 2) === 2; }

  /** Lengths and rectangles in stored pixels, times in seconds, confidences from 0 to 1. */
  get verdict() {
    const { exports } = this.engine;
    const { kinds, shapes, fills, edges } = engineWords;
    const numbers = new EngineNumbers(
      this.engine.numbers((out, most) => exports.clip_verdict(this.address, out, most)));
    const found = {
      verdict: numbers.word(kinds) ?? "undecided", confidence: numbers.next(),
      picture: numbers.rect(), pictureEven: numbers.rect(), shape: numbers.word(shapes),
      fill: numbers.word(fills), color: numbers.several(3), frames: numbers.next(),
      overlays: numbers.next(),
    };
    const suspected = {
      picture: numbers.rect(), shape: numbers.word(shapes), fill: numbers.word(fills),
      confidence: numbers.maybe(),
      doubt: this.engine.text((out, most) => exports.clip_doubt(this.address, out, most)) || null,
    };
    const sides = Object.fromEntries(edges.map((edge) => [edge, {
      pixels: numbers.maybe() ?? 0, confidence: numbers.maybe() ?? 0,
      support: [numbers.maybe() ?? 0, numbers.maybe() ?? 0], outer: numbers.maybe() ?? 0,
      inner: numbers.maybe() ?? 0,
    }]));
    const segments = Array.from({ length: numbers.next() }, () => ({
      start: numbers.next(), lastSeen: numbers.next(), picture: numbers.rect(),
    }));
    return { ...found, suspected: suspected.fill ? suspected : null, edges: sides, segments };
  }

  /**
   * How the clip is shown, and what the program would cut: `ratio` is width to height, `map` leads
   * from shares of the upright frame to stored pixels, and a `unit` is a part in such shares.
   * @param {{pixelAspect?: number[], degrees?: number, chroma?: number[], hasFields?: boolean}}
   *   file `degrees` turn the stored picture clockwise; `chroma` are the columns and rows that
   *   share a sample
   */
  shown({ pixelAspect = [1, 1], degrees = 0, chroma = [2, 2], hasFields = false }) {
    const { exports } = this.engine;
    this.check(exports.clip_statements(
      this.address, ...pixelAspect, degrees, 0, ...chroma, hasFields ? 1 : 0));
    const numbers = new EngineNumbers(
      this.engine.numbers((out, most) => exports.clip_shape(this.address, out, most)));
    const [ratio, map, picture] = [numbers.next(), numbers.several(6), numbers.several(4)];
    const [crop, kept] = [0, 1].map((keeps) => {
      const part = { rect: numbers.rect(), ratio: numbers.next(), unit: numbers.several(4),
        lost: numbers.several(4) };
      const ffmpeg = this.engine.text((out, most) => exports.clip_crop(
        this.address, keeps, out, most));
      return ffmpeg ? { ...part, ffmpeg } : null;
    });
    const segments = [];
    while (numbers.at < numbers.list.length) {
      segments.push({ unit: numbers.several(4), earliest: numbers.maybe() });
    }
    return { ratio, map, picture, crop, kept, segments };
  }
}
