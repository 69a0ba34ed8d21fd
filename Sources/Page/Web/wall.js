// Many devices at once, a wall of what can happen.

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
 * The largest scales at which devices, in rows as wide as the room, take no more than its height.
 * A family has its own, because a television in points is as large as five phones: the widest
 * device of each is as wide as that of any other.
 * @param {Stage[]} stages @param {number} width CSS pixels
 * @param {number} height @param {number} words the height of the words of each
 * @returns {number[]}
 */
function wallScales(stages, width, height, words) {
  const gap = 20;
  const shares = stages.map(({ scene }) => 1 / Math.max(...stages.filter(
    (other) => other.scene?.screen.family === scene?.screen.family).map(({ reach }) => reach[2])));
  /** @param {number} most how wide the widest are */
  const heightAt = (most) => {
    let [used, total, row] = [0, 0, 0];
    for (const [at, { reach: [, , wide, high] }] of stages.entries()) {
      const scale = shares[at] * most;
      const across = Math.max(leastOnWall, wide * scale) + gap;
      if (used > 0 && used + across > width + gap) [used, total, row] = [0, total + row, 0];
      used += across;
      row = Math.max(row, high * scale + words);
    }
    return total + row;
  };
  let most = width;
  // Where each has a row of its own, nothing is gained by less than all of its width.
  if (width >= 2.5 * leastOnWall + gap) {
    while (most > leastOnWall && heightAt(most) > height) most *= 0.99;
  }
  return shares.map((share) => Math.min(3, share * most));
}

/** The least width of a device with its words, in CSS pixels. */
const leastOnWall = 150;
