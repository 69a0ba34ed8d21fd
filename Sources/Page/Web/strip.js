// The clip's frames in a row, over its time line.

/**
 * The moment of a list that is nearest.
 * @param {number[]} times @param {number} time
 */
function nearest(times, time) {
  return times.reduce((best, other, index) => (
    Math.abs(other - time) < Math.abs(times[best] - time) ? index : best), 0);
}

/** A slider over the frames. */
class Strip {
  /** @param {Clip} clip @param {Frame[]} frames @param {(time: number) => void} seek */
  constructor(clip, frames, seek) {
    this.spans = clip.timeline.length > 1 ? clip.timeline : [];
    this.duration = Math.max(clip.at("duration") ?? 0, ...frames.map(({ time }) => time),
      ...this.spans.map(({ start, end }) => end ?? start), 0.001);
    this.times = frames.length > 0 ? frames.map(({ time }) => time)
      : this.spans.map(({ start, end }) => (start + (end ?? this.duration)) / 2);
    this.seek = seek;
    this.index = 0;
    this.thumbnails = frames.map(({ source, width, height }) => html("img", {
      src: source, width, height, alt: "", draggable: "false",
    }));
    this.row = html("div", { class: "thumbnails" }, ...this.thumbnails);
    this.needle = html("div", { class: "needle" });
    this.line = html("div", { class: "timeline" }, ...this.drawSpans(),
      ...this.times.map((time) => this.put(html("div", { class: "tick" }), time)), this.needle);
    this.line.classList.toggle("has-spans", this.spans.length > 0);
    this.element = html("div", {
      class: "strip noprint", role: "slider", tabindex: 0, "aria-label": "Time",
      "aria-valuemin": 0, "aria-valuemax": number(this.duration, 3),
      pointerdown: (/** @type {PointerEvent} */ event) => this.grab(event),
      pointermove: (/** @type {PointerEvent} */ event) => this.drag(event),
      keydown: (/** @type {KeyboardEvent} */ event) => this.press(event),
    }, this.row, this.line);
    this.element.hidden = this.times.length < 2;
  }

  drawSpans() {
    const shapes = [...new Set(this.spans.map(({ says }) => says))];
    return this.spans.map(({ start, end, says }) => {
      const kind = `span shape${shapes.indexOf(says) % 5}`;
      const span = html("div", { class: kind, title: says }, says);
      span.style.width = `${100 * ((end ?? this.duration) - start) / this.duration}%`;
      return this.put(span, start);
    });
  }

  /** @param {HTMLElement} element @param {number} time */
  put(element, time) {
    element.style.left = `${100 * Math.min(1, time / this.duration)}%`;
    return element;
  }

  /** @param {PointerEvent} event */
  grab(event) {
    if (event.button !== 0) return;
    this.isOnLine = this.line.contains(/** @type {Node} */ (event.target));
    this.element.setPointerCapture(event.pointerId);
    this.drag(event);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (!this.element.hasPointerCapture(event.pointerId)) return;
    const { left, width } = this.line.getBoundingClientRect();
    const share = Math.min(0.9999, Math.max(0, (event.clientX - left) / width));
    this.seek(this.times[this.isOnLine
      ? nearest(this.times, share * this.duration) : Math.floor(share * this.times.length)]);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const last = this.times.length;
    const step = { ArrowUp: 1, ArrowDown: -1, Home: -last, End: last }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.step(step);
  }

  /** @param {number} step */
  step(step) {
    const index = Math.min(this.times.length - 1, Math.max(0, this.index + step));
    if (index >= 0) this.seek(this.times[index]);
  }

  /** @param {number} time @returns {Span | null} */
  spanAt(time) {
    const { spans } = this;
    return spans.find(({ end }) => end === null || time < end) ?? spans[spans.length - 1] ?? null;
  }

  /**
   * The picture as shares of the frame.
   * @param {Placed} placed @param {number} time @returns {Box}
   */
  pictureAt({ delivered: { fit: { picture, frame: [x, y, width, height] } } }, time) {
    return this.spanAt(time)?.unit ?? [(picture[0] - x) / width, (picture[1] - y) / height,
      picture[2] / width, picture[3] / height];
  }

  /** @param {number} time */
  show(time) {
    this.index = nearest(this.times, time);
    this.thumbnails.forEach(
      (image, index) => image.classList.toggle("current", index === this.index));
    this.put(this.needle, time);
    const says = this.spanAt(time)?.says;
    set(this.element, {
      "aria-valuenow": number(time, 3),
      "aria-valuetext": says ? `${clock(time)}, ${says}` : clock(time),
    });
  }
}
