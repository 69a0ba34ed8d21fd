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

async function main() {
  const state = new State();
  /** @type {Page} */
  const page = await readBlock("page");
  const frames = frameBlocks(page);
  const thumbnails = await readBlock("thumbnails") || {};
  const root = /** @type {HTMLElement} */ (document.getElementById("view"));
  const library = page.clips.count === 1 ? null : new Library(page, state, thumbnails, frames);
  /** @type {ClipView | null} */
  let view = null;

  /**
   * A clip without frames may have a picture in the list.
   * @param {number} index @returns {Frame[]}
   */
  function smallFrame(index) {
    const source = thumbnails[index];
    const ratio = page.clips.ratio[index];
    return source && ratio ? [{ time: 0, width: ratio, height: 1, source }] : [];
  }

  function show() {
    const asked = page.clips.count === 1 ? 0 : Number(state.get("clip") ?? NaN);
    const isClip = Number.isInteger(asked) && asked >= 0 && asked < page.clips.count;
    if (view && isClip && view.clip.index === asked) return;
    view?.close();
    view = isClip
      ? new ClipView(new Clip(page, asked), state, frames[asked] ?? smallFrame(asked), library)
      : null;
    root.replaceChildren(view ? view.element : library ? library.element : "");
    document.title = view ? `${view.clip.name} - vidfit` : `${page.title} - vidfit`;
    if (!view) library?.appear();
  }
  state.listen((changed) => { if (changed.has("clip")) show(); });
  show();
  document.documentElement.dataset.ready = "";
}

main().catch((error) => {
  document.documentElement.dataset.ready = "";
  announce(`This page can't be shown: ${error.message}`);
  throw error;
});
