// What the person chose, which is what the address's fragment says: a copied link shows the same.

/** What is of one clip alone, and ends where another begins. */
const otherClip = { t: null, view: null, wipe: null, crop: null };

/** The fragment as a map that tells everybody who asked when it changes. */
class State {
  constructor() {
    /** @type {Map<string, string>} */
    this.values = new Map();
    /** @type {Set<(changed: Set<string>) => void>} */
    this.listeners = new Set();
    /** Names whose values a link gave, and not the page itself. */
    this.linked = new Set();
    // Waits to write what changed lately into the address; 0 if nothing did.
    this.writing = 0;
    this.read();
    addEventListener("hashchange", () => this.notify(this.read()));
  }

  /** Takes over the fragment; returns the names whose values differ. */
  read() {
    clearTimeout(this.writing);
    this.writing = 0;
    const next = new Map(new URLSearchParams(location.hash.slice(1)));
    const names = [...this.values.keys(), ...next.keys()];
    const changed = new Set(names.filter((name) => this.values.get(name) !== next.get(name)));
    this.values = next;
    this.linked = new Set(next.keys());
    return changed;
  }

  /** @param {string} name @returns {string | null} */
  get(name) { return this.values.get(name) ?? null; }

  /**
   * Changes values; null removes one. The fragment follows without an entry in the history, unless
   * `isStep`, which the browser's back button undoes.
   * @param {Object<string, string | null>} changes @param {boolean} isStep
   */
  set(changes, isStep = false) {
    // What the back button goes back to is what was chosen until now.
    if (isStep && this.writing) this.write();
    const changed = this.change(changes);
    if (changed.size > 0) this.write(isStep);
    this.notify(changed);
  }

  /**
   * The same, but the fragment follows a little later: browsers limit how often it may change.
   * @param {Object<string, string | null>} changes
   */
  setSoon(changes) {
    const changed = this.change(changes);
    if (changed.size === 0) return;
    clearTimeout(this.writing);
    this.writing = setTimeout(() => this.write(), 300);
    this.notify(changed);
  }

  // Returns the names whose values differ.
  /** @param {Object<string, string | null>} changes @returns {Set<string>} */
  change(changes) {
    const changed = new Set();
    for (const [name, value] of Object.entries(changes)) {
      if (this.get(name) === value) continue;
      changed.add(name);
      this.linked.delete(name);
      if (name === "clip") this.linked.clear();
      if (value === null) this.values.delete(name);
      else this.values.set(name, value);
    }
    return changed;
  }

  // Puts the values into the address.
  write(isStep = false) {
    clearTimeout(this.writing);
    this.writing = 0;
    const fragment = new URLSearchParams([...this.values]).toString();
    const address = location.href.split("#")[0] + (fragment && `#${fragment}`);
    try {
      history[isStep ? "pushState" : "replaceState"](null, "", address);
    } catch {
      // Browsers take a limited number of changes in some seconds.
      this.writing = setTimeout(() => this.write(isStep), 1000);
    }
  }

  /** @param {Set<string>} changed */
  notify(changed) {
    if (changed.size > 0) for (const listener of [...this.listeners]) listener(changed);
  }

  /** @param {(changed: Set<string>) => void} listener @returns {() => void} ends it */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
