// The answer before all figures: whether bars are baked in, what they cost on the device that is
// shown, and how to remove them.

/** @type {[string, string][]} the sides in the order of insets */
const sideNames = [["top", "bottom"], ["left", "right"]];

/**
 * The bars at top, right, bottom and left of the upright frame, in stored pixels.
 * @param {Clip} clip @returns {[number, number, number, number] | null}
 */
function uprightBars(clip) {
  const { map } = clip, stored = clip.at("picture");
  if (!map || !stored) return null;
  const [x, y, width, height] = mapped(inverse(map), stored);
  const [a, b, c, d] = map.map(Math.abs);
  const [wide, high] = [a + b, c + d];
  return /** @type {[number, number, number, number]} */ (
    [y * high, (1 - x - width) * wide, (1 - y - height) * high, x * wide].map(Math.round));
}

/**
 * 138 px top and bottom, 2 px left.
 * @param {[number, number, number, number]} bars
 */
function barsText([top, right, bottom, left]) {
  const pairs = [[top, bottom], [left, right]];
  return pairs.flatMap(([first, second], at) => {
    const [one, two] = sideNames[at];
    if (first === second) return first > 0 ? [`${first}\u00a0px ${one} and ${two}`] : [];
    return [[first, one], [second, two]].filter(([depth]) => Number(depth) > 0)
      .map(([depth, side]) => `${depth}\u00a0px ${side}`);
  }).join(", ");
}

/** @type {Object<string, string>} */
const headlines = {
  none: "No bars are baked in.", undecided: "It is unclear whether bars are baked in.",
  unchecked: "Padding was not looked for.", failed: "This clip could not be analysed.",
  missing: "This clip has no result.",
  shape: "Choose a clip or drop one here: only this browser reads it.",
  mixed: "The bars change over time.",
};

/**
 * The verdict in plain words.
 * @param {Clip} clip
 */
function headline(clip) {
  const bars = uprightBars(clip);
  const changes = clip.timeline.length - 1;
  if (clip.verdict === "mixed" && changes > 0) {
    const stay = clip.word("crop") ? "some stay all the time" : "none stay all the time";
    return `The bars change ${changes > 1 ? `${changes} times` : "once"}; ${stay}.`;
  }
  if (clip.verdict !== "padded") return headlines[clip.verdict] ?? clip.verdict;
  // Lines at the edges and unused rows are no bars; vidfit's own sentence tells them apart.
  return clip.word("shape") && bars ? `Bars are baked in: ${barsText(bars)}.`
    : clip.rows("says")[0]?.[1] ?? "";
}

/**
 * The shares of a screen that the picture covers: a list for each mode that the player may begin
 * with, of one share, or of one for each stretch of time if the bars change.
 * @param {Treatment} treatment @param {DeviceScreen} screen @param {Span[]} spans
 */
function coversOf(treatment, screen, spans) {
  return modesOf(treatment).map((mode) => (spans.length === 0 ? [treatment[mode].pictureShare]
    : spans.map(({ unit }) => coverOf(treatment[mode], screen, unit))));
}

/**
 * What the bars cost on a screen: the shares that the picture covers now and without them, and the
 * least and the most that is lost, in per cent of the screen and as a share. Both differ if it is
 * not known what the player does, or if the bars change.
 * @param {Spot} spot @param {Spot} suited where the clip without bars is shown
 * @param {Span[]} spans
 */
function costOf({ placed: { delivered }, screen }, suited, spans) {
  const { clean } = suited.placed;
  const now = coversOf(delivered, screen, spans);
  const then = clean && coversOf(clean, suited.screen, spans);
  // A mode that is as unknown without the bars is the same.
  const all = then ?? now;
  const losses = now.flatMap((covers, mode) => all.flatMap((others, other) => (
    mode !== other && all.length === now.length ? [] : covers.map((share, at) => (
      [share, then ? others[at] : Math.max(...covers)])))));
  // Less than half a per cent is the arithmetic's, or nothing that anybody sees.
  const points = losses.map(([share, whole]) => (
    whole - share < 0.005 ? 0 : Math.round(whole * 100) - Math.round(share * 100)));
  return { now, then, least: Math.min(...points), most: Math.max(...points),
    lost: Math.max(0, ...losses.map(([share, whole]) => whole - share)) };
}

/**
 * 60%, 61–82% while bars change, or 60% or 100% by the mode.
 * @param {number[][]} covers
 */
function coversText(covers) {
  const texts = covers.map((shares) => {
    const [least, most] = [Math.min(...shares), Math.max(...shares)].map(
      (share) => Math.round(share * 100));
    return least === most ? `${most}%` : `${least}\u2013${most}%`;
  });
  return [...new Set(texts)].join(" or ");
}

/**
 * With a capital letter and a full stop.
 * @param {string} text
 */
function sentence(text) {
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`.replace(/([^.!?])$/, "$1.");
}

/** The card above the device. */
class Answer {
  /**
   * @param {Clip} clip @param {boolean} hasFrames whether the page has some of it
   * @param {() => void} showClean
   */
  constructor(clip, hasFrames, showClean) {
    this.clip = clip;
    this.cost = html("p", { class: "cost" });
    this.figure = html("p", { class: "loss" });
    this.clean = html("button", {
      type: "button", class: "button main noprint", click: showClean, hidden: true,
    });
    const error = clip.word("error");
    // The headline says what the first sentence says of bars; the file's card has all.
    const others = error ? [sentence(error)]
      : clip.rows("says").slice(clip.verdict === "undecided" ? 0 : 1)
        .filter(([label]) => label !== "Fix" && label !== "Timeline")
        .map(([label, text]) => tied(label === "Picture" ? text : `${label}: ${text}`));
    const warnings = clip.words("cropSays").map(sentence);
    this.element = html("section", { class: "card answer", "aria-labelledby": "answer-title" },
      html("div", { class: "answer-words" },
        html("h2", { id: "answer-title" }, headline(clip)), this.cost,
        ...others.map((line) => html("p", { class: "faint" }, line)),
        ...warnings.map((line) => html("p", { class: "warn" }, line)),
        clip.at("hdr") && hasFrames ? html("p", { class: "faint" },
          "The clip is HDR; its frames on this page are tone-mapped to SDR.") : null),
      this.figure, this.remedies());
  }

  /** Commands that remove the bars, each to copy. */
  remedies() {
    const { path, name } = this.clip;
    const [crop, kept, unpad] = [this.clip.word("crop"), this.clip.word("cropKept"),
      this.clip.word("unpad")];
    // Where something stands in the bars, each says what becomes of it.
    const keeps = kept && this.clip.word("cropKeptNote");
    /** @type {(code: string, what: string, title: string, note: string | null) => HTMLElement} */
    const line = (code, what, title, note) => html("li", { class: "row", title },
      html("code", {}, code.length < 90 ? code : code.replace(path, () => `\u2026/${name}`)),
      note ? html("span", { class: "faint" }, note) : null,
      button(`Copy ${what.toLowerCase()}`, () => copy(code, what)));
    /** @type {(code: string, what: string, note: string | null) => HTMLElement} */
    const filter = (code, what, note) => line(code, what, `ffmpeg -vf ${code} encodes it again`,
      note);
    return html("ul", { class: "remedies" }, html("li", {}, this.clean),
      unpad ? line(unpad, "Command", `${unpad} makes a copy without encoding again`, keeps) : null,
      kept ? filter(kept, "Crop", keeps) : null,
      crop ? filter(crop, kept ? "Tight crop" : "Crop",
        kept === null ? null : "cuts the overlay off") : null);
  }

  /**
   * @param {Spot} spot @param {Spot} suited where the clip without bars is shown
   * @param {boolean} isClean whether it is shown without bars
   */
  show(spot, suited, isClean) {
    const { placed: { delivered }, screen } = spot;
    const { now, then, least, most } = costOf(spot, suited, this.clip.timeline);
    const held = suited.screen.turn === screen.turn ? "" : `, held in ${suited.screen.turn}`;
    const isOpen = Math.max(now.length, then?.length ?? 0) > 1;
    const [covers, whole] = [coversText(now), then && coversText(then)];
    const rest = whole === null ? ""
      : most === 0 || whole === covers ? " with or without them"
        : isOpen ? `, and without them ${whole}${held}` : ` instead of ${whole}${held}`;
    const why = !isOpen ? ""
      : delivered.mode === null ? ": the app decides whether it fits or fills"
        : ": not known whether the player fits or fills it";
    const changes = this.clip.timeline.length > 1;
    this.cost.textContent = `On ${screen.label}, the picture covers ${covers} of the screen`
      + `${changes ? " as its bars change" : ""}${rest}${why}.`;
    this.figure.hidden = most === 0 || (!changes && (!then || least !== most));
    this.figure.replaceChildren(html("b", {}, `${changes ? "\u2264" : "\u2212"}${most}%`),
      html("span", {}, "of the screen is lost to bars"));
    this.clean.hidden = !then;
    this.clean.textContent = isClean ? "Show with padding" : "Show without padding";
  }
}
