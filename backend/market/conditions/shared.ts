/** More than rules of people have; beyond it, equal parts are made anew and no longer shared. */
const MAX = 1000;

/**
 * Parts of rules that say how something is computed, and hold nothing of a symbol: one serves all
 * symbols, so that it stays at hand while these are gone through.
 */
export class Shared<Part> {
  readonly #parts = new Map<string, Part>();

  get(key: string, create: () => Part): Part {
    let part = this.#parts.get(key);
    if (part === undefined) {
      if (this.#parts.size >= MAX) this.#parts.clear();
      part = create();
      this.#parts.set(key, part);
    }
    return part;
  }
}
