// The data that vidfit wrote into the page, and how it is read.

/** @typedef {[number, number, number, number]} Box x, y, width, height */

/**
 * A device held one way, with the window that the player has. Points of the screen, but for `safe`,
 * `avkit`, `margins` and `indicator`, which are points of the window.
 * @typedef {Object} DeviceScreen
 * @property {string} device
 * @property {string} name
 * @property {string} label the name, the way it is held and the window, for sentences
 * @property {string} family
 * @property {string[]} models names of the products with these figures
 * @property {string} turn portrait, landscape-left or landscape-right
 * @property {string} part screen, 2/3, 1/2, 1/3, slide-over, pose, or the size of a window
 * @property {string | null} pose
 * @property {number | null} system
 * @property {"fit" | "fill" | "unknown"} wide the system player's default mode for wide video
 * @property {Box | null} pip where Picture in Picture may be
 * @property {number} scale
 * @property {[number, number]} size of the whole screen
 * @property {Box} window
 * @property {Box} safe UIKit's safe area
 * @property {Box} avkit the region to which the player's aspect fit keeps
 * @property {Box} margins UIKit's layout margins
 * @property {[number, number] | null} body borders left and right, and above and below, of the
 *   device held upright; null if unknown
 * @property {number | null} millimetre points in a millimetre
 * @property {boolean} hasHomeButton
 * @property {number[] | null} sensor the housing on the device held upright: its box, its radius,
 *   and 1 for a notch
 * @property {number[]} corners radii of the screen, from the upper left corner clockwise
 * @property {string | null} housing
 * @property {Box | null} indicator the home indicator
 * @property {Box | null} fold
 * @property {Box[]} others areas of other apps
 * @property {Box[]} rest areas of the rest of the app
 */

/**
 * The clip in one display mode. Points of the window, but for `source`, in stored pixels, and
 * `pixels`, which are the device's. Shares are 0 to 1.
 * @typedef {Object} Placement
 * @property {Box} video the video; in fill it reaches beyond the window
 * @property {Box} frame the whole frame as delivered; differs from `video` without padding
 * @property {Box} visible
 * @property {Box} picture
 * @property {Box} source
 * @property {Box} pixels
 * @property {[number, number, number, number]} bars top, left, bottom, right
 * @property {number} cropped share of the frame that is cut off
 * @property {number} share of the screen that the frame covers
 * @property {number} pictureShare of the screen that the picture covers
 * @property {[number, number]} hidden shares of the screen where housing and corners hide picture
 * @property {boolean} windowboxed
 */

/**
 * @typedef {Object} Treatment
 * @property {"fit" | "fill" | "unknown" | null} mode the default mode; null for artwork
 * @property {Placement} fit
 * @property {Placement} fill
 */

/**
 * A clip on one screen.
 * @typedef {Object} Placed
 * @property {Treatment} delivered
 * @property {Treatment | null} clean as the chosen crop leaves it
 * @property {{window: Box, picture: Box} | null} pip points of the screen
 */

/**
 * All that decides where a player puts a clip. Clips of one shape share it.
 * @typedef {Object} Layout
 * @property {number} ratio the frame's display aspect ratio
 * @property {number[]} map from shares of the upright frame to stored pixels: a, b, c, d, e, f of
 *   x' = ax + cy + e, y' = bx + dy + f
 * @property {Box} picture the active picture as shares of the upright frame
 * @property {{ratio: number, unit: Box} | null} clean the frame without padding, and its part
 * @property {{ratio: number, unit: Box} | null} kept the same as the crop leaves it that keeps what
 *   stands in the bars
 * @property {"system" | "layer" | "custom" | null} player null for artwork
 * @property {"avkit" | "layer"} layout
 * @property {number | null} maxCrop
 * @property {number[]} screens those of the clip's result
 */

/**
 * A stretch of time with one picture.
 * @typedef {Object} Span
 * @property {number} start seconds
 * @property {number | null} end
 * @property {Box} unit the picture as shares of the upright frame
 * @property {string} says the bars in words
 * @property {number | null} earliest since when it may have begun; null if its start is exact
 */

/**
 * @typedef {Object} Finding
 * @property {string} rule
 * @property {"error" | "warning" | "note"} level
 * @property {string} message
 */

/**
 * Something that must not get lost.
 * @typedef {Object} Item
 * @property {string} name
 * @property {Box} unit as shares of the upright frame
 * @property {boolean} isSure whether it is there beyond doubt
 * @property {[number, number][]} spans when it is shown, in seconds
 */

/**
 * A part of the windows of all screens that something covers, or of one device's window that items
 * have to keep within.
 * @typedef {Object} Area
 * @property {string} name
 * @property {Box} box as shares of the window
 * @property {string | null} device null for what is covered on all
 */

/**
 * The clips by columns: the same index in each is the same clip. Words are indices in `strings`,
 * and -1 is none.
 * @typedef {Object} Columns
 * @property {number} count
 * @property {string[]} path
 * @property {number[]} verdict a word: none, padded, mixed, undecided, unchecked or failed
 * @property {number[]} shape a word
 * @property {number[]} fill a word
 * @property {(number | null)[]} confidence
 * @property {number[]} width stored pixels
 * @property {number[]} height
 * @property {number[]} aspect a word such as 16:9
 * @property {number[]} pictureAspect the same of the picture
 * @property {(number | null)[]} rate frames a second
 * @property {(number | null)[]} ratio the display aspect ratio as a number
 * @property {(number | null)[]} pictureRatio that of the picture
 * @property {(Box | null)[]} picture stored pixels
 * @property {(number | null)[]} duration
 * @property {(number | null)[]} end seconds from the first frame, from which times count
 * @property {number[]} bytes
 * @property {number[]} codec a word
 * @property {number[]} hdr 1 for PQ and HLG, else 0
 * @property {number[]} crop a word
 * @property {number[]} cropKept a word: the crop that keeps what stands in the bars; empty if there
 *   is something and no crop keeps it
 * @property {number[]} cropKeptNote a word: what that crop does to what stands in the bars, and
 *   what it cuts elsewhere
 * @property {number[]} cropNote a word: what the crop removes besides bars
 * @property {number[][]} cropSays words: the same, but for what stands in the bars
 * @property {number[]} unpad a word: the command that removes the bars
 * @property {number[]} error a word
 * @property {number[]} layout index in `layouts`
 * @property {[number, number, number][][]} findings words: rule, level, message
 * @property {number[][]} says words: labels, each before its answer
 * @property {number[][]} facts words: labels, each before its text
 * @property {([number, number | null, number, number, number, number, number, number?][] | null)[]
 *   } timeline start, end, the unit box, a word, and since when it may have begun
 * @property {([number, number, number, number, number, number, [number, number | null][]][]
 *   | null)[]} important a word, the unit box, 1 for what is sure, and starts and ends
 */

/**
 * @typedef {Object} Page
 * @property {string} schema
 * @property {string} vidfit
 * @property {string} title
 * @property {boolean} hasRules
 * @property {boolean} isSimulator whether it is for people's own clips, and has none
 * @property {boolean} isForLabels whether people correct its clips
 * @property {string} folder the way from the page to the folder that relative paths begin in
 * @property {string[]} strings
 * @property {DeviceScreen[]} screens
 * @property {number} common how many of the first screens are for all clips
 * @property {Area[] | null} areas parts of windows; null if results tell of some that are not known
 * @property {Layout[]} layouts
 * @property {Columns} clips
 */

/**
 * @typedef {Object} Frame
 * @property {number} time seconds
 * @property {number} width
 * @property {number} height
 * @property {string} source a data: address
 * @property {boolean} [isFirst] whether it is the one to show first
 */

/**
 * A small picture, and the lines of the stored frame about its left, top, right and bottom edge:
 * the first one's distance from that edge, and the luma of all in Base64.
 * @typedef {{time: number, source: string, edges?: [number, string][]}} Picture
 */

/**
 * Reads a block of JSON, plain or compressed.
 * @param {string} id @returns {Promise<any>}
 */
async function readBlock(id) {
  const block = document.getElementById(id);
  if (!block) return null;
  const text = block.textContent || "";
  if (block.dataset.encoding !== "gzip") return JSON.parse(text);
  return unpacked(text).json();
}

/** One clip of the page, by its index. */
class Clip {
  /** @param {Page} page @param {number} index */
  constructor(page, index) {
    this.page = page;
    this.index = index;
  }

  /** @param {keyof Columns} column @returns {any} */
  at(column) {
    return /** @type {any} */ (this.page.clips[column])[this.index];
  }

  /** @param {keyof Columns} column @returns {string | null} */
  word(column) {
    const index = this.at(column);
    return index < 0 ? null : this.page.strings[index];
  }

  get path() { return /** @type {string} */ (this.at("path")); }
  /** The last part of the path. */
  get file() { return this.path.slice(this.path.lastIndexOf("/") + 1); }
  /** The same to show, and what is before it. */
  get name() { return oneLine(this.file); }
  get folder() { return oneLine(this.path.slice(0, this.path.length - this.file.length)); }
  get verdict() { return /** @type {string} */ (this.word("verdict")); }

  /** @returns {Layout | null} null for a clip that could not be analysed */
  get layout() { return this.page.layouts[this.at("layout")] ?? null; }

  /** From shares of the upright frame to stored pixels. */
  get map() { return /** @type {any} */ (this.layout?.map); }

  /** @param {"cropSays" | "facts" | "says"} column @returns {string[]} */
  words(column) {
    return this.at(column).map((/** @type {number} */ word) => this.page.strings[word]);
  }

  // Labels, each with its text.
  /** @param {"facts" | "says"} column @returns {[string, string][]} */
  rows(column) {
    const words = this.words(column);
    return words.flatMap((label, at) => (at % 2 ? [] : [[label, words[at + 1]]]));
  }

  /** @returns {Finding[]} */
  get findings() {
    const { strings } = this.page;
    return this.at("findings").map((/** @type {number[]} */ [rule, level, message]) => (
      { rule: strings[rule], level: strings[level], message: strings[message] }));
  }

  /** @returns {Item[]} */
  get items() {
    return (this.at("important") || []).map((
      /** @type {[number, number, number, number, number, number, [number, number | null][]]} */
      [name, x, y, width, height, sure, times]) => ({
      name: this.page.strings[name], unit: [x, y, width, height], isSure: sure === 1,
      spans: times.map(([start, end]) => [start, end ?? this.at("end") ?? Infinity]),
    }));
  }

  /** @returns {Span[]} */
  get timeline() {
    const { strings } = this.page;
    return (this.at("timeline") || []).map(
      (/** @type {[number, number | null, number, number, number, number, number, number?]} */
        [start, end, x, y, width, height, words, earliest]) => ({
        start, end, unit: [x, y, width, height], says: strings[words], earliest: earliest ?? null,
      }));
  }
}
