// Correcting many clips: the list with an editor beside it, and what is taken along.

/**
 * Whether a file holds corrections, and no clip.
 * @param {File} file
 */
function isOfCorrections({ name }) { return /\.(nd)?jsonl?$/i.test(name); }

class Labelling {
  /** @param {Library} library */
  constructor(library) {
    this.library = library;
    this.corrections = new Corrections(library.page);
    this.editor = new LabelEditor(this);
    const file = html("input", { type: "file", hidden: true, "aria-label": "Corrections" });
    // The same file may be chosen again.
    file.onclick = () => { file.value = ""; };
    file.onchange = () => this.take(file.files);
    this.exports = [
      button("Export corrections", () => {
        save(this.corrections.text(), "application/x-ndjson", "corrections.ndjson");
        this.corrections.mark(false);
      }),
      button("Copy corrections", () => {
        copy(this.corrections.text(), "Corrections");
        this.corrections.mark(false);
      })];
    this.tools = html("span", { class: "row" }, ...this.exports,
      button("Import corrections", () => file.click()), file);
    this.counted();
    addEventListener("keydown", (event) => this.pressed(event));
    // Before the page takes a clip that is dropped for one to be shown.
    addEventListener("drop", (event) => this.dropped(event), true);
  }

  /** Another row is active. */
  moved() {
    const { table: { order, active } } = this.library;
    const { element } = this.editor;
    element.hidden = order.length === 0;
    if (!element.hidden) this.editor.show(order[active]);
  }

  /** @param {number} rows */
  step(rows) {
    const { table } = this.library;
    table.move(table.active + rows);
  }

  /** Another number of clips is corrected. */
  counted() {
    for (const button of this.exports) button.disabled = this.corrections.all.size === 0;
  }

  // Shows a clip's correction.
  /** @param {number} index */
  corrected(index) {
    const { table } = this.library;
    const at = table.order.indexOf(index);
    table.rows.get(at)?.remove();
    table.rows.delete(at);
    table.render();
    if (index === this.editor.clip.index) this.editor.draw();
    else if (at >= 0) table.move(at);
    this.counted();
  }

  // What a clip's view says of its correction.
  /** @param {number} index */
  remark(index) {
    return this.corrections.all.has(index) && "This clip was corrected; its figures predate that.";
  }

  undo() {
    const step = this.corrections.past.pop();
    if (!step) return;
    this.corrections.put(...step, false);
    this.corrected(step[0]);
  }

  // Takes over files of corrections.
  /** @param {Iterable<File> | null} [files] */
  async take(files) {
    const texts = await Promise.all([...files ?? []].map((file) => file.text()));
    const [taken, others] = this.corrections.read(texts.join("\n"));
    announce(`${taken} corrections read, ${others} lines skipped`);
    this.library.table.redraw();
    this.moved();
    this.counted();
  }

  /** @param {DragEvent} event */
  dropped(event) {
    if (!this.library.element.isConnected) return;
    event.preventDefault();
    event.stopPropagation();
    const files = [...event.dataTransfer?.files ?? []];
    const corrections = files.filter(isOfCorrections);
    if (corrections.length > 0) this.take(corrections);
    this.editor.loupe.take(files.filter(({ type }) => /^video/.test(type)));
  }

  // Keys, wherever the focus is but in fields.
  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = /** @type {Element} */ (event.target);
    if (!this.library.element.isConnected || event.altKey || event.metaKey
      || target.matches("select, input:not([type=checkbox], [type=radio])")) return;
    const key = event.key.toLowerCase();
    const verdict = labelVerdicts[Number(key) - 1];
    if (event.ctrlKey ? key === "z" : key === "u") this.undo();
    else if (event.ctrlKey) return;
    else if (key === "n" || key === "p") this.step(key === "n" ? 1 : -1);
    else if (key === "," || key === ".") this.editor.loupe.step(key === "," ? -1 : 1);
    else if (verdict) this.editor.edit({ verdict });
    else return;
    event.preventDefault();
  }
}
