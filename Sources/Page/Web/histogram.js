// The controls that choose clips: the filters, and the histogram of display aspect ratios.

/** Bounds of the bars in equal ratios; 2:1 and 2.40:1 are among them. */
const aspectBounds = Array.from({ length: 24 }, (_, at) => (
  Number((2 * 1.2 ** (at / 2 - 8.5)).toFixed(2))));

const aspectBins = [...aspectBounds, ""].map((high, at) => (
  `${aspectBounds[at - 1] ?? ""}..${high}`));

const aspectClasses = ["..2", "2..2.4", "2.4.."];

// A ratio's class and bar.
/** @param {number | null} ratio */
function aspectRanges(ratio) {
  if (ratio === null) return [];
  const side = wideness(ratio);
  // 2.40:1 itself is still filled.
  const value = side === 0 ? Math.min(Math.max(ratio, 2), 2.3999) : ratio;
  const above = aspectBounds.filter((bound) => bound <= value).length;
  return [aspectClasses[side + 1], aspectBins[above]];
}

// A range of ratios in words.
/** @param {string} value */
function aspectTitle(value) {
  const bounds = value.replace("2.4", "2.40").split("..");
  const [low, high] = bounds.map((bound) => bound && `${bound}:1`);
  if (!low) return `narrower than ${high}`;
  return high ? `${low} to ${high}` : `wider than ${low}`;
}

// Chooses one value more or less.
/** @param {State} state @param {Facet} facet @param {string} value */
function choose(state, { name, chosen }, value) {
  const next = new Set(chosen);
  if (!next.delete(value)) next.add(value);
  state.set({ [name]: Facet.text(next) });
}

class AspectHistogram {
  /** @param {Facet} facet that of the aspects @param {State} state */
  constructor(facet, state) {
    this.facet = facet;
    this.drawing = svg("svg", { role: "img" });
    this.bars = aspectBins.map((value) => html("button", {
      type: "button",
      click: () => choose(state, facet, value),
    }, html("span", { class: "offscreen" })));
    this.element = html("figure", { class: "histogram card" },
      html("figcaption", {}, html("h2", {}, "Display aspect ratio"), html("p", { class: "faint" },
        "On a phone held sideways the player fills 2:1 through 2.40:1 and fits the rest.")),
      html("div", { class: "bars" }, this.drawing,
        html("ul", {}, ...this.bars.map((bar) => html("li", {}, bar)))));
  }

  update() {
    const { facet, drawing } = this;
    const counts = aspectBins.map((value) => facet.countOf(value));
    const largest = Math.max(1, ...counts);
    const parts = aspectClasses.map((value) => `${facet.countOf(value)} ${aspectTitle(value)}`);
    set(drawing, { "aria-label": `Clips by display aspect ratio: ${parts.join(", ")}` });
    drawing.replaceChildren(...AspectHistogram.axis(), ...counts.flatMap((count, at) => {
      if (count === 0) return [];
      // A single clip among thousands may be the one that is looked for: it stays visible.
      const height = Math.max(3, 68 * count / largest);
      const isFilled = at > aspectBounds.indexOf(2) && at <= aspectBounds.indexOf(2.4);
      return [
        svg("rect", {
          class: isFilled && "filled",
          x: `${at * 4 + 0.3}%`, y: 100 - height, width: "3.4%", height,
        }),
        svg("text", { class: "count", x: `${at * 4 + 2}%`, y: 96 - height },
          count.toLocaleString("en")),
      ];
    }));
    this.bars.forEach((bar, at) => {
      const isChosen = facet.chosen.has(aspectBins[at]);
      const title = `${aspectTitle(aspectBins[at])}: ${counts[at].toLocaleString("en")}`;
      const disabled = counts[at] === 0 && !isChosen;
      set(bar, { title, disabled, "aria-pressed": String(isChosen) });
      bar.children[0].textContent = title;
    });
  }

  /** The ground line, the limits, and shapes that people know. */
  static axis() {
    const x = (/** @type {number} */ ratio) => `${Math.log(ratio / 2) / Math.log(1.2) * 8 + 72}%`;
    const known = { "9:16": 9 / 16, square: 1, "4:3": 4 / 3, "16:9": 16 / 9, "2.76:1": 2.76 };
    /** @type {(ratio: number, label: string, side: number) => Element[]} */
    const limit = (ratio, label, side) => [
      svg("line", { class: "limit", x1: x(ratio), x2: x(ratio), y1: 2, y2: 100 }),
      svg("text", { class: "limit", x: x(ratio), y: 11, dx: side * 22 }, label),
    ];
    return [
      ...limit(2, "2:1", -0.6), ...limit(2.4, "2.40:1", 1),
      svg("line", { x1: 0, x2: "100%", y1: 100, y2: 100 }),
      ...Object.entries(known).map(([label, ratio]) => (
        svg("text", { x: x(ratio), y: 114 }, label))),
    ];
  }
}

/** The controls of the filters. */
class FilterPanel {
  /** @param {ClipFilters} filters @param {State} state */
  constructor(filters, state) {
    this.filters = filters;
    this.state = state;
    this.field = html("input", {
      type: "search", class: "field", id: "find",
      input: () => state.setSoon({ q: this.field.value || null }),
    });
    this.clear = button("Clear all", () => {
      const names = ["q", ...filters.facets.map(({ name }) => name)];
      state.set(Object.fromEntries(names.map((name) => [name, null])));
      this.field.focus();
    });
    // Aspects are chosen in the histogram.
    this.groups = filters.facets.filter(({ name }) => name !== "aspect")
      .map((facet) => this.group(facet));
    this.element = html("details", {
      class: "filters card", open: matchMedia("(min-width: 1000px)").matches,
    }, html("summary", {}, html("h2", {}, "Filters")),
    html("label", { for: "find" }, "Find in paths"), this.field, this.clear,
    ...this.groups.map(({ element }) => element));
  }

  // A facet's check boxes: the most frequent values, and those that are chosen.
  /** @param {Facet} facet */
  group(facet) {
    const values = [...facet.codes.keys()]
      .sort((a, b) => facet.countOf(b) - facet.countOf(a)).slice(0, 40);
    if (facet.name === "folder") values.sort((a, b) => (naturalKey(a) < naturalKey(b) ? -1 : 1));
    /** @type {Map<string, () => void>} */
    const items = new Map();
    const list = html("ul");
    const add = (/** @type {string} */ value) => {
      const change = () => choose(this.state, facet, value);
      const box = html("input", { type: "checkbox", change });
      const count = html("span", { class: "faint" });
      const title = oneLine(["verdict", "rule"].includes(facet.name) ? findingWord(value) : value);
      const name = html("span", { class: "title", title }, title);
      const item = html("li", {}, html("label", {}, box, name, count));
      items.set(value, () => {
        box.checked = facet.chosen.has(value);
        count.textContent = facet.countOf(value).toLocaleString("en");
        item.classList.toggle("empty", facet.countOf(value) === 0);
      });
      list.append(item);
    };
    values.forEach(add);
    // All clips are in some folder: a single one is no choice.
    const hidden = facet.codes.size < (facet.name === "folder" ? 2 : 1);
    const element = html("fieldset", { class: "facet", hidden },
      html("legend", {}, facet.title), list);
    return { facet, element, items, add };
  }

  update() {
    const { words, facets } = this.filters;
    if (this.field.value !== words) this.field.value = words;
    this.clear.disabled = !words && facets.every(({ chosen }) => chosen.size === 0);
    for (const { facet, items, add } of this.groups) {
      for (const value of facet.chosen) if (!items.has(value)) add(value);
      for (const show of items.values()) show();
    }
  }
}
