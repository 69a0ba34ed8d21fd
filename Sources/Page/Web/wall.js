// Many devices at once, at one scale: a wall of what can happen.

/**
 * One scene of each outcome, which stands for the others: of a family, those where the same mode
 * leaves screen free on the same sides.
 * @param {Scene[]} scenes the one that is to stand for its kind first
 * @returns {Scene[]}
 */
function byOutcome(scenes) {
  /** @type {Map<string, Scene[]>} */
  const kinds = new Map();
  for (const scene of scenes) {
    const { mode, placement, unit, screen: { family, window: [, , width, height] } } = scene;
    const [x, y, wide, high] = seenBox(placement, scene.screen, unit);
    const key = [family, mode, x >= 1 || x + wide <= width - 1, y >= 1 || y + high <= height - 1];
    const kind = kinds.get(key.join());
    if (kind) kind.push(scene);
    else kinds.set(key.join(), [scene]);
  }
  return [...kinds.values()].map(([first, ...like]) => (like.length === 0 ? first : {
    ...first, like,
    title: first.title.replace(first.screen.label,
      () => `${first.screen.name} and ${like.length} more`),
  }));
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
  if (width < 2.5 * leastOnWall + gap) return Math.min(3, width / widest);
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
