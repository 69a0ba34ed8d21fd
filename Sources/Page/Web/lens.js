// The clip in the player's window: a frame of it or the clip itself, and the padding marked on it.

class Lens {
  constructor() {
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {HTMLVideoElement | null} */
    this.player = null;
    /** @type {Box} what it reaches over, in points of the screen */
    this.bounds = [0, 0, 1, 1];
    /** @type {Box} the picture as shares of the frame */
    this.unit = [0, 0, 1, 1];
    this.image = html("img", { alt: "", draggable: "false" });
    this.plain = html("div", { class: "plain" });
    this.plate = html("div", { class: "plate" }, this.plain);
    this.bars = shape("", "");
    this.padding = overlay("padding", this.bars);
    this.frame = html("div", { class: "frame" });
    this.video = html("div", { class: "video" }, this.frame);
    this.element = html("div", { class: "lens" }, this.video);
  }

  /** @param {Scene} scene @param {Box} reach @param {HTMLVideoElement | null} player */
  show(scene, reach, player) {
    this.scene = scene;
    this.player = player;
    const { screen, placement: { video: [x, y, width, height], frame }, on } = scene;
    const { window } = screen;
    const bounds = this.bounds = showsCutOff(scene) ? reach : window;
    place(this.element, bounds);
    place(this.video, [window[0] - bounds[0] + x, window[1] - bounds[1] + y, width, height]);
    place(this.frame, [frame[0] - x, frame[1] - y, frame[2], frame[3]]);
    const radius = windowRadius(screen);
    this.element.style.borderRadius = radius ? `${radius}px` : "";
    this.element.classList.toggle("away", on.has("pip") && scene.placed.pip !== null);
    this.fill(scene, player);
  }

  /** @param {Scene} scene @param {HTMLVideoElement | null} player instead of the frame */
  fill({ frame, on, isKnown }, player) {
    if (frame && this.image.src !== frame.source) this.image.src = frame.source;
    this.plate.classList.toggle("card-test", !isKnown);
    const media = player || (frame ? this.image : this.plate);
    // A video that is put in anew would stop.
    if (media.parentNode !== this.frame) this.frame.replaceChildren(media, this.padding);
    this.padding.toggleAttribute("hidden", media === this.plate || !on.has("padding"));
  }

  /** @param {Box} unit */
  setUnit(unit) {
    this.unit = unit;
    this.bars.setAttribute("d", boxPath([0, 0, 1, 1]) + boxPath(unit));
    ["left", "top", "width", "height"].forEach(
      (side, index) => this.plain.style.setProperty(side, `${100 * unit[index]}%`));
  }

  /**
   * From one rectangle to the other, as AVKit does it.
   * @param {Box} from @param {Box} to
   */
  glide(from, to) {
    const start = `translate(${from[0] - to[0]}px, ${from[1] - to[1]}px) `
      + `scale(${from[2] / to[2]}, ${from[3] / to[3]})`;
    this.video.animate([{ transform: start }, { transform: "none" }], gliding);
  }

  /**
   * Shows only what is between two shares of the view's width.
   * @param {Box} view what is seen of the stage, in points of the screen
   * @param {number} from @param {number} to
   */
  cut([left, , width], from, to) {
    const [edge, , room] = this.bounds;
    const [start, end] = [from, to].map((share) => left + share * width - edge);
    this.element.style.clipPath = from > 0 || to < 1
      ? `inset(0 ${to < 1 ? room - end : 0}px 0 ${from > 0 ? start : 0}px)` : "";
  }
}

/** How a change of mode moves. */
const gliding = { duration: 350, easing: "ease" };
