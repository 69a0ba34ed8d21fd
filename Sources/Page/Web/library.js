// The list of many clips: filters, histogram and table.

/**
 * As vidfit's own reports write it: a text that begins like a formula is kept from being one.
 * @param {unknown} value
 */
function csvCell(value) {
  const text = typeof value === "number" ? String(value)
    : oneLine(String(value ?? "")).replace(/^[=+@＝＋－＠-]/, "'$&");
  return `"${text.replaceAll("\"", "\"\"")}"`;
}

// A path in a list of lines: in quotes as git writes it if it would break or reorder a line.
/** @param {string} path */
function listedName(path) {
  if (path[0] !== "\"" && path.search(unsafe) < 0) return path;
  const octal = (/** @type {string} */ text) => Array.from(new TextEncoder().encode(text),
    (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  return `"${path.replace(/["\\]/g, "\\$&").replace(unsafe, octal)}"`;
}

/** @typedef {{least: number, most: number, lost: number | null}} Loss */

class Library {
  /**
   * @param {Page} page @param {State} state
   * @param {Object<string, Picture>} pictures @param {Object<string, Frame[]>} frames
   */
  constructor(page, state, pictures, frames) {
    this.page = page;
    this.state = state;
    this.pictures = pictures;
    this.frames = frames;
    /** @type {Object<string, Uint32Array>} all clips, by what they are sorted by */
    this.orders = {};
    this.wasSeen = false;
    /** @type {Map<string, Spot | null>} */
    this.spots = new Map();
    /** @type {Map<Spot, Loss>} of clips whose bars don't change */
    this.losses = new Map();
    /** @type {Map<number, Spots>} */
    this.allSpots = new Map();
    this.labels = page.isForLabels ? new Labelling(this) : null;
    this.filters = new ClipFilters(page);
    this.panel = new FilterPanel(this.filters, state);
    this.histogram = new AspectHistogram(this.filters.facets[3], state);
    const hasShots = [pictures, frames].some((images) => Object.keys(images).length > 0);
    this.table = new ClipTable(this, usedColumns(page, hasShots));
    this.status = html("p", { role: "status", class: "faint" });
    this.totals = html("p", { class: "totals" });
    this.note = html("p", { class: "paper-note" });
    this.grid = button("Grid", () => state.set({ grid: this.isGrid ? null : "1" }));
    this.none = html("div", { class: "card none", hidden: true },
      html("p", {}, page.clips.count ? "No clip matches the filters." : "There are no clips."),
      page.clips.count ? button("Clear filters", () => this.panel.clear.click()) : null);
    this.selected = html("span", { class: "faint" });
    this.sorts = this.sortField();
    this.element = this.arrange();
    this.filters.read(state);
    this.refresh();
    this.arrangeGrid();
    state.listen((changed) => this.follow(changed));
  }

  /** For narrow screens, where the table has no headers. */
  sortField() {
    const field = html("select", { class: "field" }, new Option("worst first", worstFirst),
      new Option("as given", givenOrder));
    field.onchange = () => this.state.set({
      sort: field.value === worstFirst ? null : field.value,
    });
    for (const id of this.table.columns) {
      const [title] = clipColumns[id];
      if (id === "shots" || id === "lost") continue;
      field.append(new Option(title, id), new Option(`${title}, descending`, `-${id}`));
    }
    return field;
  }

  arrange() {
    const { labels } = this;
    return html("div", { class: "library" },
      html("header", { class: "row" },
        html("h1", {}, this.page.title), this.status, this.totals, this.note),
      this.panel.element, labels ? null : this.histogram.element,
      html("div", { class: "row tools" }, button("Copy paths", () => this.copyLines(false)),
        button("Copy crops", () => this.copyLines(true)),
        button("Save CSV", () => this.saveRows("csv")),
        button("Save JSON", () => this.saveRows("json")),
        button("Save page", () => save(
          pageOfPart(this, Array.from(this.chosen)), "text/html", "clips.html")),
        this.selected, labels ? labels.tools : this.grid,
        html("label", { class: "sorts" }, "Sort ", this.sorts)),
      html("div", { class: "work" }, this.table.element, this.none,
        labels && labels.editor.element));
  }

  /** Whether clips are cards. Beside the frame that is labelled, there is room for rows. */
  get isGrid() { return this.state.get("grid") === "1" && !this.labels; }

  // An image of a clip.
  /** @param {number} index @returns {string | undefined} */
  sourceOf(index) { return this.pictures[index]?.source ?? this.frames[index]?.[0]?.source; }

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

  // All screens of a clip, which clips of one shape share.
  /** @param {Clip} clip */
  spotsOf(clip) {
    const layout = clip.at("layout");
    let spots = this.allSpots.get(layout);
    if (!spots) this.allSpots.set(layout, spots = new Spots(clip));
    return spots;
  }

  /**
   * What bars cost on the device that is shown: the least and the most in per cent of the screen,
   * and the share that is lost. The share is more than all of it for a clip that has no answer, and
   * null if it changes, is not known, or the clip has no place on a screen.
   * @param {Clip} clip @returns {Loss}
   */
  lossOf(clip) {
    const hasNone = /^(failed|missing)$/.test(clip.verdict);
    const spot = hasNone ? null : this.spotOf(clip);
    if (!spot) return { least: 0, most: 0, lost: hasNone ? 2 : null };
    const known = clip.at("timeline") ? undefined : this.losses.get(spot);
    if (known) return known;
    const { placed: { clean }, screen } = suitedSpot(spot, this.spotsOf(clip));
    const cost = costOf(sightsOf(spot.placed.delivered, spot.screen, clip),
      clean && sightsOf(clean, screen, clip));
    // To millionths, as documents write shares: less is the arithmetic's.
    const loss = { ...cost, lost: cost.least === cost.most ? Number(number(cost.lost, 6)) : null };
    if (!clip.at("timeline")) this.losses.set(spot, loss);
    return loss;
  }

  /** @param {Set<string>} changed names in the fragment */
  follow(changed) {
    if (changed.has("device")) this.orders = {};
    if (changed.has("grid")) this.arrangeGrid();
    if (this.filters.read(this.state) || changed.has("sort") || changed.has("device")) {
      this.refresh();
    }
    const at = this.table.order.indexOf(Number(this.state.get("clip") ?? -1));
    if (at >= 0) this.table.active = at;
  }

  /** Shows the clips chosen, in the order chosen. */
  refresh() {
    const { misses, shown } = this.filters;
    const asked = this.state.get("sort") ?? worstFirst;
    const isKnown = asked === givenOrder || this.table.columns.includes(asked.replace("-", ""));
    const sort = isKnown ? asked : worstFirst;
    this.table.show(this.sorted(sort).filter((index) => misses[index] === 0), sort);
    this.sorts.value = sort;
    this.panel.update();
    this.histogram.update();
    this.status.textContent = shown === misses.length ? "all shown"
      : `${shown.toLocaleString("en")} shown`;
    this.none.hidden = shown > 0;
    this.table.element.hidden = shown === 0;
    this.sum();
    this.labels?.moved();
    this.counted();
  }

  /** What the bars of the clips shown cost, taken together. */
  sum() {
    const clip = new Clip(this.page, 0);
    let [count, sum, others] = [0, 0, 0];
    /** @type {Set<string>} */
    const names = new Set();
    for (const index of this.table.order) {
      clip.index = index;
      const { most, lost } = this.lossOf(clip);
      if (most === 0) continue;
      names.add(this.spotOf(clip)?.screen.name ?? "");
      if (lost === null) others++;
      else [count, sum] = [count + 1, sum + lost];
    }
    const lose = (/** @type {number} */ clips) => (
      `${clips.toLocaleString("en")} ${clips === 1 ? "clip loses" : "clips lose"}`);
    this.totals.textContent = [
      count && `${lose(count)} ${Math.round(sum / count * 100)}% of `
        + `${names.size > 1 ? "their screens" : `the screen of ${[...names]}`} to bars on average`,
      others && `${lose(others)} a share that changes or is not known`].filter(Boolean).join("; ");
  }

  arrangeGrid() {
    set(this.grid, { "aria-pressed": String(this.isGrid) });
    this.table.element.classList.toggle("cards", this.isGrid);
    this.table.resized();
  }

  /** @param {string} sort */
  sorted(sort) { return this.orders[sort] ??= sortedClips(this.page, sort, this); }

  /** @param {string} id */
  sortBy(id) { this.state.set({ sort: this.state.get("sort") === id ? `-${id}` : id }); }

  open() {
    this.state.set({ ...otherClip, clip: String(this.table.order[this.table.active]) }, true);
  }

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

  /** Another number of clips is selected. */
  counted() {
    const size = this.chosen.length;
    this.selected.textContent = this.table.picked.size
      ? `of ${size.toLocaleString("en")} selected` : "of all shown";
  }

  // Copies the clips selected, or all shown: paths, or paths and crops.
  /** @param {boolean} isCrops */
  copyLines(isCrops) {
    const lines = Array.from(this.chosen).flatMap((index) => {
      const clip = new Clip(this.page, index);
      const { crop, note } = listedCrop(clip);
      if (!isCrops) return listedName(clip.path);
      return crop ? `${listedName(clip.path)}\t${crop}${note ? `\t# ${note}` : ""}` : [];
    });
    const what = isCrops ? "crop" : "path";
    copy(lines.join("\n"), `${lines.length} ${what}${lines.length === 1 ? "" : "s"}`);
  }

  /** The clips that are selected and shown, or all shown, in their order. */
  get chosen() {
    const { picked, order } = this.table;
    return picked.size ? order.filter((index) => picked.has(index)) : order;
  }

  // Saves what the columns hold of the chosen clips.
  /** @param {"csv" | "json"} kind */
  saveRows(kind) {
    const rows = Array.from(this.chosen, (index) => {
      const clip = new Clip(this.page, index);
      const { lost } = this.lossOf(clip);
      return {
        path: clip.path, verdict: clip.verdict, lost: lost !== null && lost <= 1 ? lost : null,
        crop: clip.word("crop"), shape: clip.word("shape"), fill: clip.word("fill"),
        aspect: clip.word("aspect"),
        pictureAspect: clip.word("pictureAspect"), width: clip.at("width"),
        height: clip.at("height"), duration: clip.at("duration"), codec: clip.word("codec"),
        confidence: clip.at("confidence"), error: clip.word("error"),
        findings: clip.findings.map(({ rule }) => rule),
        cropKeepingOverlays: clip.word("cropKept") || null, cropNote: clip.word("cropNote"),
      };
    });
    if (kind === "json") {
      return save(JSON.stringify(rows, null, 1), "application/json", "clips.json");
    }
    const lines = rows.map((row) => Object.values(row).map(csvCell).join());
    const head = Object.keys(rows[0] ?? { path: "" }).join();
    save([head, ...lines, ""].join("\r\n"), "text/csv", "clips.csv");
  }
}
