// Corrections of verdict and picture by a person, and the editor that makes them.

/** @typedef {{verdict: string, picture: Box | null, note: string}} Correction in stored pixels */

const labelVerdicts = ["none", "padded", "mixed", "undecided"];

/** @param {Box | null} box */
const namedBox = (box) => box && { x: box[0], y: box[1], width: box[2], height: box[3] };

/** What was corrected, kept as long as the browser's tab. */
class Corrections {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.key = `vidfit corrections: ${location.pathname} ${page.title}`;
    /** @type {Map<number, Correction>} by the clip's index */
    this.all = new Map();
    /** @type {[number, Correction | undefined][]} what was before each step */
    this.past = [];
    this.isUnsaved = false;
    try {
      const [isUnsaved, text] = JSON.parse(sessionStorage.getItem(this.key) ?? "");
      this.read(text);
      this.mark(isUnsaved);
    } catch { /* Nothing was kept, or the browser keeps nothing for pages from disk. */ }
    addEventListener("beforeunload", (event) => this.isUnsaved && event.preventDefault());
  }

  /** @param {number} index @param {Correction} [correction] @param {boolean} isStep to undo */
  put(index, correction, isStep = true) {
    if (isStep) this.past.push([index, this.all.get(index)]);
    if (correction) this.all.set(index, correction);
    else this.all.delete(index);
    this.mark(this.all.size > 0);
  }

  /** @param {boolean} isUnsaved whether there is something that was neither exported nor copied */
  mark(isUnsaved) {
    this.isUnsaved = isUnsaved;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      try {
        sessionStorage.setItem(this.key, JSON.stringify([isUnsaved, this.text()]));
      } catch { /* The warning before leaving is left. */ }
    }, 200);
  }

  /** One line of JSON for each. */
  text() {
    return [...this.all].map(([index, { verdict, picture, note }]) => {
      const clip = new Clip(this.page, index);
      return `${JSON.stringify({
        schema: "vidfit.correction/1", path: clip.path, verdict,
        picture: verdict === "padded" || verdict === "mixed" ? namedBox(picture) : undefined,
        frame: { width: clip.at("width"), height: clip.at("height") },
        was: { verdict: clip.verdict, picture: namedBox(clip.at("picture")) }, note,
      })}\n`;
    }).join("");
  }

  // Takes over such lines; returns how many, and how many were skipped.
  /** @param {string} text */
  read(text) {
    const indices = new Map(this.page.clips.path.map((path, index) => [path, index]));
    const lines = text.split("\n").filter((line) => line.trim());
    const taken = lines.filter((line) => {
      try {
        const { schema, path, verdict, picture, frame, note } = JSON.parse(line);
        const clip = new Clip(this.page, indices.get(path) ?? -1);
        const { x = 0, y = 0, width, height } = picture ?? frame;
        if (schema !== "vidfit.correction/1" || clip.index < 0 || !labelVerdicts.includes(verdict)
          || frame.width !== clip.at("width") || frame.height !== clip.at("height")
          || !(picture || verdict !== "padded") || ![x, y, width, height].every(Number.isInteger)
          || Math.min(x, y, width - 1, height - 1) < 0 || x + width > frame.width
          || y + height > frame.height) return false;
        this.put(clip.index, {
          verdict, picture: picture ? [x, y, width, height] : null, note: String(note ?? ""),
        }, false);
        return true;
      } catch { return false; }
    });
    return [taken.length, lines.length - taken.length];
  }
}

/** The editor of a clip's correction. Its pixels are stored ones, turned as the clip is shown. */
class LabelEditor {
  /** @param {Labelling} labels */
  constructor(labels) {
    this.labels = labels;
    const { library } = labels;
    this.library = library;
    this.corrections = labels.corrections;
    this.clip = new Clip(library.page, 0);
    // A drag: from the pointer to the edge, and whether it has yet to move, which begins a step.
    this.grip = 0;
    this.isFirst = false;
    this.title = html("h2");
    this.picture = html("div", { class: "label-picture" });
    this.frame = html("div", { class: "label-frame" });
    this.stage = html("div", { class: "label-stage" });
    this.says = html("p", { class: "faint" });
    this.loupe = new Loupe(this);
    this.sides = ["Left", "Top", "Right", "Bottom"].map((name, at) => this.side(name, at));
    this.note = html("input", { class: "field", id: "note" });
    this.note.onchange = () => this.edit({ note: this.note.value });
    this.choices = labelVerdicts.map((verdict) => html("input", {
      type: "radio", name: "label", value: verdict, click: () => this.edit({ verdict }) }));
    this.controls = html("div", {},
      html("fieldset", { class: "row" }, html("legend", { class: "offscreen" }, "Verdict"),
        ...this.choices.map((box, at) => html("label", {}, box,
          ` ${at + 1} ${verdictWord(box.value)}`))),
      html("div", { class: "row" },
        ...this.sides.map(({ name, field }) => html("label", {}, `${name} bar `, field))),
      html("label", { for: "note" }, "Note"), this.note);
    this.element = html("section", { class: "labels card", "aria-label": "Label" },
      this.title, this.stage, this.loupe.element, this.says, this.controls,
      html("div", { class: "row" },
        button("Previous (P)", () => labels.step(-1)),
        button("Next (N)", () => labels.step(1)),
        button("Undo (U)", () => labels.undo()), button("Reset", () => this.change())));
  }

  // An edge's handle, and the field of the bar beside it.
  /** @param {string} name @param {number} at */
  side(name, at) {
    const handle = html("div", {
      role: "slider", tabindex: 0, class: `label-edge ${name.toLowerCase()}`,
      "aria-label": `${name} edge`, "aria-orientation": at % 2 ? "vertical" : "horizontal",
    });
    handle.onkeydown = (event) => this.nudge(event, at);
    handle.onpointerdown = handle.onpointermove = (event) => this.drag(event, at);
    handle.onfocus = () => this.loupe.look(at);
    const field = html("input", { type: "number", class: "field", min: 0, change: () => {
      const bar = field.valueAsNumber || 0;
      this.move(at, at > 1 ? this.size[at % 2] - bar : bar);
    } });
    return { name, handle, field };
  }

  /** The upright frame's width and height in stored pixels. */
  get size() {
    const [a, b, c, d] = this.clip.map.map(Math.abs);
    return [a + b, c + d];
  }

  /** The clip as labelled now; `ends` are left, top, right and bottom in the upright frame. */
  get now() {
    const { clip, size } = this;
    const { verdict = clip.verdict, note = "", picture: corrected = null }
      = this.corrections.all.get(clip.index) ?? {};
    const picture = /** @type {Box} */ (
      corrected ?? clip.at("picture") ?? mapped(clip.map, [0, 0, 1, 1]));
    // A picture is kept for the case that the verdict changes back.
    const [x, y, width, height] = verdict === "none" ? [0, 0, 1, 1]
      : mapped(inverse(clip.map), picture);
    const ends = [x, y, x + width, y + height]
      .map((share, at) => Math.round(share * size[at % 2]));
    // An edge may go so far that a pixel of picture is left.
    const ranges = ends.map((_, at) => (
      at > 1 ? [ends[at - 2] + 1, size[at % 2]] : [0, ends[at + 2] - 1]));
    return { verdict, note, picture, ends, ranges };
  }

  /** @param {number} at @param {number} value @param {boolean} isStep */
  move(at, value, isStep = true) {
    const { ends, ranges, verdict } = this.now;
    const [width, height] = this.size;
    const end = Math.round(Math.max(ranges[at][0], Math.min(ranges[at][1], value)));
    if (end === ends[at]) return this.draw();
    ends[at] = end;
    const [left, top, right, bottom] = ends;
    const box = mapped(this.clip.map,
      [left / width, top / height, (right - left) / width, (bottom - top) / height]);
    const picture = /** @type {Box} */ (box.map(Math.round));
    this.edit({ picture, verdict: verdict === "mixed" ? verdict : "padded" }, isStep);
  }

  /** @param {PointerEvent} event @param {number} at */
  drag(event, at) {
    const { handle } = this.sides[at];
    const { left, top, width, height } = this.stage.getBoundingClientRect();
    const shares = [(event.clientX - left) / width, (event.clientY - top) / height];
    const pixel = this.size[at % 2] * shares[at % 2];
    this.loupe.look(at, shares[1 - at % 2]);
    if (event.type === "pointerdown") {
      handle.setPointerCapture(event.pointerId);
      this.grip = this.now.ends[at] - pixel;
      this.isFirst = true;
    } else if (handle.hasPointerCapture(event.pointerId)) {
      this.move(at, pixel + this.grip, this.isFirst);
    }
  }

  /** @param {KeyboardEvent} event @param {number} at */
  nudge(event, at) {
    const way = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    this.move(at, this.now.ends[at] + way * (event.shiftKey ? 10 : 1));
  }

  /** @param {Partial<Correction>} change @param {boolean} isStep */
  edit(change, isStep = true) {
    if (!this.clip.map) return;
    const { verdict, picture, note } = this.now;
    // Clips that were not checked have no verdict that a correction could keep.
    const kept = labelVerdicts.includes(verdict) ? verdict : "undecided";
    this.change({ verdict: kept, picture, note, ...change }, isStep);
  }

  /** @param {Correction} [correction] @param {boolean} isStep */
  change(correction, isStep = true) {
    if (!this.clip.map) return;
    this.isFirst = false;
    this.corrections.put(this.clip.index, correction, isStep);
    this.labels.corrected(this.clip.index);
  }

  /** @param {number} index */
  show(index) {
    this.clip = new Clip(this.library.page, index);
    const { clip, stage } = this;
    this.title.textContent = clip.name;
    this.controls.hidden = this.loupe.element.hidden = stage.hidden = !clip.map;
    this.says.textContent = "This clip can't be corrected.";
    if (stage.hidden) return;
    stage.style.aspectRatio = clip.at("ratio");
    stage.style.maxWidth = `calc(58vh * ${clip.at("ratio")})`;
    this.frame.replaceChildren(frameImage(clip, this.library.sourceOf(index)), this.picture);
    stage.replaceChildren(this.frame, ...this.sides.map(({ handle }) => handle));
    this.loupe.show(clip);
    this.draw();
  }

  /** Brings handles, fields and words up to date. */
  draw() {
    const { clip, size } = this;
    const { verdict, picture, note, ends, ranges } = this.now;
    const bars = ends.map((end, at) => (at > 1 ? size[at % 2] - end : end));
    const insets = [1, 2, 3, 0].map((at) => `${bars[at] / size[at % 2] * 100}%`);
    this.picture.style.inset = insets.join(" ");
    this.sides.forEach(({ handle, field }, at) => {
      const [low, high] = ranges[at];
      handle.style[at % 2 ? "top" : "left"] = `${ends[at] / size[at % 2] * 100}%`;
      set(handle, {
        "data-bar": bars[at], "aria-valuenow": ends[at], "aria-valuemin": low,
        "aria-valuemax": high, "aria-valuetext": `${ends[at]} px, bar ${bars[at]} px`,
      });
      field.value = String(bars[at]);
    });
    this.loupe.draw();
    for (const choice of this.choices) choice.checked = choice.value === verdict;
    this.note.value = note;
    const [x, y, wide, high] = picture;
    this.says.textContent = (
      verdict === "none" ? "All is picture" : `Picture ${wide}×${high} at ${x}, ${y}`)
      + ` of the stored ${clip.at("width")}×${clip.at("height")}`
      + (this.corrections.all.has(clip.index)
        ? `; vidfit said "${verdictWord(clip.verdict)}".` : ".");
  }
}
