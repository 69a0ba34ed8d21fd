// What people take away: a picture of what is shown, and its figures for programs.

/** Properties of shapes that style sheets set, which a picture of its own needs in itself. */
const drawnStyles = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray",
  "stroke-opacity", "font-family", "opacity", "stop-color", "stop-opacity", "filter"];

/** The longest side of a picture in pixels, and the most pixels for one of CSS. */
const pictureLimits = { side: 4096, density: 3 };

/** What dims the part that is cut off, as on the page. */
const dimming = "rgb(0 0 0 / 65%)";

/**
 * An address on this disk opens nothing elsewhere; what follows the page's name does.
 * @param {State} state
 */
function copyLink(state) {
  if (state.writing) state.write();
  const page = decodeURIComponent(location.pathname.split("/").pop() ?? "");
  if (location.protocol !== "file:") copy(location.href, "Link");
  else copy(page + location.hash, "Name of the page, with what it shows,");
}

/**
 * A drawing as a picture of its own, with the styles that it has on the page.
 * @param {SVGElement} drawing @param {number} width pixels @param {number} height
 * @param {string} without a selector of what is left out
 * @returns {Promise<HTMLImageElement>}
 */
async function asImage(drawing, width, height, without) {
  const copy = /** @type {SVGElement} */ (drawing.cloneNode(true));
  const [from, to] = [drawing, copy].map((root) => [...root.querySelectorAll("*")]);
  from.forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const name of drawnStyles) {
      // A pattern is named by its place in the drawing, which the copy has too.
      const isNamed = element.getAttribute(name)?.startsWith("url(");
      const value = isNamed ? "" : style.getPropertyValue(name);
      if (value) /** @type {SVGElement} */ (to[at]).style.setProperty(name, value);
    }
  });
  copy.querySelectorAll(without).forEach((part) => part.remove());
  set(copy, { xmlns: svgSpace, width, height, style: null });
  const image = new Image();
  const text = new XMLSerializer().serializeToString(copy);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

/**
 * Draws the clip, or what stands for it, with its padding if that is marked, in points of the
 * screen.
 * @param {CanvasRenderingContext2D} pen @param {Lens} lens @param {Box} at @param {Box} picture
 */
function drawClip(pen, { scene, player, image, plate }, at, picture) {
  const media = player ?? (scene?.frame ? image : null);
  if (media) pen.drawImage(media, ...at);
  else {
    pen.fillStyle = getComputedStyle(plate.firstElementChild ?? plate).backgroundColor;
    pen.fillRect(...at);
  }
  if (media && scene?.on.has("padding")) {
    pen.fillStyle = "rgb(255 95 162 / 84%)";
    pen.fill(new Path2D(boxPath(at) + boxPath(picture)), "evenodd");
  }
}

/**
 * Draws what is seen of a lens, in points of the screen.
 * @param {CanvasRenderingContext2D} pen @param {Lens} lens @param {boolean} isDimmed
 */
function drawLens(pen, lens, isDimmed = false) {
  const { scene, bounds, unit, element } = lens;
  if (!scene || !element.isConnected || element.classList.contains("away")) return;
  const { screen, placement: { frame, video } } = scene;
  const at = onScreen(screen, frame);
  const shown = onScreen(screen, video);
  pen.save();
  if (!showsCutOff(scene)) pen.clip(new Path2D(windowPath(screen)));
  pen.beginPath();
  // As far as the line of a wipe.
  const [, right, , left] = (/inset\((.*)\)/.exec(element.style.clipPath)?.[1] ?? "0 0 0 0")
    .split(" ").map(parseFloat);
  pen.rect(bounds[0] + left, bounds[1], bounds[2] - left - right, bounds[3]);
  pen.clip();
  pen.beginPath();
  pen.rect(...shown);
  pen.clip();
  drawClip(pen, lens, at, partOf(at, unit));
  pen.fillStyle = dimming;
  if (isDimmed) pen.fillRect(...shown);
  pen.restore();
}

/**
 * Draws what is seen of a stage.
 * @param {CanvasRenderingContext2D} pen @param {Stage} stage
 * @param {number} left pixels @param {number} top @param {number} density pixels a CSS pixel
 */
async function drawStage(pen, stage, left, top, density) {
  const { scene, reach, view, back, front, lens, other } = stage;
  if (!scene) return;
  const { placed: { pip }, on, screen } = scene;
  const scale = stage.scale * density;
  // Around a device nothing is drawn, so that it can be laid on anything.
  /** @type {(layer: SVGElement, without: string) => Promise<HTMLImageElement>} */
  const image = (layer, without) => asImage(layer, reach[2] * scale, reach[3] * scale, without);
  const [below, above, fades] = await Promise.all([image(back, ".around"),
    image(front, ".around, .more, .cut-off"), image(front, "svg > :not(linearGradient, .more)")]);
  pen.save();
  pen.beginPath();
  pen.rect(left, top, view[2] * scale, view[3] * scale);
  pen.clip();
  pen.translate(left, top);
  pen.scale(scale, scale);
  pen.translate(-view[0], -view[1]);
  if (showsCutOff(scene)) {
    drawLens(pen, lens, true);
    pen.globalCompositeOperation = "destination-out";
    pen.drawImage(fades, ...reach);
    pen.fill(new Path2D(bodyPath(screen)));
    pen.globalCompositeOperation = "source-over";
  }
  pen.save();
  pen.clip(new Path2D(bodyPath(screen)));
  pen.drawImage(below, ...reach);
  drawLens(pen, lens);
  drawLens(pen, other);
  pen.restore();
  pen.drawImage(above, ...reach);
  if (pip && on.has("pip")) {
    pen.clip(new Path2D(roundedPath(pip.window, [9, 9, 9, 9])));
    drawClip(pen, lens, pip.window, pip.picture);
  }
  pen.restore();
}

/**
 * A picture of the devices as they stand beside each other, on a transparent ground.
 * @param {Stage[]} stages @returns {Promise<Blob>}
 */
async function pictureOf(stages) {
  const boxes = stages.map(({ device }) => device.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)),
    Math.min(...boxes.map((box) => box.top))];
  const [width, height] = [Math.max(...boxes.map((box) => box.right)) - left,
    Math.max(...boxes.map((box) => box.bottom)) - top];
  const density = Math.min(pictureLimits.density, pictureLimits.side / Math.max(width, height));
  const canvas = html("canvas", { width: Math.round(width * density),
    height: Math.round(height * density) });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  for (const [at, stage] of stages.entries()) {
    await drawStage(pen, stage, (boxes[at].left - left) * density, (boxes[at].top - top) * density,
      density);
  }
  return new Promise((found, failed) => canvas.toBlob(
    (blob) => (blob ? found(blob) : failed(new Error("the picture is too large"))), "image/png"));
}

/**
 * What is shown as the name of a file.
 * @param {Clip} clip @param {Scene[]} scenes
 */
function stemOf({ name }, scenes) {
  const [{ screen, mode, wipe, isClean, isClose }, other] = scenes;
  const devices = new Set(scenes.map((scene) => scene.screen.device));
  const parts = [name.replace(/\.[^.]*$/, ""),
    ...scenes.length > 2 ? [`${scenes.length}-devices`] : devices, screen.turn,
    screen.part === "screen" ? "" : screen.part, wipe ? "wipe" : mode,
    isClean ? "without-padding" : other?.isClean ? "with-and-without-padding" : "",
    isClose ? "1-1" : ""];
  return parts.filter(Boolean).join("-").replace(/[^\p{L}\p{N}._-]+/gu, "-");
}

/** @param {number[]} box to thousandths, as documents write them */
function rounded(box) { return box.map((value) => Math.round(value * 1000) / 1000); }

/**
 * The figures of what is shown, as the page has them: points of the window, but for pixels.
 * @param {Clip} clip @param {Scene[]} scenes
 */
function figuresOf({ path, page, layout }, scenes) {
  /** @param {Placement} placement */
  const plain = ({ video, visible, picture, source, pixels, bars, cropped, share, ...others }) => ({
    video: rounded(video), visible: rounded(visible), picture: rounded(picture), pixels, cropped,
    source: rounded(source), bars: rounded(bars), share, pictureShare: others.pictureShare,
  });
  return scenes.map(({ screen, treatment, isClean, mode }) => ({
    clip: path, aspect: layout?.ratio ?? null, withoutPadding: isClean, device: screen.device,
    turn: screen.turn, part: screen.part, pose: screen.pose, scale: screen.scale,
    screen: screen.size, window: rounded(screen.window), defaultMode: treatment.mode, shown: mode,
    fit: plain(treatment.fit), fill: plain(treatment.fill), vidfit: page.vidfit,
  }));
}

/**
 * Rectangles for Swift, in points of the player's view.
 * @param {Clip} clip @param {Scene[]} scenes
 */
function figuresAsSwift({ name }, scenes) {
  const rect = (/** @type {Box} */ box) => {
    const [x, y, width, height] = rounded(box);
    return `CGRect(x: ${x}, y: ${y}, width: ${width}, height: ${height})`;
  };
  return scenes.map(({ screen, treatment, mode, isClean }) => {
    const { video, picture, visible } = treatment[mode];
    const title = `${name}${isClean ? " without padding" : ""} on ${screen.label}, ${mode}`;
    return [`// ${title.replace(/[\r\n\u2028\u2029]/g, " ")}`, `let videoRect = ${rect(video)}`,
      `let visibleRect = ${rect(visible)}`, `let pictureRect = ${rect(picture)}`].join("\n");
  }).join("\n\n");
}

/**
 * The buttons for all that.
 * @param {Clip} clip @param {() => Scene[]} scenes @param {() => Stage[]} stages that are shown
 */
function takeAway(clip, scenes, stages) {
  const picture = button("Save PNG", async () => {
    try {
      saveBlob(await pictureOf(stages()), `${stemOf(clip, scenes())}.png`);
    } catch {
      announce("The browser allows no picture of this file. Choose the file, or show the frames.");
    }
  });
  return [picture,
    button("Copy JSON", () => copy(JSON.stringify(figuresOf(clip, scenes()), null, 1), "Figures")),
    button("Copy Swift", () => copy(figuresAsSwift(clip, scenes()), "Rectangles"))];
}
