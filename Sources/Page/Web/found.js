// What the engine found in a person's own file, as the page knows it of other clips.

/** @type {Object<string, string>} */
const fillWords = { black: "black", color: "coloured", blurred: "blurred", patterned: "patterned" };

/** @param {number[]} map @param {{x: number, y: number, width: number, height: number}} picture */
function barsAround(map, { x, y, width, height }) {
  return barsText(insetsOf(map, [x, y, width, height]));
}

/**
 * Sentences, each after its label. The first is said by the headline.
 * @param {Found} found @returns {string[]}
 */
function foundSays({ verdict: { suspected, overlays, frames, confidence, fill }, from, to,
  shown: { crop, map } }) {
  const share = (/** @type {number} */ value) => `${Math.floor(value * 100)}%`;
  const likely = suspected?.confidence ? ` (${share(suspected.confidence)} likely)` : "";
  const doubt = suspected?.doubt ? `, but ${suspected.doubt}` : "";
  const isCut = crop?.lost.some((side) => side > 0);
  const bars = suspected && `It may have ${fillWords[suspected.fill ?? "black"]} bars, `
    + `${barsAround(map, suspected.picture)}${likely}${doubt}.`;
  return ["Picture", bars ?? "Too little of it can be seen.", ...bars ? ["Picture", bars] : [],
    ...overlays > 0 ? ["Picture", "Something stands in the bars."] : [],
    ...isCut ? ["Picture", "The crop cuts lines of the picture off, because it must be even."] : [],
    "Picture", `Checked in this browser, at ${frames} moment${frames === 1 ? "" : "s"}, `
      + `${clock(from)}–${clock(to)}: ${fill ? `${fillWords[fill]} bars, ` : ""}`
      + `${share(confidence)} sure.`];
}

/**
 * A name as a shell takes it.
 * @param {string} name
 */
function quoted(name) {
  return /^[\w./+@%,=][\w./+@%,=-]*$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

/**
 * @param {Found} found @param {Layout} layout @param {any} columns @param {Words} words
 */
function tellFound(found, layout, columns, words) {
  const { verdict, size: [width, height], isMovie, shown } = found;
  const { picture, overlays, segments, confidence } = verdict;
  const { ratio, map, crop, kept } = shown;
  const aspect = ratioText(ratio);
  const part = (/** @type {typeof crop} */ cut) => cut && { ratio: cut.ratio, unit: cut.unit };
  const keeps = kept ? ` --crop ${kept.ffmpeg.replace(/^crop=([\d:]+).*/, "$1")}` : "";
  const canUnpad = crop && isMovie && (overlays === 0 || kept);
  const [clean, keeping] = [part(crop), part(kept)];
  Object.assign(layout, { ratio, map, picture: shown.picture, clean, kept: keeping });
  const spans = () => segments.map(({ start, picture: own }, at) => {
    const { unit, earliest } = shown.segments[at];
    return [start, segments[at + 1]?.start ?? columns.duration[0], ...unit,
      words(barsAround(map, own) || "no bars")[0], earliest];
  });
  Object.assign(columns, {
    verdict: words(verdict.verdict), shape: words(verdict.shape), fill: words(verdict.fill),
    confidence: [confidence], width: [width], height: [height], aspect: words(aspect),
    ratio: [ratio], picture: [[picture.x, picture.y, picture.width, picture.height]],
    pictureRatio: [crop?.ratio ?? null], pictureAspect: words(crop && ratioText(crop.ratio)),
    crop: words(crop && crop.ffmpeg),
    unpad: words(canUnpad ? `vidfit unpad${keeps} ${quoted(columns.path[0])}` : null),
    cropKept: words(kept ? kept.ffmpeg : overlays > 0 ? "" : null),
    cropKeptNote: words(kept && "keeps the overlay"),
    says: [[...words(...foundSays(found)), ...columns.says[0].slice(2)]],
    facts: [words("Shape", `${aspect}, ${width}×${height}`)],
    timeline: [verdict.verdict === "mixed" && segments.length > 1 ? spans() : null],
  });
}
