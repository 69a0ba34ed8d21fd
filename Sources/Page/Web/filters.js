// Which clips are shown, by facets and by words in the paths; in what columns, and which order.

/**
 * Gives a clip's values, each to `add`.
 * @typedef {(index: number, add: (value: string) => void) => void} Reading
 */

/** One property by which clips are filtered; a clip may have several values of it, or none. */
class Facet {
  /** @param {string} name @param {string} title @param {number} count @param {Reading} read */
  constructor(name, title, count, read) {
    this.name = name;
    this.title = title;
    /** @type {Map<string, number>} */
    this.codes = new Map();
    /** @type {Set<string>} */
    this.chosen = new Set();
    /** @type {string | null} the same, as it was last read */
    this.text = null;
    /** @type {number[]} */
    const held = [];
    this.starts = new Uint32Array(count + 1);
    const add = (/** @type {string} */ value) => {
      const code = this.codes.get(value) ?? this.codes.size;
      if (code === this.codes.size) this.codes.set(value, code);
      held.push(code);
    };
    for (let index = 0; index < count; index++) {
      read(index, add);
      this.starts[index + 1] = held.length;
    }
    this.held = Uint32Array.from(held);
    this.counts = new Uint32Array(this.codes.size);
    for (const code of held) this.counts[code]++;
  }

  /** @param {string} value */
  countOf(value) { return this.counts[this.codes.get(value) ?? -1] ?? 0; }

  /** @param {number} index */
  tally(index) {
    const end = this.starts[index + 1];
    for (let at = this.starts[index]; at < end; at++) this.counts[this.held[at]]++;
  }

  // Whether a clip has a chosen value.
  /** @returns {(index: number) => boolean} */
  test() {
    if (this.chosen.size === 0) return () => true;
    const codes = new Set([...this.chosen].map((value) => this.codes.get(value)));
    const isWanted = Uint8Array.from(this.counts, (_, code) => Number(codes.has(code)));
    return (index) => {
      for (let at = this.starts[index]; at < this.starts[index + 1]; at++) {
        if (isWanted[this.held[at]]) return true;
      }
      return false;
    };
  }

  // Chosen values for the fragment.
  /** @param {Iterable<string>} values */
  static text(values) {
    return [...values].map((value) => value.replace(/[%,]/g, encodeURIComponent)).join() || null;
  }
}

// The folders below the one that holds all clips.
/** @param {string[]} paths @returns {Reading} */
function topFolders(paths) {
  const folder = (/** @type {string} */ path) => path.slice(0, path.lastIndexOf("/") + 1);
  let root = folder(paths[0] ?? "");
  for (const path of paths) while (!path.startsWith(root)) root = folder(root.slice(0, -1));
  return (index, add) => {
    const end = paths[index].indexOf("/", root.length);
    add(end < 0 ? root || "." : paths[index].slice(0, end) || "/");
  };
}

/** @param {Page} page */
function clipFacets({ clips, strings, hasRules }) {
  /** @type {(column: number[]) => Reading} */
  const word = (column) => (index, add) => column[index] < 0 || add(strings[column[index]]);
  const { count } = clips;
  return [
    new Facet("verdict", "Verdict", count, word(clips.verdict)),
    new Facet("shape", "Shape of bars", count, word(clips.shape)),
    new Facet("fill", "Fill of bars", count, word(clips.fill)),
    new Facet("aspect", "Display aspect", count, (index, add) => {
      for (const range of aspectRanges(clips.ratio[index])) add(range);
    }),
    new Facet("rule", hasRules ? "Rule broken" : "Finding", count, (index, add) => {
      const rules = clips.findings[index].map(([rule]) => rule);
      for (const rule of rules.length > 1 ? new Set(rules) : rules) add(strings[rule]);
    }),
    new Facet("folder", "Folder", count, topFolders(clips.path)),
  ];
}

class ClipFilters {
  /** @param {Page} page */
  constructor(page) {
    this.facets = clipFacets(page);
    this.paths = page.clips.path;
    /** What keeps each clip out: a bit for each facet, and the next for the words. */
    this.misses = new Uint8Array(page.clips.count);
    this.shown = page.clips.count;
    this.words = "";
    /** @type {string[] | undefined} */
    this.lowered = undefined;
  }

  // Takes over the fragment; true if other clips are chosen.
  /** @param {State} state */
  read(state) {
    const changed = this.facets.filter((facet, bit) => {
      const text = state.get(facet.name);
      if (text === facet.text) return false;
      facet.text = text;
      const values = text ? text.split(",") : [];
      facet.chosen = new Set(values.map((value) => value.replace(/%25|%2C/g, decodeURIComponent)));
      this.mark(bit, facet.test());
      return true;
    });
    if (changed.length > 0) this.count();
    return this.find(state.get("q") ?? "") || changed.length > 0;
  }

  /** @param {string} words all of which a path has to hold; true if they are others than before */
  find(words) {
    if (words === this.words) return false;
    this.words = words;
    // Names of files may have their accents apart.
    const simple = (/** @type {string} */ text) => text.normalize().toLowerCase();
    const lowered = this.lowered ??= this.paths.map(simple);
    const parts = simple(words).split(/\s+/);
    this.mark(this.facets.length, (index) => parts.every((part) => lowered[index].includes(part)));
    this.count();
    return true;
  }

  /** @param {number} bit @param {(index: number) => boolean} isWanted */
  mark(bit, isWanted) {
    const { misses } = this;
    for (let index = 0; index < misses.length; index++) {
      misses[index] = isWanted(index) ? misses[index] & ~(1 << bit) : misses[index] | 1 << bit;
    }
  }

  /** Counts each value among the clips that nothing but its own facet keeps out. */
  count() {
    this.shown = 0;
    for (const facet of this.facets) facet.counts.fill(0);
    this.misses.forEach((miss, index) => {
      if (miss === 0) this.shown++;
      if (miss === 0) for (const facet of this.facets) facet.tally(index);
      else if ((miss & (miss - 1)) === 0) this.facets[31 - Math.clz32(miss)]?.tally(index);
    });
  }
}

// Text whose order by code units takes digits as numbers.
/** @param {string} text */
function naturalKey(text) {
  return text.replace(/0*(\d+)/g, (_, run) => `0${String.fromCharCode(48 + run.length)}${run}`);
}

/** @param {Clip} clip */
function weightOf({ findings }) {
  return findings.reduce(
    (sum, { level }) => sum + { error: 1e4, warning: 100, note: 1 }[level], 0);
}

/**
 * The crop that a clip's view begins with, and its effects besides removing bars.
 * @param {Clip} clip
 */
function listedCrop(clip) {
  const kept = clip.word("cropKept");
  return kept ? { crop: kept, note: clip.word("cropKeptNote"), isKept: true }
    : { crop: clip.word("crop"), note: clip.word("cropNote"), isKept: false };
}

/** @param {Clip} clip */
function cropCell(clip) {
  const { crop, note, isKept } = listedCrop(clip);
  return note ? html("span", { title: note }, crop, html("div", { class: "faint" },
    isKept ? "keeps the overlay" : "cuts more")) : crop;
}

/**
 * Title, width (the name's is the least), key to sort by (null comes last), cell (else the key).
 * @type {Object<string, [string, number, (clip: Clip, library: Library) => string | number | null,
 *   ((clip: Clip, library: Library) => Node | string | null)?]>}
 */
const clipColumns = {
  shots: ["Delivered, on device", 168, () => null, shotsCell],
  name: ["Name", 200, (clip) => naturalKey(clip.path), nameCell],
  verdict: ["Verdict", 116, (clip) => clip.verdict, verdictCell],
  // Of clips that lose as much, those that something was found in come first.
  lost: ["Lost", 64, (clip, library) => {
    const { lost, most } = library.lossOf(clip);
    // Those that may lose something come after those that do.
    const key = lost ?? (most ? 0.0049 : null);
    return key === null ? null : key + 1e-9 * weightOf(clip);
  }, (clip, library) => {
    const { least, most } = library.lossOf(clip);
    if (most === 0) return null;
    return html("span", { title: least === most ? null : "changes, or is not known" },
      `${least === most ? "\u2212" : "\u2264"}${most}%`);
  }],
  findings: ["Findings", 180, (clip) => weightOf(clip) || null, findingsCell],
  crop: ["Crop", 168, (clip) => naturalKey(listedCrop(clip).crop ?? "") || null, cropCell],
  picture: ["Picture", 80, (clip) => clip.at("pictureRatio"),
    (clip) => clip.word("pictureAspect")],
  aspect: ["Aspect", 80, (clip) => clip.at("ratio"), (clip) => clip.word("aspect")],
  shape: ["Shape", 90, (clip) => clip.word("shape")],
  fill: ["Fill", 70, (clip) => clip.word("fill")],
  size: ["Frame", 96, (clip) => clip.at("width") * clip.at("height") || null,
    (clip) => clip.at("width") ? `${clip.at("width")}×${clip.at("height")}` : null],
  duration: ["Duration", 90, (clip) => clip.at("duration"),
    (clip) => clip.at("duration") === null ? null : clock(clip.at("duration"))],
  codec: ["Codec", 86, (clip) => clip.word("codec")],
  confidence: ["Confidence", 108, (clip) => clip.at("confidence"),
    (clip) => clip.at("confidence") === null ? null : percent(clip.at("confidence"))],
};

/**
 * Columns in which some clip has a value.
 * @param {Page} page @param {boolean} hasShots
 */
function usedColumns({ clips }, hasShots) {
  /** @type {Object<string, boolean>} */
  const isUsed = {
    shots: hasShots, shape: clips.shape.some((word) => word >= 0),
    fill: clips.fill.some((word) => word >= 0), crop: clips.crop.some((word) => word >= 0),
    findings: clips.findings.some((list) => list.length > 0)
      || clips.error.some((word) => word >= 0),
    confidence: clips.confidence.some((value) => value !== null),
  };
  return Object.keys(clipColumns).filter((id) => isUsed[id] ?? true);
}

/** Sorting by no column, and that by which a person sees first where something is to be done. */
const givenOrder = "given";
const worstFirst = "-lost";

// All clips by a column, descending with a -; equal ones stay as they came.
/** @param {Page} page @param {string} sort @param {Library} library */
function sortedClips(page, sort, library) {
  const order = new Uint32Array(page.clips.count).map((_, index) => index);
  if (sort === givenOrder) return order;
  const clip = new Clip(page, 0);
  const keys = Array.from(order, (index) => {
    clip.index = index;
    return clipColumns[sort.replace("-", "")][2](clip, library);
  });
  const rising = sort[0] === "-" ? -1 : 1;
  return order.sort((a, b) => {
    const [first, second] = [keys[a], keys[b]];
    if (first === second) return a - b;
    if (first === null || second === null) return first === null ? 1 : -1;
    return first < second ? -rising : rising;
  });
}
