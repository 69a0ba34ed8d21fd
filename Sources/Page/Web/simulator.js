// Shapes that are typed in, on the page that is made for them.

/** Rows of a frame of which only the shape is known. */
const usualRows = 1080;

/**
 * A shape in words that people use: 16:9, 2.39, 2.39:1, 1920x804.
 * @param {string} text @returns {OwnClip | null}
 */
function shapeOf(text) {
  const found = /^(\d+(?:\.\d+)?)(?:\s*[:x×/]\s*(\d+(?:\.\d+)?))?$/i.exec(text.trim());
  const [across, down] = (found ?? []).slice(1).map((side) => Number(side ?? 1));
  const ratio = across / down;
  if (!(ratio >= 0.05 && ratio <= 20)) return null;
  const [width, height] = down >= 64 ? [across, down] : [usualRows * ratio, usualRows];
  return { name: text.trim().replace("/", ":"), width, height, duration: null, file: null };
}

/** Shapes to choose from. */
const knownShapes = ["16:9", "2.39:1", "2.40:1", "2:1", "1.85:1", "4:3", "1:1", "4:5", "9:16",
  "21:9"];

/** The field for a shape. */
class ShapeField {
  /** @param {State} state */
  constructor(state) {
    this.field = html("input", {
      class: "field", id: "shape", list: "shapes", placeholder: "16:9, 2.39, 1920x804", size: 12,
      value: state.get("shape") ?? "",
      change: () => {
        const own = shapeOf(this.field.value);
        this.field.setAttribute("aria-invalid", String(!own));
        this.field.setCustomValidity(own ? "" : "Expected a shape such as 16:9, 2.39 or 1920x804.");
        const hasFocus = document.activeElement === this.field;
        if (own) state.set({ shape: own.name, t: null });
        else this.field.reportValidity();
        // Another shape is another clip, with a field of its own.
        if (hasFocus) document.getElementById("shape")?.focus();
      },
    });
    this.element = html("label", { class: "choice noprint" }, "Shape", this.field,
      html("datalist", { id: "shapes" }, ...knownShapes.map((value) => html("option", { value }))));
  }
}
