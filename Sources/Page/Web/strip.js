// The clip's time: frames where they belong, spans of bars, and the moment that is shown.

/**
 * The moment of a list that is nearest.
 * @param {number[]} times @param {number} time
 */
function nearest(times, time) {
  return times.reduce((best, other, index) => (
    Math.abs(other - time) < Math.abs(times[best] - time) ? index : best), 0);
}

/** Cells of the row of frames; each shows the frame that is nearest in time. */
const filmCells = { wide: 8, upright: 16 };
/** The most labels below the line. */
const mostLabels = 8;

/**
 * Bars in a word, by which spans are coloured wherever they are: padding is pink, and nothing else.
 * @param {Box} unit the picture as shares of the frame
 */
function kindOfBars([, , width, height]) {
  if (height < 0.9995) return width < 0.9995 ? "windowbox" : "letterbox";
  return width < 0.9995 ? "pillarbox" : "none";
}

/** @type {Object<string, string>} */
const barNames = {
  none: "No bars", letterbox: "Letterbox", pillarbox: "Pillarbox", windowbox: "Windowbox",
};

/**
 * Round moments for labels, from 0 on.
 * @param {number} duration seconds
 */
function labelTimes(duration) {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];
  const step = steps.find((length) => duration / length <= mostLabels) ?? duration / mostLabels;
  // The label of the end takes its own room.
  const last = duration - Math.max(step / 3, duration / 10);
  return Array.from({ length: mostLabels }, (_, at) => at * step).filter((time) => time < last);
}

/**
 * The frame at a moment: its number from 0, and the time code that it has in an editor, without
 * dropped numbers. Of a clip whose rate varies, it is what the mean rate makes of it.
 * @param {number} time @param {number | null} rate
 */
function frameText(time, rate) {
  if (!rate || rate < 1) return "";
  const frame = Math.floor(time * rate + 0.01);
  const base = Math.round(rate);
  const seconds = Math.floor(frame / base);
  const code = [seconds / 3600, seconds / 60 % 60, seconds % 60, frame % base].map(
    (part) => String(Math.floor(part)).padStart(2, "0")).join(":");
  return ` · ${code} · frame\u00a0${frame}`;
}

/** A slider over the clip's time. */
class Strip {
  /**
   * @param {Clip} clip @param {Frame[]} frames
   * @param {(time: number) => void} seek
   * @param {() => boolean} isFree whether any moment can be shown, and not only the frames'
   */
  constructor(clip, frames, seek, isFree) {
    this.spans = clip.timeline.length > 1 ? clip.timeline : [];
    this.duration = Math.max(clip.at("end") ?? 0, ...frames.map(({ time }) => time),
      ...this.spans.map(({ start, end }) => end ?? start), 0.001);
    this.times = frames.length > 0 ? frames.map(({ time }) => time)
      : this.spans.map(({ start, end }) => (start + (end ?? this.duration)) / 2);
    this.first = frames.find(({ isFirst }) => isFirst)?.time ?? this.times[0] ?? 0;
    this.seek = seek;
    this.isFree = isFree;
    this.time = 0;
    this.row = html("div", { class: "film" }, ...this.drawFilm(frames));
    this.needle = html("div", { class: "needle" });
    this.line = html("div", { class: "timeline" }, ...this.drawSpans(),
      ...this.times.map((time) => this.put(html("div", { class: "tick" }), time)));
    this.line.classList.toggle("has-spans", this.spans.length > 0);
    this.hover = html("div", { class: "hover-time", hidden: true });
    this.element = html("div", {
      class: "strip noprint", role: "slider", tabindex: 0, "aria-label": "Time",
      "aria-valuemin": 0, "aria-valuemax": number(this.duration, 3),
      pointerdown: (/** @type {PointerEvent} */ event) => this.grab(event),
      pointermove: (/** @type {PointerEvent} */ event) => this.drag(event),
      pointerleave: () => { this.hover.hidden = true; },
      keydown: (/** @type {KeyboardEvent} */ event) => this.press(event),
    }, this.row, this.line, this.drawScale(), this.needle, this.hover);
    this.now = html("span", { class: "now noprint" });
    this.rate = clip.at("rate");
    this.isTimed = clip.at("end") !== null;
    this.now.hidden = this.times.length < 2 && !this.isTimed;
  }

  /** @param {Frame[]} frames */
  drawFilm(frames) {
    if (frames.length === 0) return [];
    const isUpright = frames[0].width < frames[0].height;
    const count = Math.max(frames.length, isUpright ? filmCells.upright : filmCells.wide);
    return Array.from({ length: count }, (_, cell) => {
      const time = (cell + 0.5) / count * this.duration;
      const { source, width, height } = frames[nearest(this.times, time)];
      return html("img", { src: source, width, height, alt: "", draggable: "false" });
    });
  }

  drawSpans() {
    return this.spans.flatMap(({ start, end, unit, says, earliest }) => {
      const kind = kindOfBars(unit);
      const span = html("div", { class: `span ${kind}`, title: says },
        html("span", { class: "span-name" }, barNames[kind]));
      span.style.width = `${100 * ((end ?? this.duration) - start) / this.duration}%`;
      if (earliest === null) return [this.put(span, start)];
      const title = `The bars change between ${clock(earliest)} and ${clock(start)}.`;
      const unsure = html("div", { class: "unsure", title });
      unsure.style.width = `${100 * (start - earliest) / this.duration}%`;
      return [this.put(span, start), this.put(unsure, earliest)];
    });
  }

  drawScale() {
    return html("div", { class: "scale", "aria-hidden": "true" },
      ...labelTimes(this.duration).map((time) => this.put(html("span", {}, clock(time)), time)),
      html("span", { class: "end" }, clock(this.duration)));
  }

  /** @param {HTMLElement} element @param {number} time */
  put(element, time) {
    element.style.left = `${100 * Math.min(1, time / this.duration)}%`;
    return element;
  }

  /**
   * The time below the pointer; where frames are all there is, the nearest frame's.
   * @param {PointerEvent} event
   */
  timeAt({ clientX }) {
    const { left, width } = this.line.getBoundingClientRect();
    const time = Math.min(1, Math.max(0, (clientX - left) / width)) * this.duration;
    return this.isFree() ? time : this.times[nearest(this.times, time)];
  }

  /** @param {PointerEvent} event */
  grab(event) {
    if (event.button !== 0) return;
    this.element.setPointerCapture(event.pointerId);
    this.drag(event);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const time = this.timeAt(event);
    this.hover.hidden = event.pointerType === "touch";
    this.hover.textContent = clock(time);
    this.put(this.hover, time);
    if (this.element.hasPointerCapture(event.pointerId)) this.seek(time);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const ways = {
      ArrowUp: () => this.step(1), ArrowDown: () => this.step(-1), Home: () => this.seek(
        this.isFree() ? 0 : this.times[0]),
      End: () => this.seek(this.isFree() ? this.duration : this.times[this.times.length - 1]),
    };
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    if (!way) return;
    event.preventDefault();
    way();
  }

  /**
   * Goes to the frame before or after, of those that the page has.
   * @param {number} step
   */
  step(step) {
    const index = nearest(this.times, this.time) + step;
    if (this.times.length > 0) {
      this.seek(this.times[Math.min(this.times.length - 1, Math.max(0, index))]);
    }
  }

  /**
   * Goes to the next moment at which the bars change, or to the one before.
   * @param {number} step
   */
  change(step) {
    const starts = this.spans.map(({ start }) => start).filter(
      (start) => (start - this.time) * step > 0.02);
    const next = starts.at(step > 0 ? 0 : -1);
    if (next === undefined) announce("No change of bars there");
    else this.seek(next);
  }

  /** @param {number} time @returns {Span | null} */
  spanAt(time) {
    const { spans } = this;
    return spans.find(({ end }) => end === null || time < end) ?? spans[spans.length - 1] ?? null;
  }

  /**
   * The picture as shares of the frame.
   * @param {Treatment} treatment @param {number} time
   */
  pictureAt(treatment, time) { return this.spanAt(time)?.unit ?? unitOf(treatment); }

  /** @param {number} time */
  show(time) {
    this.time = time;
    // One frame is no choice of moments; the clip itself has them all.
    this.element.hidden = this.times.length < 2 && !(this.isTimed && this.isFree());
    this.put(this.needle, time);
    const says = this.spanAt(time)?.says;
    this.now.textContent = tied(`${clock(time)} / ${clock(this.duration)}`
      + frameText(time, this.rate) + (says ? ` · ${says}` : ""));
    set(this.element, {
      "aria-valuenow": number(time, 3),
      "aria-valuetext": says ? `${clock(time)}, ${says}` : clock(time),
    });
  }
}
