// One clip's view. What a person chose is in the state; everything is drawn from it.

class ClipView {
  /**
   * @param {Clip} clip @param {State} state @param {Frame[]} frames
   * @param {Library | null} library @param {Desk} desk
   */
  constructor(clip, state, frames, library, desk) {
    this.clip = clip;
    this.state = state;
    this.frames = frames;
    this.library = library;
    this.desk = desk;
    this.isPrint = false;
    /** @type {Scene[]} */
    this.scenes = [];
    this.spots = new Spots(clip, this.isTight);
    this.player = new Player(clip, () => this.render(), (time) => this.showTime(time), desk.take);
    /** @type {Stage[]} */
    this.stages = [];
    this.stageRow = html("div", { class: "stages" });
    this.strip = new Strip(clip, frames, (time) => this.seek(time),
      () => this.player.isReady);
    this.picker = new Picker(this.spots, (wanted, firm) => this.pick(wanted, firm));
    this.legend = new Legend(state, clip.items.length > 0 ? "important" : "");
    this.items = clip.items.length > 0 ? new ItemList(clip, frames, (time) => {
      this.legend.set([...this.legend.on.add("important")].join());
      this.seek(time);
    }) : null;
    this.answer = new Answer(clip, frames.length > 0, () => this.state.set({
      view: this.scenes[0].isClean ? null : "clean", wipe: null,
    }), (isTight) => this.state.set({ crop: isTight ? "tight" : null }));
    this.help = new KeyHelp();
    this.keys = new Keys(this);
    this.notice = html("p", { class: "notice noprint", role: "status", hidden: true });
    this.tables = html("div", { class: "tables" });
    // A mode that is chosen once more leaves each device to what its player starts with.
    this.mode = new Segments("Display mode", (mode) => (
      this.asked === mode ? state.set({ mode: null }) : this.setMode(mode)));
    this.default = html("span", { class: "faint" }, star(), " the player starts with this");
    this.compare = new Choice("Compare with", (value) => this.compareWith(value));
    this.look = new Look(this);
    this.element = this.build();
    this.player.seek(this.time);
    this.render();
    this.ends = new AbortController();
    this.observer = new ResizeObserver(() => this.fit());
    this.listen();
  }

  build() {
    const { clip, library } = this;
    const ways = library ? html("nav", { class: "row", "aria-label": "Clips" },
      button("All clips", () => this.state.set({ clip: null }, true)),
      button("Previous", () => this.goTo(-1)), button("Next", () => this.goTo(1))) : null;
    const { back } = this.desk;
    const home = clip.page.isSimulator ? "Back to the shape" : "Back to the page's clips";
    const header = clipHeader(clip, ways, back ? button(home, back)
      : button("Copy link", () => copyLink(this.state)), this.help.button);
    const facts = clip.at("facts").length > 0 ? fileCard(clip) : null;
    if (!clip.layout) {
      return html("article", { class: "clip plain-clip" }, header, this.answer.element, facts ?? "",
        this.help.element);
    }
    // A shape has nothing to play, and neither has a still picture.
    this.player.button.hidden = clip.verdict === "shape" || clip.layout.player === null;
    if (this.frames.length === 0) this.player.back.remove();
    const [picture, ...others] = takeAway(clip, () => this.scenes, () => this.shown);
    const full = button("Full screen", () => document.documentElement.requestFullscreen());
    full.hidden = !document.fullscreenEnabled;
    const choices = html("div", { class: "row noprint choices" }, this.mode.element,
      this.default, clip.verdict === "shape" ? new ShapeField(this.state).element : null,
      this.legend.button, this.compare.element);
    const view = html("section", { class: "card view", "aria-label": "On the device" },
      choices, this.stageRow, this.strip.element,
      html("div", { class: "row noprint under" }, this.player.element, this.strip.now,
        html("div", { class: "row" }, this.look.zoom, picture, full)));
    const figures = folded("figures", "Figures", html("div", { class: "row" }, ...others),
      this.tables,
      html("p", { class: "faint" }, `Placed by the rules of vidfit ${clip.page.vidfit}.`));
    const bench = html("div", { class: "bench" },
      html("div", { class: "film-side" }, view, this.items?.element ?? null, figures, facts),
      html("div", { class: "side" }, this.answer.element, this.picker.element,
        this.legend.element));
    return html("article", { class: "clip" }, header, this.notice, bench, this.help.element);
  }

  /** @param {number} index */
  stage(index) {
    return this.stages[index] ??= new Stage(`stage${index + 1}`, {
      toggle: () => this.toggle(), setMode: (mode) => this.setMode(mode),
      resize: (width, height) => this.resize(width, height),
      ...this.look.ways,
    });
  }

  /** Whether what stands in bars is cut off with them. */
  get isTight() { return this.state.get("crop") === "tight"; }

  get cropName() { return cropOf(this.clip, this.isTight).name; }

  /** The mode that a person chose. */
  get asked() {
    const mode = this.state.get("mode");
    return mode === "fit" || mode === "fill" ? mode : null;
  }

  /** What is shown, with both sides of a wipe. @returns {Scene[]} */
  get sides() {
    return this.scenes.flatMap((scene) => [scene, ...scene.wipe ? [scene.wipe] : []]);
  }

  /** The stages that are shown. */
  get shown() { return this.stages.slice(0, this.scenes.length); }

  listen() {
    const { clip, ends: { signal } } = this;
    signal.addEventListener("abort", this.state.listen((changed) => {
      if (signal.aborted || (this.library && changed.has("clip"))) return;
      if (changed.has("crop")) this.picker.spots = this.spots = new Spots(clip, this.isTight);
      if (changed.has("t")) this.player.seek(this.time);
      // With the clip itself, moments follow each other faster than all could be drawn anew.
      const only = changed.size === 1 ? [...changed][0] : null;
      if (only === "t" && this.player.isReady) this.showTime(this.time);
      else if (only === "at") this.look.moveLine();
      else if (only === "zoom" && this.look.isMoved) this.look.showZoom();
      else this.render();
    }));
    addEventListener("keydown", (event) => this.keys.press(event), { signal });
    addEventListener("keyup", (event) => this.keys.release(event), { signal });
    addEventListener("resize", () => this.fit(), { signal });
    addEventListener("beforeprint", () => this.print(true), { signal });
    addEventListener("afterprint", () => this.print(false), { signal });
    this.observer.observe(this.stageRow);
  }

  close() {
    this.ends.abort();
    this.observer.disconnect();
    this.player.release();
  }

  /**
   * Goes to the screen nearest to a wish.
   * @param {Wanted} wanted @param {string} firm
   */
  pick(wanted, firm) {
    const { device, part, pose } = this.scenes[0].screen;
    const turn = this.state.get("turn");
    const screen = this.spots.find({ device, turn, part, pose, ...wanted }, firm)?.screen;
    if (!screen) return;
    const other = this.state.get("with");
    this.state.set({
      // A device that nobody has turned is held as it suits the clip.
      device: screen.device, turn: turn || wanted.turn ? screen.turn : null,
      part: screen.part === "screen" ? null : screen.part, pose: screen.pose,
      with: this.spots.idOf(other) === screen.device ? null : other,
    });
  }

  /** @param {number} width of the window, in points @param {number} height */
  resize(width, height) {
    const { screen } = this.scenes[0];
    this.state.setSoon({ part: partOfSize(screen, width, height) });
  }

  /** @param {string} mode */
  setMode(mode) {
    const isDefault = this.sides.every(({ treatment }) => firstMode(treatment) === mode);
    const isWipe = this.look.wipe === "mode";
    this.state.set({ mode: isDefault ? null : mode, ...isWipe && { wipe: "none" } });
  }

  toggle() { this.setMode(this.scenes[0].mode === "fit" ? "fill" : "fit"); }

  turn() {
    const { screen } = this.scenes[0];
    const turns = this.picker.turns(screen);
    this.pick({ turn: turns[(turns.indexOf(screen.turn) + 1) % turns.length] }, "turn");
  }

  /**
   * Goes to the frame before or after, of those that there are: with the clip itself by seconds or
   * single frames, else by the frames of the page.
   * @param {number} step @param {boolean} isFrame
   */
  move(step, isFrame = false) {
    const { player } = this;
    if (!player.isReady) return this.strip.step(step);
    this.seek(Math.max(0, Math.min(this.end, player.after(this.time, step, isFrame))));
  }

  /** @param {number} time */
  seek(time) {
    const change = { t: number(time, 3) };
    // Any moment of the clip itself is one of very many.
    if (this.player.isReady) this.state.setSoon(change);
    else this.state.set(change);
  }

  /**
   * @param {string} value a device, "both" for without padding, "wall:" or "wipe:" and its name, or
   *   "" for nothing
   */
  compareWith(value) {
    const view = this.state.get("view");
    const [kind, name] = value.split(":");
    const isWhole = view === "both" || name === "clean";
    this.state.set({ view: value === "both" ? value : isWhole ? null : view,
      with: name || value === "both" ? null : value || null,
      wall: kind === "wall" ? name : null,
      wipe: kind === "wipe" ? name : value ? null : "none" });
  }

  /** @param {number} step */
  goTo(step) {
    const index = this.library?.neighbour(this.clip.index, step) ?? null;
    if (index === null) announce(`This is the ${step < 0 ? "first" : "last"} clip`);
    else this.state.set({ ...otherClip, clip: String(index) }, true);
  }

  get time() {
    const asked = Number.parseFloat(this.state.get("t") ?? "");
    return asked >= 0 && asked < Infinity ? Math.min(asked, this.end)
      : this.strip.first;
  }

  /** The last moment; the clip itself may have more than is known. */
  get end() { return this.clip.at("end") === null ? Infinity : this.strip.duration; }

  /** @returns {Scene[]} */
  arrange() {
    const { state, spots } = this;
    const names = ["device", "turn", "part", "pose", "view", "with", "wall"];
    const [device, turn, part, pose, view, to, wall] = names.map((name) => state.get(name));
    const other = spots.idOf(to);
    const found = spots.find({ device, turn, part, pose });
    if (!found) return [];
    const isClean = view === "clean";
    const first = isClean ? this.suited(found) : found;
    const scene = this.scene(first, isClean);
    if (wall === "kinds") {
      const others = spots.devices.filter((screen) => screen.device !== first.screen.device)
        .flatMap(({ device: id }) => spots.find({ device: id, turn }) ?? []).reverse();
      return byOutcome([scene, ...others.map((spot) => this.scene(
        isClean ? this.suited(spot) : spot, isClean))]);
    }
    if (other !== first.screen.device && spots.of(other).length > 0) {
      const second = spots.find({ turn: first.screen.turn, part, pose, device: other });
      return second ? [scene, this.scene(second, isClean)] : [scene];
    }
    if (view !== "both" || !first.placed.clean) {
      const clean = found.placed.clean && this.scene(found, true);
      // A line can't part two that are held differently, but where a person asks for it.
      const isAlike = state.get("wipe") !== null || this.suited(found) === found;
      const wipe = wiped(isAlike ? this.look.kind : null, scene, isClean ? null : clean,
        capital(this.cropName));
      wipe.at = this.look.lineAt;
      return [wipe];
    }
    const clean = this.scene(this.suited(first), true);
    const way = clean.screen === first.screen ? "" : `, held in ${clean.screen.turn}`;
    return [{ ...scene, title: "As delivered" }, { ...clean, title: capital(this.cropName) + way }];
  }

  /**
   * As `suitedSpot`, unless a person has turned the device.
   * @param {Spot} spot
   */
  suited(spot) { return this.state.get("turn") ? spot : suitedSpot(spot, this.spots); }

  /** @param {Spot} spot @param {boolean} wantsClean @returns {Scene} */
  scene({ placed, screen }, wantsClean) {
    const { frames, strip, time } = this;
    const isClean = wantsClean && placed.clean !== null;
    const treatment = isClean && placed.clean || placed.delivered;
    const mode = this.asked ?? firstMode(treatment);
    const unit = strip.pictureAt(treatment, time);
    return {
      isKnown: this.clip.verdict !== "shape",
      screen, placed, treatment, mode, isClean, unit, placement: treatment[mode],
      isPadded: [unit, ...strip.spans.map((span) => span.unit)].some(
        ([, , width, height]) => width < 0.9995 || height < 0.9995),
      frame: frames[nearest(strip.times, time)] ?? null,
      on: this.legend.on,
      title: screen.label + (isClean ? `, ${this.cropName}` : ""),
      wipe: null, at: middle, isClose: false, items: this.clip.items, clip: this.clip, time,
      like: [],
    };
  }

  render() {
    this.scenes = this.arrange();
    const { scenes, player } = this;
    if (scenes.length === 0) return;
    for (const scene of scenes) scene.isClose = this.look.centre !== null;
    const stages = scenes.map((scene, index) => {
      const stage = this.stage(index);
      stage.show(scene, [player.videoFor(index), scene.wipe && player.videoFor(index + 1)]);
      stage.setTime(this.time);
      stage.handle.show(scene.screen, index === 0);
      return stage.element;
    });
    if (this.stageRow.childElementCount !== stages.length) this.stageRow.replaceChildren(...stages);
    this.picker.show(scenes[0].screen);
    this.legend.show(scenes);
    this.items?.show(scenes[0]);
    this.tell();
    this.tables.replaceChildren(...scenes.map(sceneFigures));
    this.showChoices();
    if (player.isReady) player.follow();
    else this.strip.show(this.time);
    this.look.showZoom();
  }

  /** Says what the bars cost here, and what a link asks for in vain. */
  tell() {
    const [{ screen, isClean }] = this.scenes;
    const { device, turn, part, pose } = screen;
    const spot = this.spots.find({ device, turn, part, pose });
    if (!spot) return;
    // Without padding the device may have been turned to suit: the cost is that of the clip as it
    // would be held with its padding.
    const now = isClean && !this.state.get("turn")
      ? this.spots.find({ device, turn: null, part, pose }) ?? spot : spot;
    this.answer.show(this.scenes[0], now, this.suited(now), this.asked, this.isTight);
    const corrected = this.library?.labels?.remark(this.clip.index);
    const text = [missedWishes(this.state, this.spots, this.scenes[0]), corrected].filter(Boolean)
      .join(" ");
    this.notice.hidden = !text;
    if (this.notice.textContent !== text) this.notice.textContent = text;
  }

  showChoices() {
    const { scenes, spots } = this;
    const [{ mode, treatment, placed, screen, isClean }, other] = scenes;
    const wall = this.state.get("wall");
    const isBoth = other?.isClean === true && !isClean;
    const { wipe } = this.look;
    this.mode.show([["fit", "Fit"], ["fill", "Fill"]],
      this.sides.some((side) => side.mode !== mode) ? null : mode, treatment.mode);
    this.default.hidden = !this.mode.element.querySelector(".star");
    const cropped = capital(this.cropName);
    /** @type {Option[]} */
    const others = [["", "Nothing"],
      ...(/** @type {Option[]} */ (placed.clean
        ? [["wipe:clean", `${cropped}, by a line`], ["both", `${cropped}, side by side`]] : [])),
      ["wipe:mode", wipes.mode],
      [spots.devices.length > 1 ? "wall:kinds" : screen.device, "All devices, by outcome"],
      ...spots.devices.map(({ device, name }) => /** @type {Option} */ ([device, name]))];
    this.compare.show(others.filter(([value]) => value !== screen.device),
      isBoth ? "both" : wipe ? `wipe:${wipe}`
        : wall && scenes.length > 1 ? `wall:${wall}` : other?.screen.device ?? "");
  }

  /**
   * While the clip plays.
   * @param {number} time
   */
  showTime(time) {
    this.strip.show(time);
    this.scenes.forEach(({ treatment }, index) => {
      this.stages[index].setUnit(this.strip.pictureAt(treatment, time));
      this.stages[index].setTime(time);
    });
    const { lead } = this.player;
    const isSettled = !this.player.isMoving && !lead.seeking && Math.abs(time - this.time) > 0.002;
    if (isSettled) this.state.setSoon({ t: number(time, 3) });
  }

  /**
   * Paper can't be unfolded.
   * @param {boolean} isPrint
   */
  print(isPrint) {
    for (const card of this.element.querySelectorAll("details")) {
      if (isPrint) card.dataset.was = String(card.open);
      card.open = isPrint || card.dataset.was === "true";
    }
    this.fit(isPrint);
  }

  fit(isPrint = this.isPrint) {
    this.isPrint = isPrint;
    scaleStages(this.shown, this.stageRow, isPrint, this.look.centre);
  }

  /** @param {number} step */
  nextDevice(step) {
    this.pick({ device: this.spots.deviceAfter(this.scenes[0].screen.device, step) }, "device");
  }
}
