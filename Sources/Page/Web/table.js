// The clips as a table of which only the rows in sight are in the document.

/** @param {Clip} clip */
function nameCell(clip) {
  const path = clip.folder + clip.name;
  return html("div", { title: path },
    html("a", { href: `#clip=${clip.index}`, tabindex: -1 }, clip.name || path),
    html("div", { class: "faint" }, clip.folder.slice(0, -1)));
}

/** @param {Clip} clip @param {Library} library */
function verdictCell(clip, library) {
  const verdict = library.labels?.corrections.all.get(clip.index)?.verdict;
  const was = verdict ? html("div", { class: "faint" }, verdict === clip.verdict ? "\u2713 checked"
    : `\u2713 was ${verdictWord(clip.verdict)}`) : null;
  return html("div", {}, verdictChip(verdict ?? clip.verdict), was);
}

/** @type {Object<string, string>} the words of findings that no rule of one's own names */
const findingWords = {
  lost: "Something lost", "edge-lines": "Edge lines", delivery: "Not as a recipient asks",
  "afd-mismatch": "AFD differs", "metadata-mismatch": "Metadata differ",
};

/** @param {string} rule */
function findingWord(rule) { return findingWords[rule] ?? verdictWord(rule); }

/** @param {Clip} clip */
function findingsCell(clip) {
  // Without rules, a finding repeats the verdict and explains it.
  const why = (/** @type {string} */ text) => html("span", { class: "why", title: text }, text);
  const error = clip.word("error");
  return html("div", {}, ...clip.findings.map(({ rule, level, message }) => (rule in verdicts
    ? why(message)
    : html("span", { class: `chip ${level}`, title: `${level}: ${message}` },
      html("span", { class: "offscreen" }, `${level}: `), findingWord(rule)))),
    error ? why(error) : null);
}

// A clip's frame; without an image a plate with the picture's rectangle.
/** @param {Clip} clip @param {string} [source] */
function frameImage(clip, source) {
  if (source) return html("img", { src: source, alt: "", draggable: "false" });
  const picture = html("div");
  if (clip.map && clip.at("picture")) {
    const [x, y, width, height] = mapped(inverse(clip.map), clip.at("picture"));
    const bars = [y, 1 - x - width, 1 - y - height, x];
    picture.style.inset = bars.map((share) => `${share * 100}%`).join(" ");
  }
  return html("div", { class: "plate" }, picture);
}

// The frame as it is, and as the device that is chosen shows it by default, held as suits the clip.
/** @param {Clip} clip @param {Library} library */
function shotsCell(clip, library) {
  const spot = library.spotOf(clip);
  if (!spot) return null;
  const { placed, screen: { label, window: [, , wide, high] } } = spot;
  const { mode } = placed.delivered;
  /** @type {(title: string, width: number, height: number, frame: Box) => HTMLElement} */
  const shot = (title, width, height, frame) => {
    const scale = Math.min(72 / width, 44 / height);
    const image = frameImage(clip, library.sourceOf(clip.index));
    const box = html("div", { class: "shot", title }, image);
    Object.assign(box.style, { width: `${width * scale}px`, height: `${height * scale}px` });
    place(image, /** @type {Box} */ (frame.map((value) => value * scale)));
    return box;
  };
  const ratio = clip.at("ratio");
  const says = mode === "unknown" ? "default unknown, shown fitted" : mode ?? "fill";
  return html("div", {}, shot("As delivered", ratio, 1, [0, 0, ratio, 1]), shot(`${label}: ${says}`,
      wide, high, placed.delivered[firstMode(placed.delivered)].frame));
}

/** The most rows on paper, and the least width of a card in CSS pixels. */
const mostPrinted = 500;
const cardWidth = 230;

class ClipTable {
  /** @param {Library} library @param {string[]} columns */
  constructor(library, columns) {
    this.library = library;
    this.columns = columns;
    this.order = new Uint32Array(0);
    /** @type {Set<number>} clips selected, by index */
    this.picked = new Set();
    this.active = this.anchor = this.top = 0;
    this.height = 1;
    /** @type {Map<number, HTMLElement>} by place in the order */
    this.rows = new Map();
    this.headers = columns.map((id) => {
      const [title] = clipColumns[id];
      return html("div", { role: "columnheader", class: id }, id === "shots" ? title
        : html("button", { type: "button", click: () => library.sortBy(id) }, title));
    });
    this.body = html("div", { role: "rowgroup", class: "clips-body" });
    this.body.onclick = (event) => this.clicked(event);
    this.element = html("div", {
      role: "grid", class: "clips card", tabindex: 0, "aria-label": "Clips",
      "aria-multiselectable": "true",
      keydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event),
    }, html("div", { role: "rowgroup", class: "clips-head" },
      html("div", { role: "row", class: "clips-row", "aria-rowindex": 1 },
        html("div", { role: "columnheader" }, html("span", { class: "offscreen" }, "Selected")),
        ...this.headers)), this.body);
    this.element.onscroll = () => this.render();
    // How many clips are beside each other, and whether all are drawn, for paper.
    this.across = 1;
    this.isPrint = false;
    addEventListener("beforeprint", () => this.print(true));
    addEventListener("afterprint", () => this.print(false));
    const widths = columns.map((id) => `${clipColumns[id][1]}px`);
    this.element.style.setProperty("--columns", `40px ${widths.map((width, at) => (
      columns[at] === "name" ? `minmax(${width}, 1fr)` : width)).join(" ")}`);
    this.element.style.setProperty("--least", `calc(40px + ${widths.join(" + ")})`);
    new ResizeObserver(() => this.resized()).observe(this.element);
  }

  resized() {
    const height = parseFloat(getComputedStyle(this.element).getPropertyValue("--row-height"));
    if (height) this.height = height;
    this.across = this.library.isGrid && !this.isPrint
      ? Math.max(1, Math.floor(this.element.clientWidth / cardWidth)) : 1;
    this.redraw();
  }

  /** @param {boolean} isPrint */
  print(isPrint) {
    this.isPrint = isPrint;
    const { length } = this.order;
    this.library.note.textContent = length > mostPrinted
      ? `The first ${mostPrinted} of ${length.toLocaleString("en")} clips are printed.` : "";
    if (this.element.isConnected) this.resized();
  }

  /** @param {Uint32Array} order @param {string} sort column, descending with a - */
  show(order, sort) {
    this.order = order;
    this.active = this.anchor = 0;
    this.columns.forEach((id, at) => set(this.headers[at], {
      "aria-sort": id === sort ? "ascending" : `-${id}` === sort ? "descending" : null,
    }));
    set(this.element, { "aria-rowcount": order.length + 1 });
    this.element.scrollTop = this.top = 0;
    this.redraw();
  }

  redraw() {
    this.rows.clear();
    this.body.replaceChildren();
    this.render();
  }

  /** Puts the rows in sight into the document, and some before and after, which scrolling needs. */
  render() {
    const { height, rows, body, across, element } = this;
    if (!element.isConnected) return;
    const { scrollTop, clientHeight } = element;
    this.top = scrollTop;
    body.style.height = `${Math.ceil(this.order.length / across) * height}px`;
    const { scrollLeft, scrollWidth, clientWidth } = element;
    element.classList.toggle("more-right", scrollLeft + clientWidth < scrollWidth - 1);
    const first = this.isPrint ? 0
      : across * Math.max(0, Math.floor(scrollTop / height) - Math.ceil(12 / across));
    const end = Math.min(this.order.length, this.isPrint ? mostPrinted
      : across * (Math.ceil((scrollTop + clientHeight) / height) + Math.ceil(12 / across)));
    for (const [at, row] of rows) {
      if ((at < first || at >= end) && rows.delete(at)) row.remove();
    }
    let next = body.firstChild;
    for (let at = first; at < end; at++) {
      const row = rows.get(at) ?? this.row(at);
      if (row === next) next = row.nextSibling;
      else body.insertBefore(row, next);
    }
    this.paint();
  }

  /** @param {number} at */
  row(at) {
    const clip = new Clip(this.library.page, this.order[at]);
    const box = html("input", {
      type: "checkbox", tabindex: -1, "aria-label": `Select ${clip.name}`,
    });
    const row = html("div", {
      role: "row", id: `clip-${at}`, class: "clips-row", "aria-rowindex": at + 2,
    }, html("div", { role: "gridcell" }, box), ...this.columns.map((id) => {
      const [, , key, cell = key] = clipColumns[id];
      const content = /** @type {Node | string | null} */ (cell(clip, this.library));
      return html("div", { role: "gridcell", class: id }, content);
    }));
    const { across, height } = this;
    row.style.top = `${Math.floor(at / across) * height}px`;
    if (this.library.isGrid) {
      row.style.left = `${at % across * 100 / across}%`;
      row.style.right = `${100 - (at % across + 1) * 100 / across}%`;
    }
    this.rows.set(at, row);
    return row;
  }

  /** Shows in the rows what is selected and which row is active. */
  paint() {
    for (const [at, row] of this.rows) {
      const isPicked = this.picked.has(this.order[at]);
      set(row, { "aria-selected": String(isPicked) });
      row.classList.toggle("active", at === this.active);
      row.getElementsByTagName("input")[0].checked = isPicked;
    }
    set(this.element, { "aria-activedescendant": this.rows.get(this.active)?.id });
  }

  // Makes a row active and scrolls to it.
  /** @param {number} at */
  move(at) {
    const { element, height } = this;
    this.active = Math.max(0, Math.min(this.order.length - 1, at));
    const top = Math.floor(this.active / this.across) * height;
    const room = element.clientHeight - (element.children[0].clientHeight + height);
    element.scrollTop = Math.min(top, Math.max(element.scrollTop, top - room));
    this.render();
    this.library.labels?.moved();
  }

  // Selects the active row, switches it, or selects up to it.
  /** @param {"one" | "switch" | "range"} how */
  pick(how) {
    if (how !== "switch") this.picked.clear();
    if (how !== "range") this.anchor = this.active;
    const [first, last] = [this.anchor, this.active].sort((a, b) => a - b);
    for (const index of this.order.subarray(first, last + 1)) {
      if (!this.picked.delete(index)) this.picked.add(index);
    }
    this.paint();
    this.library.counted();
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = /** @type {Element} */ (event.target);
    const row = target.closest(".clips-row");
    const isCommand = event.ctrlKey || event.metaKey;
    if (!row || (target.tagName === "A" && (isCommand || event.shiftKey))) return;
    this.move(Number(row.id.slice(5)));
    if (target.tagName === "A") {
      event.preventDefault();
      return this.library.open();
    }
    const how = isCommand || target.tagName === "INPUT" ? "switch" : "one";
    this.pick(event.shiftKey ? "range" : how);
    this.element.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { length } = this.order;
    if (event.target !== this.element || event.altKey || length === 0) return;
    const { across } = this;
    const page = across * Math.max(1, Math.floor(this.element.clientHeight / this.height) - 2);
    const step = {
      ArrowUp: -across, ArrowDown: across, ...(across > 1 ? { ArrowLeft: -1, ArrowRight: 1 } : {}),
      PageUp: -page, PageDown: page, Home: -length, End: length,
    }[event.key];
    if (step) {
      this.move(this.active + step);
      if (event.shiftKey) this.pick("range");
    } else if (event.key === "Enter") this.library.open();
    else if (event.key === " ") this.pick(event.shiftKey ? "range" : "switch");
    else if (event.key === "a" && (event.ctrlKey || event.metaKey)) {
      this.picked = new Set(this.order);
      this.paint();
      this.library.counted();
    } else return;
    event.preventDefault();
  }
}
