// vidfit's engine: what the program itself runs to find bars and to place pictures on screens.

const kinds = ["none", "padded", "mixed", "undecided"];
const shapes = ["letterbox", "pillarbox", "windowbox"];
const fills = ["black", "color", "blurred", "patterned"];
const edges = ["top", "bottom", "left", "right"];
const modes = ["fit", "fill", "unknown"];

/** The planes of WebCodecs' formats: step of chroma (2: both components in one plane, 0: grey), its
 * subsampling across and down as shifts, and bits. */
const formats = {
  I420: [1, 1, 1, 8], I420A: [1, 1, 1, 8], I422: [1, 1, 0, 8], I422A: [1, 1, 0, 8],
  I444: [1, 0, 0, 8], I444A: [1, 0, 0, 8], NV12: [2, 1, 1, 8],
  I420P10: [1, 1, 1, 10], I422P10: [1, 1, 0, 10], I444P10: [1, 0, 0, 10],
  I420P12: [1, 1, 1, 12], I422P12: [1, 1, 0, 12], I444P12: [1, 0, 0, 12],
};

const matrices = { smpte170m: 0, bt470bg: 0, bt709: 1, "bt2020-ncl": 2 };

/** Reads the engine's numbers one after another; -1 is what is missing. */
class Numbers {
  constructor(list) { this.list = list; this.at = 0; }
  next() { return this.list[this.at++]; }
  maybe() { const value = this.next(); return value < 0 ? null : value; }
  word(words) { return words[this.next()] ?? null; }
  rect() {
    const [x, y, width, height] = [this.next(), this.next(), this.next(), this.next()];
    return { x, y, width, height };
  }
}

export class Engine {
  /** @param source The bytes of vidfit.wasm, or a response that brings them. */
  static async load(source) {
    const given = await source;
    const bytes = "arrayBuffer" in given ? await given.arrayBuffer() : given;
    return new Engine((await WebAssembly.instantiate(bytes, {})).instance.exports);
  }

  constructor(exports) {
    this.exports = exports;
    this.most = 4096;
    this.out = exports.allocate(8 * this.most) >>> 0;
    this.room = { at: 0, size: 0 };
  }

  /** A clip of frames of so many samples; `free()` ends it. */
  clip(width, height, pixelAspect = 1) { return new Clip(this, width, height, pixelAspect); }

  /** Memory for the planes of one frame, until the next is asked for. */
  memory(size) {
    if (size > this.room.size) {
      if (this.room.at) this.exports.release(this.room.at);
      this.room = { at: this.exports.allocate(size) >>> 0, size };
      if (!this.room.at) throw new RangeError(`no memory for a frame of ${size} bytes`);
    }
    return new Uint8Array(this.exports.memory.buffer, this.room.at, size);
  }

  /** The numbers that a function of the engine writes; a longer answer than ever gets more room. */
  numbers(call) {
    const count = call(this.out, this.most);
    if (count <= this.most) return [...new Float64Array(this.exports.memory.buffer, this.out, count)];
    this.exports.release(this.out);
    this.most = count;
    this.out = this.exports.allocate(8 * count) >>> 0;
    return this.numbers(call);
  }

  text(call) {
    const count = Math.min(call(this.out, 8 * this.most), 8 * this.most);
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, this.out, count));
  }

  /** The screens that vidfit knows, in points, by their place. */
  screens() {
    return Array.from({ length: this.exports.screen_count() }, (_, index) => {
      const text = (field) => this.text((out, most) => this.exports.screen_text(index, field, out, most));
      const numbers = new Numbers(this.numbers((out, most) => this.exports.screen_numbers(index, out, most)));
      return {
        index, device: text(0), name: text(1), turn: text(2), part: text(3), pose: text(4) || null,
        scale: numbers.next(), width: numbers.next(), height: numbers.next(), window: numbers.rect(),
        safeArea: numbers.rect(), avkitArea: numbers.rect(), corners: [numbers.next(), numbers.next()],
      };
    });
  }

  /**
   * Where the system's player places a clip on a screen, as delivered and without its padding.
   *
   * @param clip `{width, height, pixelAspect: [64, 45], picture: {x, y, width, height}}`; the last
   *   two may be missing.
   */
  place(screen, { width, height, pixelAspect = [1, 1], picture }) {
    const rect = picture ? [picture.x, picture.y, picture.width, picture.height] : [0, 0, 0, 0];
    const numbers = new Numbers(this.numbers((out, most) => this.exports.screen_place(
      screen, width, height, ...pixelAspect, ...rect, -1, -1, out, most)));
    const treatment = () => {
      if (numbers.at >= numbers.list.length) return null;
      const defaultMode = numbers.word(modes);
      const placement = () => ({
        video: numbers.rect(), visible: numbers.rect(), picture: numbers.rect(),
        bars: { top: numbers.next(), left: numbers.next(), bottom: numbers.next(), right: numbers.next() },
        pixels: numbers.rect(), cropped: numbers.next(), screenShare: numbers.next(),
        pictureShare: numbers.next(), housing: numbers.next(), cornersShare: numbers.next(),
        isWindowboxed: numbers.next() === 1,
      });
      return { defaultMode, fit: placement(), fill: placement() };
    };
    return { asDelivered: treatment(), withoutPadding: treatment() };
  }
}

class Clip {
  constructor(engine, width, height, pixelAspect) {
    this.engine = engine;
    this.address = engine.exports.clip_new(width, height, pixelAspect);
  }

  free() {
    this.engine.exports.clip_free(this.address);
    this.address = 0;
  }

  /** Adds a VideoFrame of WebCodecs: as its decoder left it where the format is known. */
  async addFrame(frame, time) {
    const { format, visibleRect, colorSpace } = frame;
    const known = formats[format];
    const options = known ? {} : { format: "RGBA" };
    const memory = this.engine.memory(frame.allocationSize(options));
    const layout = await frame.copyTo(memory, options);
    const { at } = this.engine.room;
    if (!known) {
      return this.check(this.engine.exports.clip_add_rgba(
        this.address, visibleRect.width, visibleRect.height, at, matrices[colorSpace?.matrix] ?? 1, time));
    }
    return this.addPlanes(
      format, visibleRect.width, visibleRect.height, colorSpace?.fullRange, layout.slice(0, 3), time);
  }

  /** Adds planes that lie in the engine's `memory()`. */
  addPlanes(format, width, height, isFullRange, [luma, blue, red], time) {
    const [step, across, down, depth] = formats[format];
    const { at } = this.engine.room;
    return this.check(this.engine.exports.clip_add(
      this.address, width, height, depth, isFullRange ? 1 : 0, at + luma.offset, luma.stride,
      at + blue.offset, red ? at + red.offset : 0, blue.stride, step, across, down, time));
  }

  /** Adds RGBA, such as a canvas has. */
  addPixels({ data, width, height }, time, matrix = "bt709") {
    this.engine.memory(data.length).set(data);
    return this.check(this.engine.exports.clip_add_rgba(
      this.address, width, height, this.engine.room.at, matrices[matrix] ?? 1, time));
  }

  check(status) { if (status < 0) throw new Error("the frame cannot be read"); }

  /** Whether more frames can hardly change the verdict. */
  get isSettled() { return (this.engine.exports.clip_state(this.address) & 1) === 1; }

  /** Whether frames of other views would help. */
  get awaitsViews() { return (this.engine.exports.clip_state(this.address) & 2) === 2; }

  /** Lengths and rectangles in stored pixels, times in seconds, confidences from 0 to 1. */
  get verdict() {
    const { exports } = this.engine;
    const numbers = new Numbers(
      this.engine.numbers((out, most) => exports.clip_verdict(this.address, out, most)));
    const verdict = {
      verdict: numbers.word(kinds), confidence: numbers.next(), picture: numbers.rect(),
      pictureEven: numbers.rect(), shape: numbers.word(shapes), fill: numbers.word(fills),
      color: [numbers.next(), numbers.next(), numbers.next()], frames: numbers.next(),
      overlays: numbers.next(),
    };
    const suspected = {
      picture: numbers.rect(), shape: numbers.word(shapes), fill: numbers.word(fills),
      confidence: numbers.maybe(),
      doubt: this.engine.text((out, most) => exports.clip_doubt(this.address, out, most)) || null,
    };
    verdict.suspected = suspected.fill ? suspected : null;
    verdict.edges = Object.fromEntries(edges.map((edge) => [edge, {
      pixels: numbers.maybe() ?? 0, confidence: numbers.maybe() ?? 0,
      support: [numbers.maybe() ?? 0, numbers.maybe() ?? 0], outer: numbers.maybe() ?? 0,
      inner: numbers.maybe() ?? 0,
    }]));
    verdict.segments = Array.from({ length: numbers.next() }, () => ({
      start: numbers.next(), lastSeen: numbers.next(), picture: numbers.rect(),
    }));
    return verdict;
  }
}
