// A page of the chosen clips alone, made of the parts of this one. What it says of others stays
// here.

/**
 * An element as vidfit wrote it. Scripts and styles hold no text that would end them.
 * @param {Element} element
 */
function markup({ localName, attributes, textContent }) {
  const stated = [...attributes].map(({ name, value }) =>
    ` ${name}="${value.replace(/&/g, "&amp;").replace(/"/g, "&quot;")}"`);
  const start = `<${localName}${stated.join("")}>`;
  return /^(meta|link)$/.test(localName) ? start : `${start}${textContent}</${localName}>`;
}

/** @param {string} id @param {any} value */
function jsonBlock(id, value) {
  const text = JSON.stringify(value).replace(/</g, "\\u003c");
  return `<script type="application/json" id="${id}">${text}</script>`;
}

/**
 * The page's data with these clips only, and with the words that they use.
 * @param {Page} page @param {number[]} chosen
 */
function partOfPage(page, chosen) {
  /** @type {Map<number, number>} */
  const words = new Map();
  /** @param {Map<number, number>} places @param {number} index */
  const taken = (places, index) => {
    if (index >= 0 && !places.has(index)) places.set(index, places.size);
    return places.get(index) ?? index;
  };
  /** @param {number} index */
  const word = (index) => taken(words, index);
  /** @type {Map<number, number>} */
  const layouts = new Map();
  /** @param {number[]} list */
  const all = (list) => list.map(word);
  /** @type {Object<string, (value: any) => any>} */
  const ways = {
    verdict: word, shape: word, fill: word, aspect: word, pictureAspect: word, codec: word,
    crop: word, cropKept: word, cropKeptNote: word, cropNote: word, unpad: word, error: word,
    says: all, cropSays: all,
    layout: (index) => taken(layouts, index),
    findings: (lists) => lists.map(all), facts: all,
    timeline: (spans) => spans && spans.map(
      (/** @type {number[]} */ span) => [...span.slice(0, 6), word(span[6]), ...span.slice(7)]),
    important: (items) => items && items.map(
      (/** @type {number[]} */ [name, ...rest]) => [word(name), ...rest]),
  };
  /** @type {any} */
  const clips = { count: chosen.length };
  for (const [column, values] of Object.entries(page.clips)) {
    if (Array.isArray(values)) {
      const way = ways[column] ?? ((value) => value);
      clips[column] = chosen.map((index) => way(values[index]));
    }
  }
  const kept = [...layouts.keys()].map((index) => page.layouts[index]);
  const title = `${chosen.length} of ${page.clips.count} clips`;
  return { ...page, title, layouts: kept, clips,
    strings: [...words.keys()].map((index) => page.strings[index]) };
}

/**
 * The whole page.
 * @param {Library} library @param {number[]} chosen
 */
function pageOfPart({ page, pictures }, chosen) {
  const data = partOfPage(page, chosen);
  const kept = Object.fromEntries(chosen.map((index, at) => [at, pictures[index]]));
  const frames = chosen.map((index, at) => {
    const block = document.getElementById(`frames-${index}`);
    return block ? jsonBlock(`frames-${at}`, JSON.parse(block.textContent || "[]")) : "";
  });
  // The scripts that the loader unpacked come after it.
  const scripts = [...document.querySelectorAll("script.code"),
    /** @type {Element} */ (document.querySelector("script:not([type])"))];
  const title = data.title.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return ["<!doctype html>", "<html lang=\"en\">", "<head>",
    ...[...document.head.querySelectorAll("meta, link, style")].map(markup),
    `<title>${title} - vidfit</title>`, "</head>", "<body>", "<main id=\"view\"></main>",
    "<p id=\"announcement\" role=\"status\" aria-live=\"polite\"></p>",
    ...frames, jsonBlock("pictures", kept), jsonBlock("page", data),
    ...scripts.map(markup), "</body>", "</html>", ""].join("\n");
}
