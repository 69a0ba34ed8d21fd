// What must not get lost: outlined on the device by what becomes of it, and listed.

/** Less of an item does not show; nobody recognises an item of which less is left. */
const leastShares = { lost: 0.0005, left: 0.005 };

/** @type {Object<string, string>} */
const causeWords = {
  crop: "the edge of the window", housing: "the sensor housing", corners: "the corners",
  fold: "the fold", indicator: "the home indicator", overscan: "the overscan",
};

/**
 * What becomes of an item on a screen in one mode: "kept", "partly" or "lost", and why.
 * @typedef {Object} Fate
 * @property {"kept" | "partly" | "lost"} kind
 * @property {number} visible the share of it that is seen
 * @property {string[]} causes
 * @property {Area[]} areas those of the window that have a part in it
 */

/**
 * By the rules of vidfit's Framing, which `make test-page` compares with it.
 * @param {Box} unit the item as shares of the frame
 * @param {DeviceScreen} screen @param {Placement} placement
 * @param {Area[]} areas those of the screen, in points of its window @returns {Fate}
 */
function fateOf(unit, screen, { frame, video }, areas) {
  const { window: [left, top, width, height], size, indicator, fold, family, safe } = screen;
  const place = partOf(frame, unit);
  const seen = overlap(overlap(place, video), [0, 0, width, height]);
  /** @param {Box} box */
  const share = (box) => box[2] * box[3] / Math.max(place[2] * place[3], 1e-12);
  const all = share(seen);
  const [housing, corners] = all > 0 ? hiddenShares(
    screen, [left + seen[0], top + seen[1], seen[2], seen[3]]).map(
    (part) => part * share([0, 0, ...size])) : [0, 0];
  /** @type {Box | null} */
  const bend = fold && [fold[0] - left, fold[1] - top, fold[2], fold[3]];
  /** @type {Object<string, number>} */
  const shares = {
    crop: 1 - all, housing, corners, fold: bend ? share(overlap(seen, bend)) : 0,
    indicator: indicator ? share(overlap(seen, indicator)) : 0,
    overscan: family === "Apple TV" ? all - share(overlap(seen, safe)) : 0,
  };
  const causes = Object.keys(shares).filter((cause) => shares[cause] >= leastShares.lost);
  // What is cropped is beyond an area to keep within, too.
  const met = areas.filter(({ box, device }) => leastShares.lost <= (
    device === null ? share(overlap(seen, box)) : 1 - share(overlap(place, box))));
  const visible = Math.max(0, Math.min(1, all - housing - corners));
  return { visible, causes, areas: met, kind: causes.length + met.length === 0 ? "kept"
    : visible < leastShares.left ? "lost" : "partly" };
}

/**
 * The areas of a screen's window, in its points.
 * @param {Page} page @param {DeviceScreen} screen @returns {Area[]}
 */
function areasOf({ areas }, { device, window: [, , width, height] }) {
  return (areas ?? []).filter((area) => area.device === null || area.device === device).map(
    (area) => ({ ...area, box: partOf([0, 0, width, height], area.box) }));
}

/**
 * @param {Fate} fate
 */
function fateSays({ kind, visible, causes, areas }) {
  if (kind !== "partly") return kind === "kept" ? "seen" : "off the screen";
  const cuts = causes.filter((cause) => /^(crop|housing|corners)$/.test(cause));
  const words = (cuts.length > 0 ? cuts : causes).map((cause) => causeWords[cause]);
  if (cuts.length > 0) return `${percent(1 - visible)} hidden by ${words.join(" and ")}`;
  /** @param {boolean} isLimit */
  const names = (isLimit) => areas.filter(({ device }) => (device !== null) === isLimit).map(
    ({ name }) => `\u201c${oneLine(name)}\u201d`);
  const [over, beyond] = [[...words, ...names(false)], names(true)];
  return [over.length > 0 && `under ${over.join(" and ")}`,
    beyond.length > 0 && `beyond ${beyond.join(" and ")}`].filter(Boolean).join(", ");
}

/**
 * Outlines of the areas of the window, and of what is there at a moment.
 * @param {Item[]} items @param {Scene} scene
 */
function drawItems(items, { screen, placement, clip }) {
  const areas = areasOf(clip.page, screen);
  const outlines = areas.map(({ box, device }) => (
    shape(device === null ? "area" : "area limit", boxPath(onScreen(screen, box)))));
  return [...outlines, ...items.flatMap(({ unit }) => {
    const [x, y, width, height] = onScreen(screen, partOf(placement.frame, unit));
    // Beside the letters and not over them.
    const room = 2 + 0.12 * Math.min(width, height);
    const d = boxPath([x - room, y - room, width + 2 * room, height + 2 * room]);
    const { kind } = fateOf(unit, screen, placement, areas);
    // A dark edge, so that the colour stands out on any video.
    return [shape("item-edge", d), shape(`item ${kind}`, d)];
  })];
}

/** The list of what must not get lost. */
class ItemList {
  /** @param {Clip} clip @param {Frame[]} frames @param {(time: number) => void} go */
  constructor(clip, frames, go) {
    this.page = clip.page;
    this.items = clip.items;
    this.summary = html("p");
    this.fates = this.items.map(() => html("span", { class: "fates" }));
    this.rows = this.items.map((item, at) => {
      const [start, end] = item.spans[0];
      return html("li", {}, html("button", {
        type: "button", class: "item-row",
        click: () => go(end < Infinity ? (start + end) / 2 : start),
      }, thumbnailOf(item, frames), html("span", {},
        html("b", {}, sentence(item.name).slice(0, -1)),
        html("span", { class: "faint" }, end < Infinity
          ? ` ${clock(start)}–${clock(item.spans[item.spans.length - 1][1])}` : "",
          item.isSure ? "" : ", likely")), this.fates[at]));
    });
    this.list = html("ul", {}, ...this.rows);
    this.element = html("section", { class: "card items", "aria-labelledby": "items-title" },
      html("h2", { id: "items-title" }, "What must not get lost"), this.summary, this.list);
  }

  /** @param {Scene} scene */
  show({ screen, treatment }) {
    const areas = areasOf(this.page, screen);
    const all = this.items.map(({ unit }) => [treatment.fit, treatment.fill].map(
      (placement) => fateOf(unit, screen, placement, areas)));
    const order = { lost: 0, partly: 1, kept: 2 };
    const worst = all.map(([fit, fill]) => 3 * order[fill.kind] + order[fit.kind]);
    const places = this.rows.map((_, at) => at).sort((a, b) => worst[a] - worst[b] || a - b);
    const focused = document.activeElement;
    this.list.replaceChildren(...places.map((at) => this.rows[at]));
    if (focused instanceof HTMLElement && this.list.contains(focused)) focused.focus();
    const kinds = { lost: "error", partly: "warning", kept: "good" };
    all.forEach((both, at) => this.fates[at].replaceChildren(...both.map((fate, mode) => (
      html("span", { class: `chip ${kinds[fate.kind]}` },
        `${mode ? "Fill" : "Fit"}: ${fateSays(fate)}`)))));
    const says = ["Fitted", "Zoomed to fill"].map((how, mode) => {
      const [lost, partly] = ["lost", "partly"].map(
        (kind) => all.filter((both) => both[mode].kind === kind).length);
      const parts = [lost && `${lost} off the screen`, partly && `${partly} cut or covered`];
      return `${how}: ${parts.filter(Boolean).join(", ") || "all seen"}.`;
    });
    if (!this.page.areas) {
      says.push("The results name areas of the window that this page doesn't know.");
    }
    this.summary.textContent = `${all.length} on ${screen.label}. ${says.join(" ")}`;
  }
}

/**
 * The item in the frame that is nearest to its middle, with some of what is around it.
 * @param {Item} item @param {Frame[]} frames
 */
function thumbnailOf({ unit: [x, y, width, height], spans: [[start, end]] }, frames) {
  const frame = frames[nearest(frames.map(({ time }) => time), (start + end) / 2)];
  if (!frame || frame.time < start - 0.05 || frame.time > end + 0.05) {
    return html("span", { class: "thumbnail faint" }, "no frame");
  }
  // A box of 4:1 at most around it, as large as the thumbnail is.
  const [wide, high] = [132, 56];
  const scale = Math.min(wide / (1.15 * width * frame.width), high / (1.4 * height * frame.height));
  const image = html("img", { src: frame.source, alt: "", draggable: "false" });
  place(image, [wide / 2 - (x + width / 2) * frame.width * scale,
    high / 2 - (y + height / 2) * frame.height * scale, frame.width * scale, frame.height * scale]);
  return html("span", { class: "thumbnail" }, image);
}
