// Many devices at once, at one scale: a wall.

/** The most devices of a wall. */
const mostOnWall = 12;

/**
 * The devices of a wall, each with the clip on it.
 * @typedef {(spots: Spot[]) => Spot[]} WallChoice
 */

/**
 * One of each kind, the newest: phones with and without a home button, tablets, each display.
 * @type {WallChoice}
 */
function oneOfEach(spots) {
  const kinds = new Map(spots.map((spot) => {
    const { family, hasHomeButton, device } = spot.screen;
    return [family === "iPhone Duo" ? device : `${family} ${hasHomeButton}`, spot];
  }));
  return [...kinds.values()];
}

/**
 * Those that differ in shape, as devices of one shape show the same.
 * @type {WallChoice}
 */
function oneOfShape(spots) {
  const shapes = new Map(spots.map((spot) => {
    const { screen: { family, size, sensor }, placed: { delivered } } = spot;
    const { cropped } = delivered[firstMode(delivered)];
    const ratio = (size[0] / size[1]).toFixed(2);
    return [`${family} ${ratio} ${sensor !== null} ${cropped.toFixed(2)}`, spot];
  }));
  return [...shapes.values()];
}

/** @type {Object<string, [title: string, choose: WallChoice]>} */
const walls = {
  kinds: ["One of each kind", oneOfEach],
  // Without the padding.
  changed: ["Default changes", (spots) => oneOfShape(spots.filter(
    ({ placed: { delivered, clean } }) => clean && clean.mode !== delivered.mode))],
  lost: ["Default loses some", (spots) => oneOfShape(spots.filter(
    ({ placed: { delivered } }) => {
      const { cropped, hidden } = delivered[firstMode(delivered)];
      return cropped > 0.0005 || hidden.some((share) => share > 0.0005);
    }))],
};

/**
 * The clip on each device of a wall, held alike.
 * @param {string | null} name @param {Spots} spots @param {string | null} turn
 * @returns {Spot[]} none if there is no such wall
 */
function wallOf(name, spots, turn) {
  const wall = name !== null && Object.hasOwn(walls, name) ? walls[name] : null;
  if (!wall) return [];
  const all = spots.devices.flatMap(({ device }) => spots.find({ device, turn }) ?? []);
  return wall[1](all).slice(-mostOnWall);
}

/**
 * The walls that have devices, to choose from.
 * @param {Spots} spots @param {string | null} turn @returns {Option[]}
 */
function wallOptions(spots, turn) {
  return Object.entries(walls).filter(([name]) => wallOf(name, spots, turn).length > 1)
    .map(([name, [title]]) => [`wall:${name}`, title]);
}

/**
 * The largest scale at which devices, in rows as wide as the room, take no more than its height.
 * @param {Box[]} reaches what is drawn of each, in points @param {number} width CSS pixels
 * @param {number} height @param {number} words the height of the words of each
 */
function wallScale(reaches, width, height, words) {
  const gap = 20;
  const widest = Math.max(...reaches.map(([, , wide]) => wide));
  // Where each has a row of its own, nothing is gained by less than all of its width.
  if (width < 2 * leastOnWall + gap) return Math.min(3, width / widest);
  /** @param {number} scale */
  const heightAt = (scale) => {
    let [used, total, row] = [0, 0, 0];
    for (const [, , wide, high] of reaches) {
      const across = Math.max(leastOnWall, wide * scale) + gap;
      if (used > 0 && used + across > width + gap) [used, total, row] = [0, total + row, 0];
      used += across;
      row = Math.max(row, high * scale + words);
    }
    return total + row;
  };
  let [low, high] = [0.02, Math.min(3, width / widest)];
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    if (heightAt(middle) <= height) low = middle;
    else high = middle;
  }
  return Math.max(low, Math.min(width / widest, leastOnWall / widest));
}

/** The least width of a device with its words, in CSS pixels. */
const leastOnWall = 150;
