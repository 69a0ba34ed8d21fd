// Choosing a device, how it is held, its window and its pose.

/** @typedef {{placed: Placed, screen: DeviceScreen}} Spot a clip on one screen */
/** @typedef {Object<string, string | null>} Wanted device, turn, part and pose; null is any */
/** @typedef {[value: string, text: string]} Option */

/** @type {Object<string, string>} */
const turnNames = { "landscape-left": "Left", "portrait": "Portrait", "landscape-right": "Right" };

/** @type {Object<string, string>} */
const partNames = {
  "screen": "Full screen", "slide-over": "Slide Over", "pose": "Beside the fold",
  "2/3": "Split View, two thirds", "1/2": "Split View, half", "1/3": "Split View, a third",
};

/** The device that is shown first where a clip's result names no other. */
const usualDevice = "iphone-17-pro";

/** @type {Object<string, string>} */
const poseNames = { closed: "Closed", tent: "Tent", open: "Open", book: "Book", laptop: "Laptop" };

/** @param {DeviceScreen} screen */
function placeOf({ device, turn, part, pose }) { return [device, turn, part, pose].join(); }

/**
 * The screens that a layout can be shown on: those of its result, and of the page's others.
 * @param {Page} page @param {Layout} layout @returns {DeviceScreen[]}
 */
function screensOf({ screens, common }, layout) {
  const own = layout.screens.map((index) => screens[index]);
  const byPlace = new Map(screens.slice(0, common).map((screen) => [placeOf(screen), screen]));
  // A result's figures may be those of another system.
  for (const screen of own) byPlace.set(placeOf(screen), screen);
  return [...byPlace.values()];
}

/** A clip on all screens, placed where somebody asks for it. */
class Spots {
  /** @param {Clip} clip @param {boolean} isTight whether crops cut off what stands in bars */
  constructor(clip, isTight = false) {
    const { page, layout } = clip;
    this.layout = layout && isTight ? { ...layout, kept: null } : layout;
    /** @type {DeviceScreen[]} */
    this.screens = layout ? screensOf(page, layout) : [];
    this.turn = (layout?.ratio ?? 1) < 1 ? "portrait" : "landscape-right";
    this.devices = [...new Map(this.screens.map((screen) => [screen.device, screen])).values()];
    const asked = (layout?.screens ?? []).map((index) => page.screens[index].device);
    this.first = asked.length === 0 || asked.includes(usualDevice) ? usualDevice : asked[0];
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
  }

  /** @param {string | null} device @returns {DeviceScreen[]} */
  of(device) {
    const found = this.screens.filter((screen) => screen.device === device);
    const typed = found.length === 0 && this.layout && device ? plainScreen(device) : null;
    return typed ? [typed] : found;
  }

  /** @param {string} device @param {number} step */
  deviceAfter(device, step) {
    const { devices } = this;
    const at = devices.findIndex((screen) => screen.device === device);
    return devices[(at + step + devices.length) % devices.length].device;
  }

  /** @param {DeviceScreen} screen @returns {Spot} */
  on(screen) {
    const key = placeOf(screen);
    let spot = this.spots.get(key);
    if (!spot) {
      const layout = /** @type {Layout} */ (this.layout);
      spot = { screen, placed: placeClip(screen, layout) };
      // Windows that are dragged would be very many.
      if (!isFree(screen.part)) this.spots.set(key, spot);
    }
    return spot;
  }

  /**
   * A device by its id or size, or by the name of a product with the same figures, as people write
   * it.
   * @param {string | null} text
   */
  idOf(text) {
    const plain = (/** @type {string} */ name) => name.toLowerCase().replace(/[^a-z0-9]/g, "");
    const found = this.devices.find(({ device }) => device === text) ?? (text && this.devices.find(
      ({ models }) => models.some((model) => plain(model) === plain(text))));
    return found ? found.device : text && plainScreen(text)?.device || null;
  }

  /**
   * The screen that is nearest to what is wanted; `firm` names what must be kept if it exists.
   * @param {Wanted} wanted @param {string} firm @returns {Spot | null}
   */
  find(wanted, firm = "") {
    const known = [this.idOf(wanted.device ?? null), this.first, this.devices[0]?.device];
    const screens = known.map((id) => this.of(id ?? null)).find(({ length }) => length > 0) ?? [];
    const turn = wanted.turn ?? this.turn;
    const part = wanted.part ?? "screen";
    const aims = { turn, part, pose: wanted.pose };
    /** @type {["turn" | "part" | "pose", number][]} */
    // A pose that not every turn has counts more than a turn that nobody chose.
    const weights = [["turn", 8], ["part", 2], ["pose", wanted.pose && !wanted.turn ? 16 : 1]];
    /** @param {DeviceScreen} screen */
    const score = (screen) => weights.reduce((sum, [name, weight]) => (
      screen[name] === aims[name] ? sum + weight + (name === firm ? 32 : 0) : sum
    ), (screen.turn === "portrait") === (turn === "portrait") ? 4 : 0);
    const best = screens.reduce((/** @type {DeviceScreen | null} */ other, screen) => (
      other && score(other) >= score(screen) ? other : screen), null);
    if (!best) return null;
    const isMade = isFree(part) && best.part !== part && hasWindows(best);
    return this.on(isMade ? windowOn(best, ...windowSize(best, part)) : best);
  }
}

/**
 * The same device as people hold it for the clip without its padding.
 * @param {Spot} spot @param {Spots} spots @returns {Spot}
 */
function suitedSpot(spot, spots) {
  const { placed: { clean }, screen: { device, turn, part, pose } } = spot;
  if (!clean) return spot;
  const [, , width, height] = clean.fit.video;
  const isUpright = turn === "portrait";
  if (width === height || width < height === isUpright) return spot;
  const wanted = isUpright ? "landscape-right" : "portrait";
  const other = spots.find({ device, turn: wanted, part, pose });
  return other?.screen.turn === wanted && other.placed.clean ? other : spot;
}

/** The mark of the default mode. */
function star() {
  return html("span", {}, " ",
    html("span", { class: "star", "aria-hidden": "true" }, "★"),
    html("span", { class: "offscreen" }, "(default)"));
}

/** A row of buttons of which at most one is chosen. */
class Segments {
  /** @param {string} label @param {(value: string) => void} pick */
  constructor(label, pick) {
    this.pick = pick;
    this.element = html("div", { class: "segments noprint", role: "group", "aria-label": label });
  }

  /** @param {Option[]} options @param {string | null} chosen @param {string | null} starred */
  show(options, chosen, starred = null) {
    const { activeElement } = document;
    const focused = [...this.element.children].findIndex((child) => child === activeElement);
    const buttons = options.map(([value, text]) => html("button", {
      type: "button", value, "aria-pressed": String(value === chosen),
      click: () => this.pick(value),
    }, text, value === starred ? star() : null));
    this.element.replaceChildren(...buttons);
    this.element.hidden = options.length < 2;
    buttons[focused]?.focus();
  }
}

/** A select with a label, shown where there is something to choose. */
class Choice {
  /** @param {string} label @param {(value: string) => void} pick */
  constructor(label, pick) {
    this.select = html("select", { class: "field", change: () => pick(this.select.value) });
    this.element = html("label", { class: "choice noprint" }, label, this.select);
  }

  /** @param {Option[]} options @param {string} chosen */
  show(options, chosen) {
    this.select.replaceChildren(...options.map(([value, text]) => html("option", { value }, text)));
    this.select.value = chosen;
    this.element.hidden = options.length < 2;
  }
}

/** The panel that chooses a screen. */
class Picker {
  /** @param {Spots} spots @param {(wanted: Wanted, firm: string) => void} pick */
  constructor(spots, pick) {
    this.spots = spots;
    this.search = html("input", {
      type: "search", class: "field", placeholder: "Search devices", "aria-label": "Search devices",
      input: () => this.filter(),
      keydown: (/** @type {KeyboardEvent} */ { key }) => {
        if (key === "Enter") (this.typed.hidden ? this.shown[0] : this.typed)?.click();
      },
    });
    this.labels = spots.devices.map(({ device, name, family, models }) => html(
      "label", { "data-text": [name, device, family, ...models].join(" ").toLowerCase() },
      html("input", {
        type: "radio", name: "device", value: device, change: () => pick({ device }, "device"),
      }), name.replace(/ \((open|closed)\)$/, "")));
    this.groups = [...new Set(spots.devices.map(({ family }) => family))].map((family) => html(
      "fieldset", {}, html("legend", {}, family),
      ...this.labels.filter((_, index) => spots.devices[index].family === family)));
    this.list = html("div", {
      class: "devices", role: "radiogroup", "aria-label": "Device",
    }, ...this.groups);
    this.none = html("p", { class: "faint", hidden: true },
      "No device has this name. Type a size such as 430x932@3 for any other screen.");
    this.typed = button("", () => pick({ device: this.search.value }, "device"));
    this.size = new SizeField((part) => pick({ part }, "part"));
    this.turn = new Segments("Turned", (turn) => pick({ turn }, "turn"));
    this.part = new Choice("Window", (part) => pick({ part }, "part"));
    this.windows = fold("For developers", this.part.element, this.size.element);
    this.pose = new Choice("Pose", (value) => {
      const [device, pose] = value.split(" ");
      pick({ device, pose }, "pose");
    });
    this.element = html("section", {
      class: "card picker noprint", "aria-labelledby": "picker-title",
    }, html("h2", { id: "picker-title" }, "Device"), this.search, this.list, this.none, this.typed,
      this.turn.element, this.pose.element, this.windows);
    this.typed.hidden = true;
  }

  get shown() { return this.labels.filter((label) => !label.hidden); }

  filter() {
    const asked = this.search.value.toLowerCase().split(/\s+/);
    for (const label of this.labels) {
      label.hidden = !asked.every((word) => label.dataset.text?.includes(word));
    }
    for (const group of this.groups) group.hidden = !group.querySelector("label:not([hidden])");
    const typed = plainScreen(this.search.value);
    this.typed.hidden = !typed;
    this.typed.textContent = typed ? `Show on ${typed.device}` : "";
    this.none.hidden = this.shown.length > 0 || typed !== null;
    this.list.hidden = this.shown.length === 0;
  }

  /** @param {DeviceScreen} screen */
  show(screen) {
    const { devices } = this.spots;
    const label = this.labels[devices.findIndex(({ device }) => device === screen.device)];
    const radio = /** @type {HTMLInputElement | undefined} */ (label?.firstChild);
    if (radio && !radio.checked) this.reveal(label);
    // A screen that is typed in is none of the list's.
    for (const box of this.list.querySelectorAll("input")) box.checked = box === radio;
    const turns = this.turns(screen);
    const isEither = turns.length < 3;
    this.turn.show(turns.map((turn) => [turn, isEither && turn !== "portrait" ? "Landscape"
      : turnNames[turn]]), screen.turn);
    const parts = this.spots.of(screen.device).filter(
      ({ pose, turn }) => pose === screen.pose && turn === screen.turn);
    const windows = hasWindows(screen) ? [...exampleParts(screen), screen.part] : [];
    this.part.show([...new Set([...parts.map(({ part }) => part), ...windows])].map(
      (part) => [part, partNames[part] ?? part.replace(/^(\d+)x/, "Window $1×")]), screen.part);
    this.size.show(screen);
    this.windows.hidden = this.part.element.hidden;
    this.pose.show(this.poses(screen), `${screen.device} ${screen.pose}`);
  }

  /**
   * Scrolls the list, once it is laid out, but never the page.
   * @param {HTMLElement} label
   */
  reveal(label) {
    requestAnimationFrame(() => {
      const { list } = this;
      const top = label.offsetTop - list.scrollTop;
      if (top < 0 || top + label.offsetHeight > list.clientHeight) {
        list.scrollTop += top - list.clientHeight / 2;
      }
    });
  }

  /** @param {DeviceScreen} screen */
  turns({ device }) {
    const turns = this.spots.of(device).map(({ turn }) => turn);
    return Object.keys(turnNames).filter((turn) => turns.includes(turn));
  }

  /**
   * The poses of a folding phone choose its display as well.
   * @param {DeviceScreen} screen
   */
  poses({ family, pose }) {
    const found = this.spots.screens.filter(
      (screen) => pose && screen.family === family && screen.pose);
    const values = new Set(found.map((screen) => `${screen.device} ${screen.pose}`));
    return [...values].map(
      (value) => /** @type {Option} */ ([value, poseNames[value.split(" ")[1]]]));
  }
}
