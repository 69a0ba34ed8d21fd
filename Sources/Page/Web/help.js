// Keys and what they do, and what a link asks for that the page does not have.

/** @type {[string, string][]} */
const keyHelp = [
  ["F", "fit or fill, as a double-click or a pinch"],
  ["G", "guides; hold it to peek"],
  ["C", "both side by side"],
  ["W", "a line between both; again: fit and fill"], ["Z", "pixel for pixel"],
  ["R", "turn the device"], ["D", "next device; with Shift back"],
  ["← →", "picture before or after, or second of the clip"],
  [", .", "frame before or after"], ["P N", "change of bars before or after"],
  ["Space", "play or pause"],
  ["J K L", "backward, pause, forward; again: faster"], ["[ ]", "clip before or after"],
  ["?", "these keys"],
];

/** The list of keys, over the page. */
class KeyHelp {
  constructor() {
    this.element = html("dialog", { class: "card help", "aria-labelledby": "help-title" },
      html("h2", { id: "help-title" }, "Keys"), pairList(keyHelp),
      html("form", { method: "dialog" }, html("button", { class: "button" }, "Close")));
    this.button = button("Keys", () => this.open());
  }

  open() { if (!this.element.open) this.element.showModal(); }
}

/** What keys do to a clip's view. */
class Keys {
  /** @param {ClipView} view */
  constructor(view) {
    this.view = view;
    // When G was pressed, to tell a peek from a switch.
    this.peeked = -Infinity;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { view } = this;
    const target = event.target instanceof Element ? event.target : document.body;
    const isTyping = target.matches("input:not([type=radio], [type=checkbox]), select, textarea");
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey
      || view.help.element.open) return;
    if (event.key.toLowerCase() === "g" && event.repeat) return;
    const action = event.key === "D" ? () => view.nextDevice(-1)
      : this.action(event.key.toLowerCase(), event.timeStamp);
    // Controls have keys of their own: few have arrows.
    const isFree = target === document.body || target === view.strip.element
      || (event.key === " " ? target.matches("h1, .divider, .enlarged")
        : !target.matches("input, [role=slider], .enlarged"));
    if (!action || (!isFree && /^( |Arrow.*)$/.test(event.key))) return;
    event.preventDefault();
    action();
  }

  /**
   * Guides that were switched by a key that was held go back when it is let go. Events know when
   * the key moved, however long drawing takes meanwhile.
   * @param {KeyboardEvent} event
   */
  release({ key, timeStamp }) {
    if (key.toLowerCase() !== "g") return;
    if (timeStamp - this.peeked > 400 && this.peeked > 0) this.view.legend.toggle();
    this.peeked = -Infinity;
  }

  /**
   * @param {string} key in lower case
   * @param {number} time when it was pressed
   * @returns {(() => void) | undefined}
   */
  action(key, time) {
    const { view } = this;
    /** @type {Object<string, () => void>} */
    const ways = { "?": () => view.help.open(),
      ...view.library && { "[": () => view.goTo(-1), "]": () => view.goTo(1) } };
    /** @type {Object<string, () => void>} */
    const views = {
      f: () => view.toggle(), r: () => view.turn(), " ": () => view.player.toggle(),
      arrowleft: () => view.move(-1), arrowright: () => view.move(1),
      w: () => view.look.nextWipe(), z: () => view.look.toggleZoom(),
      d: () => view.nextDevice(1),
      c: () => {
        const isBoth = view.state.get("view") === "both";
        if (view.scenes[0].placed.clean) view.compareWith(isBoth ? "" : "both");
      },
      g: () => {
        this.peeked = time;
        view.legend.toggle();
      },
      j: () => view.player.shuttle(-1), k: () => view.player.pause(),
      l: () => view.player.shuttle(1),
      p: () => view.strip.change(-1), n: () => view.strip.change(1),
      ",": () => view.move(-1, true), ".": () => view.move(1, true),
    };
    return ways[key] ?? (view.scenes.length > 0 ? views[key] : undefined);
  }
}

/**
 * What a link asks for that is not shown, in words; empty if all is shown.
 * @param {State} state @param {Spots} spots @param {Scene} scene the first that is shown
 */
function missedWishes(state, spots, { screen, placed, wipe, clip }) {
  /** @type {string[]} */
  const missed = [];
  /** @type {(name: string, isKnown: (value: string) => boolean, says: string) => void} */
  const check = (name, isKnown, says) => {
    const value = state.get(name);
    if (value && state.linked.has(name) && !isKnown(value)) missed.push(`${says} "${value}"`);
  };
  check("device", (value) => spots.idOf(value) !== null, "the device");
  // Without a housing, both landscapes are one.
  check("turn", (value) => value === screen.turn || (value === "landscape-left"
    && screen.turn === "landscape-right"
    && !spots.of(screen.device).some(({ turn }) => turn === value)), "the orientation");
  check("part", (value) => value === screen.part, "the window");
  check("pose", (value) => value === screen.pose, "the pose");
  check("mode", (value) => value === "fit" || value === "fill", "the mode");
  check("view", (value) => (value === "clean" || value === "both") && placed.clean !== null,
    "the view");
  check("wall", (value) => value === "kinds" && spots.devices.length > 1, "the devices of");
  check("with", (value) => spots.idOf(value) !== null, "the device to compare");
  check("wipe", (value) => value === "none" || wipe !== null, "the wipe");
  check("crop", (value) => value === "tight" && Boolean(clip.word("cropKept")), "the crop");
  // A list's filter has this name, too.
  if (clip.page.isSimulator) check("shape", (value) => shapeOf(value) !== null, "the shape");
  check("zoom", (value) => centreOf(value) !== null, "the part");
  check("on", (value) => value.split(",").every((id) => overlays.some(([known]) => known === id)),
    "the guides");
  return missed.length > 0 ? `This page does not have ${missed.join(", ")} that its link asks for; `
    + `it shows ${screen.label}.` : "";
}
