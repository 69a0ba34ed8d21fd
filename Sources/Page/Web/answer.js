// The answer before all figures: whether bars are baked in, what they cost on the device that is
// shown, and how to remove them.

/** @type {[string, string][]} the sides in the order of insets */
const sideNames = [["top", "bottom"], ["left", "right"]];

/**
 * The bars at top, right, bottom and left of the upright frame, in stored pixels.
 * @param {number[]} map from shares of the upright frame @param {Box} stored the picture
 */
function insetsOf(map, stored) {
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
  unchecked: "Padding was not looked for.", looking: "Looking for bars.",
  failed: "This clip could not be analysed.",
  missing: "This clip has no result.",
  shape: "Choose a clip or drop one here: only this browser reads it.",
  mixed: "The bars change over time.",
};

/**
 * The verdict in plain words.
 * @param {Clip} clip
 */
function headline(clip) {
  const { map } = clip, picture = clip.at("picture");
  const bars = map && picture && insetsOf(map, picture);
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
 * The crop that a clip is shown and copied with: the one that keeps what stands in its bars if
 * there is one, or the tight one if a person wants that.
 * @param {Clip} clip @param {boolean} isTight
 * @returns {{name: string, crop: string | null, unpad: string | null, note: string | null}} `name`
 *   continues a sentence
 */
function cropOf(clip, isTight) {
  const [crop, kept, unpad] = [clip.word("crop"), clip.word("cropKept"), clip.word("unpad")];
  if (kept && !isTight) {
    return { name: "cropped with the overlay kept", crop: kept, unpad,
      note: clip.word("cropKeptNote") };
  }
  const name = clip.verdict === "mixed" ? "without the bars that stay" : "without padding";
  if (kept === null) return { name, crop, unpad, note: null };
  const size = crop?.replace(/^crop=([\d:]+).*/, "$1");
  return { name: "cropped with the overlay cut off", crop, note: "cuts the overlay off",
    unpad: kept ? unpad && unpad.replace(/ --crop \S+/, () => ` --crop ${size}`) : unpad };
}

/**
 * What is seen in a mode, at each time if bars change.
 * @typedef {{mode: "fit" | "fill", seen: Seen[]}} Sight
 */

/**
 * In each mode that the player may begin with, or in the one that a person chose.
 * @param {Treatment} treatment @param {DeviceScreen} screen @param {Clip} clip
 * @param {("fit" | "fill")[]} modes @returns {Sight[]}
 */
function sightsOf(treatment, screen, { timeline }, modes = modesOf(treatment)) {
  const units = timeline.length > 1 ? timeline.map(({ unit }) => unit) : [unitOf(treatment)];
  return modes.map((mode) => (
    { mode, seen: units.map((unit) => seenOf(treatment[mode], screen, unit)) }));
}

/**
 * What bars cost on a screen: the least and the most that is lost, in per cent of the window and as
 * a share. Both differ if it is not known what the player does, or if the bars change. Bars that no
 * crop removes cost nothing that could be had.
 * @param {Sight[]} now @param {Sight[] | null} then as the crop leaves the clip
 */
function costOf(now, then) {
  if (!then) return { least: 0, most: 0, lost: 0 };
  // A mode that is as unknown without the bars is the same.
  const losses = now.flatMap(({ mode, seen }) => then.flatMap((other) => (
    mode !== other.mode && then.length === now.length && now.length > 1 ? []
      : seen.map(({ cover }, at) => [cover, other.seen[at].cover]))));
  // Less than half a per cent is the arithmetic's, or nothing that anybody sees.
  const points = losses.map(([share, whole]) => (
    whole - share < 0.005 ? 0 : Math.round(whole * 100) - Math.round(share * 100)));
  return { least: Math.min(...points), most: Math.max(...points),
    lost: Math.max(0, ...losses.map(([share, whole]) => whole - share)) };
}

/**
 * Without decimals, unless all or nothing would be said of less or more.
 * @param {number} share
 */
function roughly(share) {
  const whole = Math.round(share * 100);
  return share < 0.9995 && whole === 100 || share >= 0.0005 && whole === 0 ? percent(share)
    : `${whole}%`;
}

/**
 * What the player does with a clip and what is then seen, after its device.
 * @param {Treatment} treatment @param {Sight[]} sights @param {DeviceScreen} screen
 * @param {Clip} clip @param {boolean} isWish whether the clip is as it could be
 */
function sightSays({ mode }, sights, screen, clip, isWish) {
  const [would, s] = isWish ? ["would ", ""] : ["", "s"];
  const texts = sights.map(({ seen }) => seenText(seen, screen, clip, roughly)
    + (seen.length > 1 ? " as its bars change" : ""));
  const [first] = sights;
  if (sights.length > 1) {
    return `fit ${would}show${s} ${texts[0]}, and fill ${texts[1]}; `
      + (mode === null ? "the app decides which it is" : mode === "unknown"
        ? "it is not known which the player starts with" : `the player starts with ${mode}`);
  }
  return first.mode === mode
    ? `the player ${would}start${s} with ${mode} and show${s} ${texts[0]}`
    : `${first.mode} ${would}show${s} ${texts[0]}`;
}

/** @param {string} text */
function capital(text) { return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`; }

/**
 * With a capital letter and a full stop.
 * @param {string} text
 */
function sentence(text) {
  return capital(text).replace(/([^.!?])$/, "$1.");
}

/** The card beside the device. */
class Answer {
  /**
   * @param {Clip} clip @param {boolean} hasFrames whether the page has some of it
   * @param {() => void} showClean @param {(isTight: boolean) => void} cut
   */
  constructor(clip, hasFrames, showClean, cut) {
    this.clip = clip;
    this.cost = html("p", { class: "cost" });
    this.figure = html("p", { class: "loss" });
    this.clean = html("button", {
      type: "button", class: "button main noprint", click: showClean, hidden: true,
    });
    this.crops = new Segments("Crop", (value) => cut(value === "tight"));
    this.commands = html("ul");
    this.editing = html("p");
    this.fold = fold("For the editor", this.editing);
    const error = clip.word("error");
    // The headline says what the first sentence says of bars; the file's card has all.
    const others = error ? [sentence(error)]
      : clip.rows("says").slice(clip.verdict === "undecided" ? 0 : 1)
        .filter(([label]) => label !== "Fix" && label !== "Timeline")
        .map(([label, text]) => tied(label === "Picture" ? text : `${label}: ${text}`));
    const warnings = clip.words("cropSays").map(sentence);
    this.element = html("section", { class: "card answer", "aria-labelledby": "answer-title" },
      html("div", { class: "answer-head" },
        html("h2", { id: "answer-title" }, headline(clip)), this.figure, this.clean),
      html("div", { class: "answer-words" }, this.cost,
        ...others.map((line) => html("p", { class: "faint" }, line)),
        ...warnings.map((line) => html("p", { class: "warn" }, line)),
        clip.at("hdr") && hasFrames ? html("p", { class: "faint" },
          "The clip is HDR; its frames on this page are tone-mapped to SDR.") : null,
        html("div", { class: "remedies" }, this.crops.element, this.commands), this.fold));
  }

  /**
   * Ways to have the chosen crop, each to copy.
   * @param {boolean} isTight
   */
  showCrop(isTight) {
    const { clip, clip: { path, name } } = this;
    const { crop, unpad, note } = cropOf(clip, isTight);
    /** @type {(code: string, what: string, title: string) => HTMLElement} */
    const line = (code, what, title) => html("li", { class: "row", title },
      html("code", {}, code.length < 90 ? code : code.replace(path, () => `\u2026/${name}`)),
      note ? html("span", { class: "faint" }, note) : null,
      button(`Copy ${what.toLowerCase()}`, () => copy(code, what)));
    this.commands.replaceChildren(
      unpad ? line(unpad, "Command", `${unpad} makes a copy without encoding again`) : "",
      crop ? line(crop, "Crop", `ffmpeg -vf ${crop} encodes it again`) : "");
    this.commands.hidden = !unpad && !crop;
    const [width, height] = (/\d+:\d+/.exec(crop ?? "") ?? [""])[0].split(":");
    const size = (clip.map?.[1] ? [height, width] : [width, height]).join("×");
    this.fold.hidden = !crop;
    this.editing.textContent = `Set to ${size}: the timeline's resolution (DaVinci Resolve; reset `
      + "Output Blanking), the sequence's frame size (Premiere Pro) or the project's custom "
      + "resolution (Final Cut Pro). Export without scaling.";
    this.crops.show(clip.word("cropKept")
      ? [["", "Keep the overlay"], ["tight", "Tight"]] : [], isTight ? "tight" : "");
  }

  /**
   * @param {Scene} scene that is shown
   * @param {Spot} spot where the clip is as delivered
   * @param {Spot} suited where it is as the crop leaves it
   * @param {"fit" | "fill" | null} mode that a person chose
   * @param {boolean} isTight
   */
  show(scene, spot, suited, mode, isTight) {
    const { clip } = this;
    const { placed: { delivered, pip }, screen } = spot;
    const { placed: { clean }, screen: other } = suited;
    /** @type {("fit" | "fill")[] | undefined} */
    const modes = scene.wipe?.sides[0] === "Fit" ? ["fit", "fill"] : mode ? [mode] : undefined;
    const now = sightsOf(delivered, screen, clip, modes);
    const then = clean && sightsOf(clean, other, clip, modes);
    const changes = now[0].seen.length > 1;
    const { name } = cropOf(clip, isTight);
    const held = other.turn === screen.turn ? "" : `, held in ${other.turn.replace(/-.*/, "")}`;
    const isSmall = scene.on.has("pip") && pip !== null;
    const says = sightSays(delivered, now, screen, clip, false);
    /** @type {(isWish: boolean) => string | null} */
    const cropped = (isWish) => clean && then && sightSays(clean, then, other, clip, isWish);
    const wish = cropped(true);
    const { least, most } = costOf(now, then);
    const { label } = screen;
    this.cost.textContent = isSmall
      ? `In Picture in Picture on ${label}, you see ${smallText(pip, screen, clip, roughly)}; `
        + "Apple publishes no sizes, so this one is a model."
      : cropped(false) === says ? `On ${label}, ${says}, with or without padding.`
        : scene.isClean
          ? `${capital(name)} on ${other.label}, ${wish}. As delivered, ${says}.`
          : `On ${label}, ${says}.${wish ? ` ${capital(name)}${held}, ${wish}.` : ""}`;
    this.figure.hidden = isSmall || most === 0 || (!changes && least !== most);
    this.figure.classList.toggle("gain", scene.isClean);
    const sign = changes ? "\u2264" : scene.isClean ? "+" : "\u2212";
    this.figure.replaceChildren(html("b", {}, `${sign}${most}%`), html("span", {},
      `of the ${screen.part === "screen" ? "screen" : "window"} is `
      + (scene.isClean ? "gained" : "lost to bars")));
    this.clean.hidden = !clean;
    this.clean.textContent = `Show ${scene.isClean ? "as delivered" : name}`;
    this.showCrop(isTight);
  }
}
