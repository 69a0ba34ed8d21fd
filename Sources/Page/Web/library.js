// The list of many clips: filters, histogram, table, and the corrections of label mode.

// A path in a list of lines: in quotes as git writes it if it would break or reorder a line.
/** @param {string} path */
function listedName(path) {
  const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
  if (path[0] !== "\"" && path.search(unsafe) < 0) return path;
  const octal = (/** @type {string} */ text) => Array.from(new TextEncoder().encode(text),
    (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  return `"${path.replace(/["\\]/g, "\\$&").replace(unsafe, octal)}"`;
}

class Library {
  /**
   * @param {Page} page @param {State} state
   * @param {Object<string, string>} thumbnails @param {Object<string, Frame[]>} frames
   */
  constructor(page, state, thumbnails, frames) {
    this.page = page;
    this.state = state;
    this.thumbnails = thumbnails;
    this.frames = frames;
    /** @type {Object<string, Uint32Array>} all clips, by what they are sorted by */
    this.orders = {};
    this.wasSeen = false;
    /** @type {Map<string, Spot | null>} */
    this.spots = new Map();
    this.corrections = new Corrections(page);
    this.filters = new ClipFilters(page);
    this.panel = new FilterPanel(this.filters, state);
    this.histogram = new AspectHistogram(this.filters.facets[3], state);
    const hasShots = [thumbnails, frames].some((images) => Object.keys(images).length > 0);
    this.table = new ClipTable(this, Object.keys(clipColumns).slice(hasShots ? 0 : 1));
    this.editor = new LabelEditor(this);
    this.status = html("p", { role: "status", class: "faint" });
    this.toggle = textButton("Label", () => state.set({ label: this.isLabelling ? null : "1" }));
    this.selected = html("span", { class: "faint" });
    this.sorts = this.sortField();
    this.exports = [
      textButton("Export corrections", () => this.exportLabels()),
      textButton("Copy corrections", () => {
        copy(this.corrections.text(), "Corrections");
        this.corrections.mark(false);
      })];
    this.element = this.arrange();
    this.filters.read(state);
    this.refresh();
    state.listen((changed) => this.follow(changed));
    addEventListener("keydown", (event) => this.pressed(event));
  }

  /** For narrow screens, where the table has no headers. */
  sortField() {
    const field = html("select", { class: "field" }, new Option("as given", ""));
    field.onchange = () => this.state.set({ sort: field.value || null });
    for (const id of this.table.columns) {
      const [title] = clipColumns[id];
      if (id === "shots") continue;
      field.append(new Option(title, id), new Option(`${title}, descending`, `-${id}`));
    }
    return field;
  }

  arrange() {
    const file = html("input", { type: "file", hidden: true, "aria-label": "Corrections" });
    file.onchange = () => this.importLabels(file.files);
    const element = html("div", { class: "library" },
      html("header", { class: "row" },
        html("h1", {}, this.page.title), this.status, this.toggle),
      this.panel.element, this.histogram.element,
      html("div", { class: "row tools" }, textButton("Copy paths", () => this.copyLines(false)),
        textButton("Copy crops", () => this.copyLines(true)), this.selected, ...this.exports,
        textButton("Import corrections", () => file.click()), file,
        html("label", { class: "sorts" }, "Sort ", this.sorts)),
      html("div", { class: "work" }, this.table.element, this.editor.element));
    element.ondragover = (event) => event.preventDefault();
    element.ondrop = (event) => {
      event.preventDefault();
      this.importLabels(event.dataTransfer?.files);
    };
    return element;
  }

  get isLabelling() { return this.state.get("label") === "1"; }

  // An image of a clip.
  /** @param {number} index @returns {string | undefined} */
  sourceOf(index) { return this.thumbnails[index] ?? this.frames[index]?.[0]?.source; }

  /**
   * The clip on the device that its view would show first; clips of one shape share it.
   * @param {Clip} clip @returns {Spot | null}
   */
  spotOf(clip) {
    const device = this.state.get("device");
    const ratio = clip.at("ratio") ?? 1;
    const key = `${clip.at("layout")} ${ratio < 1} ${device}`;
    let spot = this.spots.get(key);
    if (spot === undefined) {
      spot = new Spots(clip).find({ device });
      this.spots.set(key, spot);
    }
    return spot;
  }

  /** @param {Set<string>} changed names in the fragment */
  follow(changed) {
    if (this.filters.read(this.state) || changed.has("sort")) this.refresh();
    else if (changed.has("label")) this.moved();
    const at = this.table.order.indexOf(Number(this.state.get("clip") ?? -1));
    if (at >= 0) this.table.active = at;
  }

  /** Shows the clips chosen, in the order chosen. */
  refresh() {
    const { misses, shown } = this.filters;
    const asked = this.state.get("sort") ?? "";
    const sort = this.table.columns.includes(asked.replace("-", "")) ? asked : "";
    this.table.show(this.sorted(sort).filter((index) => misses[index] === 0), sort);
    this.sorts.value = sort;
    this.panel.update();
    this.histogram.update();
    const [some, all] = [shown, misses.length].map((count) => count.toLocaleString("en"));
    this.status.textContent = `${some} of ${all} clips`;
    this.moved();
    this.counted();
  }

  /** @param {string} sort */
  sorted(sort) { return this.orders[sort] ??= sortedClips(this.page, sort); }

  /** @param {string} id */
  sortBy(id) { this.state.set({ sort: this.state.get("sort") === id ? `-${id}` : id }); }

  open() { this.state.set({ clip: String(this.table.order[this.table.active]) }, true); }

  // The next clip in the order shown.
  /** @param {number} index @param {number} step @returns {number | null} */
  neighbour(index, step) {
    const at = this.table.order.indexOf(index);
    return at < 0 ? null : this.table.order[at + step] ?? null;
  }

  /** Restores what was in sight before a clip was opened. */
  appear() {
    this.table.element.scrollTop = this.table.top;
    this.table.resized();
    if (this.wasSeen) {
      this.table.move(this.table.active);
      this.table.element.focus({ preventScroll: true });
    }
    this.wasSeen = true;
  }

  /** Another row is active, or label mode began or ended. */
  moved() {
    const index = this.table.order[this.table.active];
    const isShown = this.isLabelling && index !== undefined;
    set(this.toggle, { "aria-pressed": String(this.isLabelling) });
    this.element.classList.toggle("labelling", isShown);
    this.editor.element.hidden = !isShown;
    if (isShown) this.editor.show(index);
  }

  /** @param {number} rows */
  step(rows) { this.table.move(this.table.active + rows); }

  /** Another number of clips is selected or corrected. */
  counted() {
    const { size } = this.table.picked;
    this.selected.textContent = size ? `of ${size.toLocaleString("en")} selected` : "of all shown";
    for (const button of this.exports) button.disabled = this.corrections.all.size === 0;
  }

  // Shows a clip's correction.
  /** @param {number} index */
  corrected(index) {
    const at = this.table.order.indexOf(index);
    this.table.rows.get(at)?.remove();
    this.table.rows.delete(at);
    this.table.render();
    if (index === this.editor.clip.index) this.editor.draw();
    else if (at >= 0) this.table.move(at);
    this.counted();
  }

  undo() {
    const step = this.corrections.past.pop();
    if (!step) return;
    this.corrections.put(...step, false);
    this.corrected(step[0]);
  }

  // Copies the clips selected, or all shown: paths, or paths and crops.
  /** @param {boolean} isCrops */
  copyLines(isCrops) {
    const { picked, order } = this.table;
    const sorted = this.sorted(this.sorts.value);
    const indices = picked.size ? sorted.filter((index) => picked.has(index)) : order;
    const lines = Array.from(indices).flatMap((index) => {
      const clip = new Clip(this.page, index);
      const crop = clip.word("crop");
      if (isCrops) return crop ? `${listedName(clip.path)}\t${crop}` : [];
      return listedName(clip.path);
    });
    const what = isCrops ? "crop" : "path";
    copy(lines.join("\n"), `${lines.length} ${what}${lines.length === 1 ? "" : "s"}`);
  }

  exportLabels() {
    const file = new Blob([this.corrections.text()], { type: "application/x-ndjson" });
    const link = html("a", { href: URL.createObjectURL(file), download: "corrections.ndjson" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    this.corrections.mark(false);
  }

  /** @param {FileList | null} [files] */
  async importLabels(files) {
    for (const file of files ?? []) {
      const [taken, others] = this.corrections.read(await file.text());
      announce(`${taken} corrections read, ${others} lines passed over`);
    }
    this.table.redraw();
    this.moved();
    this.counted();
  }

  // Label mode's keys, wherever the focus is but in fields.
  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = /** @type {Element} */ (event.target);
    if (!this.isLabelling || !this.element.isConnected || event.altKey || event.metaKey
      || target.matches("select, input:not([type=checkbox], [type=radio])")) return;
    const key = event.key.toLowerCase();
    const verdict = labelVerdicts[Number(key) - 1];
    if (event.ctrlKey ? key === "z" : key === "u") this.undo();
    else if (event.ctrlKey) return;
    else if (key === "n" || key === "p") this.step(key === "n" ? 1 : -1);
    else if (verdict) this.editor.edit({ verdict });
    else return;
    event.preventDefault();
  }
}
