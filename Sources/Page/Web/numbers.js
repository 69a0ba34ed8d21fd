// What is said about a clip: its name and verdict, the figures of both modes, the facts.

/** @type {Object<string, [string, string]>} the word and the kind of chip of a verdict, anywhere */
const verdicts = {
  none: ["No bars", "good"], padded: ["Bars", "error"], mixed: ["Bars change", "warning"],
  undecided: ["Unclear", "warning"], unchecked: ["Not looked for", ""],
  failed: ["Not analysed", "error"], missing: ["No result", "error"],
};

/** @param {string} verdict */
function verdictWord(verdict) { return verdicts[verdict]?.[0] ?? verdict; }

/**
 * A verdict's word with its colour.
 * @param {string} verdict
 */
function verdictChip(verdict) {
  const [text, kind] = verdicts[verdict] ?? [verdict, ""];
  return html("span", { class: `chip ${kind}` }, text);
}

/** @param {string} text @param {() => void} click */
function button(text, click) {
  return html("button", { type: "button", class: "button noprint", click }, text);
}

/** @param {Clip} clip @param {...(Node | null)} buttons */
function clipHeader(clip, ...buttons) {
  const { folder } = clip;
  return html("header", { class: "row clip-header" },
    html("div", { class: "clip-name" }, html("h1", { tabindex: -1 }, clip.name),
      folder ? html("p", { class: "faint folder" }, folder) : null),
    ...buttons);
}

/**
 * With a real minus sign.
 * @param {number} value
 */
function figure(value) { return number(value, 1).replace("-", "−"); }

/** @param {number} value */
function points(value) { return `${figure(value)}\u00a0pt`; }

/** @param {Box} box @param {string} unit */
function boxText([x, y, width, height], unit) {
  return tied(`${figure(width)}×${figure(height)} ${unit} at ${figure(x)}, ${figure(y)}`);
}

/** @type {[string, (placement: Placement) => string][]} */
const figureRows = [
  ["Video", ({ video }) => boxText(video, "pt")],
  ["Video in the device's pixels", ({ pixels }) => boxText(pixels, "px")],
  ["Seen of the stored frame", ({ source }) => boxText(source, "px")],
  ["Cut off", ({ cropped }) => percent(cropped)],
  ["Screen covered by the frame", ({ share }) => percent(share)],
  ["Screen covered by the picture", ({ pictureShare }) => percent(pictureShare)],
  ["Bars around the video", ({ bars }) => named(["top", "left", "bottom", "right"], bars, points)],
  ["Picture hidden, of the screen", ({ hidden }) => named(["housing", "corners"], hidden, percent)],
];

/**
 * Those of some values that are not 0 when rounded, with their names.
 * @param {string[]} names @param {number[]} values @param {(value: number) => string} text
 */
function named(names, values, text) {
  const found = names.filter((_, index) => values[index] >= 0.0005)
    .map((name) => `${name} ${text(values[names.indexOf(name)])}`);
  return found.join(", ") || "none";
}

/**
 * What both modes show.
 * @param {Scene} scene
 */
function sceneFigures({ treatment, title }) {
  const { mode, fit, fill } = treatment;
  return html("div", {}, html("table", {}, html("caption", {}, title),
    html("thead", {}, html("tr", {}, html("td", {}),
      html("th", { scope: "col" }, "Fit", mode === "fit" ? star() : null),
      html("th", { scope: "col" }, "Fill", mode === "fill" ? star() : null))),
    html("tbody", {}, ...figureRows.map(([label, text]) => html("tr", {},
      html("th", { scope: "row" }, label),
      ...[fit, fill].map((placement) => html("td", {}, text(placement))))))));
}

/**
 * Pairs of a term and what it is.
 * @param {[string, string][]} pairs
 */
function pairList(pairs) {
  return html("dl", {}, ...pairs.flatMap(
    ([term, text]) => [html("dt", {}, term), html("dd", {}, tied(text))]));
}

/**
 * Findings and facts, wherever the clip is shown.
 * @param {Clip} clip
 */
function fileCard(clip) {
  const findings = clip.findings.map(({ rule, level, message }) => html("li", {},
    html("span", { class: `chip ${level}` }, rule), message === rule ? null : ` ${message}`));
  return folded("answers", "The file",
    findings.length > 0 ? html("ul", {}, ...findings) : null,
    pairList(clip.rows("facts")));
}

/**
 * What few people need, closed at first.
 * @param {string} title @param {...Node} children
 */
function fold(title, ...children) {
  return html("details", { class: "fold" }, html("summary", {}, title), ...children);
}

/**
 * A card that shows its heading until it is opened; paper has all of it.
 * @param {string} kind @param {string} title @param {...(Node | null)} children
 */
function folded(kind, title, ...children) {
  return html("details", { class: `card ${kind}` },
    html("summary", {}, html("h2", {}, title)), ...children);
}
