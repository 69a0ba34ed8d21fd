// Opens the page: one clip's view, or the list of many with a view for the clip that is opened.

/**
 * The frames of each clip that has some, read when somebody asks for them.
 * @param {Page} page @returns {Object<string, Frame[]>}
 */
function frameBlocks(page) {
  /** @type {Object<string, Frame[]>} */
  const frames = {};
  for (let index = 0; index < page.clips.count; index += 1) {
    const block = document.getElementById(`frames-${index}`);
    if (!block) continue;
    /** @type {Frame[] | null} */
    let read = null;
    const get = () => (read ??= /** @type {Frame[]} */ (JSON.parse(block.textContent || "[]")));
    Object.defineProperty(frames, index, { get, enumerable: true });
  }
  return frames;
}

/**
 * What a view can ask of the page as a whole.
 * @typedef {Object} Desk
 * @property {(file: File) => void} take shows a file, whatever its shape
 * @property {(() => void) | null} back to the page's own clips, from a file that is none of them
 */

async function main() {
  const state = new State();
  /** @type {Page} */
  const page = await readBlock("page");
  const frames = frameBlocks(page);
  const pictures = await readBlock("pictures") || {};
  const root = /** @type {HTMLElement} */ (document.getElementById("view"));
  const { count } = page.clips;
  // Pages of one clip carry no list, unless it is to be corrected.
  const hasList = page.isForLabels || (count !== 1 && !page.isSimulator);
  const library = hasList ? new Library(page, state, pictures, frames) : null;
  /** @type {ClipView | null} */
  let view = null;
  /** @type {OwnClip | null} */
  let own = null;

  /**
   * A clip without frames may have a picture in the list.
   * @param {number} index @returns {Frame[]}
   */
  function smallFrame(index) {
    const { time, source } = pictures[index] ?? {};
    const ratio = page.clips.ratio[index];
    return source && ratio ? [{ time, width: ratio, height: 1, source }] : [];
  }

  /** @param {OwnClip | null} clip */
  function open(clip) {
    own = clip;
    view?.close();
    view = null;
    state.set(otherClip);
    show();
    const now = /** @type {ClipView | null} */ (view);
    if (own?.file) now?.player.take(own.file);
  }

  /**
   * Opens a file, and says what bars the engine finds in it.
   * @param {OwnClip} found
   */
  async function look(found) {
    if (!document.getElementById("engine")) {
      return open({ ...found, reason: page.isSimulator || count === 1
        ? "vidfit.wasm was not beside the program that wrote this page"
        : "a page of one clip looks for it" });
    }
    /** @type {OwnClip} */
    const looking = { ...found, found: "looking" };
    own = looking;
    state.set(otherClip);
    show();
    try {
      const seen = found.file && await lookAt(found.file, () => own === looking);
      if (own === looking) open({ ...found, found: seen });
    } catch (error) {
      if (own === looking) open({ ...found, reason: /** @type {Error} */ (error).message });
    }
  }

  /** @param {File} file */
  async function take(file) {
    try {
      const found = await probe(file);
      const ratio = view && !own && count > 0 ? view.clip.at("ratio") : null;
      const isSame = ratio && isOfShape(found, ratio);
      if (isSame) view?.player.take(file);
      else await look(found);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      announce(message);
      view?.player.say(message);
    }
  }

  /** @returns {ClipView | null} */
  function made() {
    const shown = own ?? (page.isSimulator
      ? shapeOf(state.get("shape") ?? "") ?? shapeOf("16:9") : null);
    const back = own ? () => open(null) : null;
    if (shown) return new ClipView(ownClip(page, shown), state, [], null, { take, back });
    const index = library ? Number(state.get("clip") ?? NaN) : 0;
    if (!Number.isInteger(index) || index < 0 || index >= count) return null;
    return new ClipView(
      new Clip(page, index), state, frames[index] ?? smallFrame(index), library, { take, back });
  }

  /** @param {boolean} isOther whether another clip is shown, whose answer comes first */
  function show(isOther = true) {
    const hadFocus = root.contains(document.activeElement);
    view?.close();
    view = made();
    root.replaceChildren(view ? view.element : library ? library.element : "");
    document.title = `${view ? view.clip.name : page.title} - vidfit`;
    if (!view) library?.appear();
    else if (isOther) scrollTo(0, 0);
    if (view && hadFocus) view.element.querySelector("h1")?.focus({ preventScroll: true });
    // A clip can follow another in full screen, where its name is not seen; the list can't.
    if (!document.fullscreenElement) return;
    if (view) announce(view.clip.name);
    else document.exitFullscreen();
  }
  state.listen((changed) => {
    if (changed.has("clip")) own = null;
    const isOther = changed.has("clip");
    if (isOther || (changed.has("shape") && page.isSimulator)) show(isOther);
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file && (view || library)) take(file);
  });
  show();
  document.documentElement.dataset.ready = "";
}
