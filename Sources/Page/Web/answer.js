// The answer before all figures: whether bars are baked in, what they cost on the device that is
// shown, and how to remove them.

/** @type {[string, string][]} the sides in the order of insets */
const sideNames = [["top", "bottom"], ["left", "right"]];

/**
 * The bars at top, right, bottom and left of the upright frame, in stored pixels.
 * @param {Clip} clip @returns {[number, number, number, number] | null}
 */
function uprightBars(clip) {
  const [map, stored] = [clip.at("map"), clip.at("picture")];
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
    return `The bars change ${changes === 1 ? "once" : `${changes} times`}.`;
  }
  if (clip.verdict !== "padded") return headlines[clip.verdict] ?? clip.verdict;
  // Lines at the edges and unused rows are no bars; vidfit's own sentence tells them apart.
  return clip.word("shape") && bars ? `Bars are baked in: ${barsText(bars)}.`
    : (clip.says[0] ?? "").replace(/^Picture: /, "");
}

/**
 * What the bars cost on a screen, in the mode that the player begins with.
 * @param {Placed} placed @param {Placed} cleaned the same without the bars, held as suits it
 */
function costOf({ delivered }, { clean }) {
  const now = delivered[firstMode(delivered)].pictureShare;
  return { now, then: clean ? clean[firstMode(clean)].pictureShare : now };
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
  /** @param {Clip} clip @param {() => void} showClean */
  constructor(clip, showClean) {
    this.clip = clip;
    this.cost = html("p", { class: "cost" });
    this.figure = html("p", { class: "loss" });
    this.clean = html("button", {
      type: "button", class: "button main noprint", click: showClean,
    }, "Show without padding");
    const error = clip.word("error");
    // The headline says what the first sentence says of bars; the file's card has all.
    const isHDR = clip.facts.some(([, text]) => text.includes("HDR ("));
    const others = error ? [sentence(error)] : clip.says.slice(clip.verdict === "undecided" ? 0 : 1)
      .filter((line) => !/^(Fix|Timeline): /.test(line))
      .map((line) => tied(line.replace(/^Picture: /, "")));
    this.element = html("section", { class: "card answer", "aria-labelledby": "answer-title" },
      html("div", { class: "answer-words" },
        html("h2", { id: "answer-title" }, headline(clip)), this.cost,
        ...others.map((line) => html("p", { class: "faint" }, line)),
        isHDR ? html("p", { class: "faint" },
          "The clip is HDR; its frames on this page are tone-mapped to SDR.") : null),
      this.figure, this.remedies());
  }

  /** Commands that remove the bars, each to copy. */
  remedies() {
    const { path, name } = this.clip;
    const crop = this.clip.word("crop");
    const unpad = this.clip.word("unpad");
    /** @type {(code: string, what: string, title: string) => HTMLElement} */
    const line = (code, what, title) => html("li", { class: "row", title },
      html("code", {}, code.replace(path, name)),
      button(`Copy ${what.toLowerCase()}`, () => copy(code, what)));
    return html("ul", { class: "remedies" }, html("li", {}, this.clean),
      crop ? line(crop, "Crop", `ffmpeg -vf ${crop} encodes it again`) : null,
      unpad ? line(unpad, "Command", `${unpad} makes a copy without encoding again`) : null);
  }

  /**
   * @param {Spot} spot @param {Spot} suited where the clip without bars is shown
   * @param {boolean} isClean whether it is shown without bars
   */
  show(spot, suited, isClean) {
    const { placed, screen } = spot;
    const { now, then } = costOf(placed, suited.placed);
    const lost = then - now;
    const hasBars = placed.clean !== null;
    const held = suited.screen.turn === screen.turn ? "" : `, held in ${suited.screen.turn}`;
    const share = (/** @type {number} */ value) => `${Math.round(value * 100)}%`;
    this.cost.textContent = !hasBars
      ? `On ${screen.label}, the picture covers ${share(now)} of the screen.`
      : lost < 0.005
        ? `On ${screen.label}, the picture covers ${share(now)} of the screen with or without them.`
        : `On ${screen.label}, the picture covers ${share(now)} of the screen instead of `
          + `${share(then)}${held}.`;
    this.figure.hidden = !hasBars || lost < 0.005;
    const points = Math.round(then * 100) - Math.round(now * 100);
    this.figure.replaceChildren(html("b", {}, `\u2212${points}%`),
      html("span", {}, "of the screen is lost to bars"));
    this.clean.hidden = !hasBars;
    this.clean.textContent = isClean ? "Show with padding" : "Show without padding";
    this.clean.setAttribute("aria-pressed", String(isClean));
  }
}
