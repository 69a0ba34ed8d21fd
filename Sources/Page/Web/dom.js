// Small functions that make elements. Text goes in as text nodes only, never as markup.

const svgSpace = "http://www.w3.org/2000/svg";

/**
 * Sets attributes; a function is a listener, and null, undefined or false leaves one out.
 * @param {Element} element @param {Object<string, any>} attributes
 */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const isOff = value === null || value === undefined || value === false;
    if (typeof value === "function") element.addEventListener(name, value);
    else if (isOff) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Object<string, any>} attributes
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/**
 * An SVG element.
 * @param {string} tag @param {Object<string, any>} attributes
 * @param {...(Node | string | null)} children
 * @returns {SVGElement}
 */
function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(svgSpace, tag));
  set(element, attributes);
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/**
 * Puts an element over a box, in CSS pixels.
 * @param {HTMLElement | SVGElement} element @param {Box} box
 */
function place(element, [x, y, width, height]) {
  Object.assign(element.style, {
    left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px`,
  });
}

/**
 * As vidfit writes shares: one decimal, and none where that is 0.
 * @param {number} share
 */
function percent(share) {
  const tenths = Math.round(share * 1000) / 10;
  return `${Number.isInteger(tenths) ? tenths : tenths.toFixed(1)}%`;
}

/**
 * A sentence in which no line ends between a number and its unit.
 * @param {string} text
 */
function tied(text) {
  return text.replace(/(\d) (?=(px|pt|s|fps|bit|[kMG]i?B|Mbit\/s)\b)/g, "$1\u00a0");
}

/**
 * At most `decimals` decimals.
 * @param {number} value @param {number} decimals
 */
function number(value, decimals = 1) {
  return String(Math.round(value * 10 ** decimals) / 10 ** decimals);
}

/** Characters that act on a line, or disguise the text around them. */
const unsafe = /[\p{Cc}\u2028\u2029\p{Bidi_C}]/gu;

/**
 * A name to show, with escapes for such characters as vidfit's messages have them.
 * @param {string} text
 */
function oneLine(text) {
  /** @type {Object<string, string>} */
  const short = { "\0": "\\0", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
  return text.replace(unsafe, (sign) => short[sign]
    ?? `\\u{${sign.charCodeAt(0).toString(16).toUpperCase()}}`);
}

/**
 * A ratio of width to height in the words that the rest of vidfit uses: 16:9, 2.40:1. It has as
 * many decimals as it takes to be on the right side of 2:1 and 2.40:1.
 * @param {number} ratio
 */
function ratioText(ratio) {
  const known = [[16, 9], [9, 16], [4, 3], [3, 4], [3, 2], [4, 5]];
  const found = known.find(([width, height]) => Math.abs(width / height / ratio - 1) < 0.003);
  if (Math.abs(ratio - 1) < 0.003) return "square";
  if (found) return found.join(":");
  let decimals = 2;
  while (decimals < 6 && wideness(Number(number(ratio, decimals))) !== wideness(ratio)) decimals++;
  return `${number(ratio, decimals).replace(/(\.\d)$/, "$10")}:1`;
}

/**
 * 62.5 seconds as 1:02.5.
 * @param {number} seconds
 */
function clock(seconds) {
  const tenths = Math.round(seconds * 10);
  const rest = (tenths % 600) / 10;
  const padded = (rest < 10 ? "0" : "") + number(rest);
  const minutes = Math.floor(tenths / 600);
  if (minutes < 60) return `${minutes}:${padded}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${padded}`;
}

/**
 * Copies text, and says so to everybody, screen readers included.
 * @param {string} text @param {string} what is copied, in words
 */
async function copy(text, what) {
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages from disk may not have the clipboard, but they have a selection.
    const area = html("textarea", { "aria-hidden": "true", class: "offscreen" });
    area.value = text;
    document.body.append(area);
    area.select();
    isCopied = document.execCommand("copy");
    area.remove();
  }
  announce(`${what} ${isCopied ? "" : "could not be "}copied`);
}

/** @param {string} text @param {string} type @param {string} name of the file */
function save(text, type, name) { saveBlob(new Blob([text], { type }), name); }

/** @param {Blob} blob @param {string} name of the file */
function saveBlob(blob, name) {
  const link = html("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

let announcement = 0;

/**
 * Shows a short message and has it read out.
 * @param {string} text
 */
function announce(text) {
  const line = /** @type {HTMLElement} */ (document.getElementById("announcement"));
  line.textContent = text;
  clearTimeout(announcement);
  announcement = setTimeout(() => { line.textContent = ""; }, 4000);
}
