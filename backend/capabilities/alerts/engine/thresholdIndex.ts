/** Rungs that fit before the ladder first grows. */
const FIRST_ROOM = 4;

/** Up to this many new rungs are moved into place one by one; more are sorted together. */
const FEW = 32;

/**
 * The thresholds of one kind for one symbol, lowest first, each with its alert's id: those that a
 * value reaches are the first ones. A rung is two neighbouring doubles, threshold and id. New rungs
 * wait behind the ordered ones until somebody looks, so that filling the ladder in any order costs
 * one sort and not a move of everything for each.
 */
export class ThresholdIndex {
  #rungs = new Float64Array(FIRST_ROOM * 2);
  #size = 0;
  #ordered = 0;
  #lowest = Number.POSITIVE_INFINITY;

  get size(): number {
    this.#order();
    return this.#size;
  }

  /** Infinity when there is none. */
  get lowest(): number {
    return this.#lowest;
  }

  /** Adding what is there already changes nothing. */
  add(threshold: number, id: number): void {
    if (this.#size * 2 === this.#rungs.length) {
      this.#order();
      if (this.#size * 2 === this.#rungs.length) this.#resize(this.#size * 2);
    }
    this.#put(this.#size, threshold, id);
    this.#size++;
    if (threshold < this.#lowest) this.#lowest = threshold;
  }

  /** False when it was not there. */
  remove(threshold: number, id: number): boolean {
    this.#order();
    const place = this.#placeOf(threshold, id);
    if (!this.#isAt(place, threshold, id)) return false;
    this.#rungs.copyWithin(place * 2, (place + 1) * 2, this.#size * 2);
    this.#size--;
    this.#ordered--;
    this.#lowest = this.#size === 0 ? Number.POSITIVE_INFINITY : this.#thresholdAt(0);
    if (this.#size * 8 <= this.#rungs.length && this.#rungs.length > FIRST_ROOM * 2) {
      this.#resize(this.#rungs.length >> 2);
    }
    return true;
  }

  /** Pushes the ids whose threshold is at or under `value`, lowest threshold first. */
  collect(value: number, ids: number[]): void {
    this.#order();
    for (let place = 0; place < this.#size && this.#thresholdAt(place) <= value; place++) {
      ids.push(this.#idAt(place));
    }
  }

  /** Orders what was added last and gives unused room back. */
  settle(): void {
    this.#order();
    const room = Math.max(FIRST_ROOM, this.#size + (this.#size >> 3));
    if (room * 2 < this.#rungs.length) this.#resize(room);
  }

  #thresholdAt(place: number): number {
    return this.#rungs[place * 2] ?? Number.NaN;
  }

  #idAt(place: number): number {
    return this.#rungs[place * 2 + 1] ?? Number.NaN;
  }

  #put(place: number, threshold: number, id: number): void {
    this.#rungs[place * 2] = threshold;
    this.#rungs[place * 2 + 1] = id;
  }

  #resize(room: number): void {
    const entries = new Float64Array(room * 2);
    entries.set(this.#rungs.subarray(0, this.#size * 2));
    this.#rungs = entries;
  }

  /** Place of the first ordered rung that does not come before the given one. */
  #placeOf(threshold: number, id: number): number {
    let low = 0;
    let high = this.#ordered;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = this.#thresholdAt(middle);
      if (at < threshold || (at === threshold && this.#idAt(middle) < id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isAt(place: number, threshold: number, id: number): boolean {
    return (
      place < this.#ordered && this.#thresholdAt(place) === threshold && this.#idAt(place) === id
    );
  }

  #order(): void {
    if (this.#ordered === this.#size) return;
    if (this.#size - this.#ordered <= FEW) this.#moveIntoPlace();
    else this.#sort();
  }

  #moveIntoPlace(): void {
    const end = this.#size;
    for (let next = this.#ordered; next < end; next++) {
      const threshold = this.#thresholdAt(next);
      const id = this.#idAt(next);
      const place = this.#placeOf(threshold, id);
      if (this.#isAt(place, threshold, id)) continue;
      this.#rungs.copyWithin((place + 1) * 2, place * 2, this.#ordered * 2);
      this.#put(place, threshold, id);
      this.#ordered++;
    }
    this.#size = this.#ordered;
  }

  #sort(): void {
    const entries = this.#rungs;
    const thresholdOf = (index: number) => entries[index * 2] ?? 0;
    const idOf = (index: number) => entries[index * 2 + 1] ?? 0;
    const order = Uint32Array.from({ length: this.#size }, (_, index) => index).sort(
      (a, b) => thresholdOf(a) - thresholdOf(b) || idOf(a) - idOf(b),
    );
    this.#rungs = new Float64Array(entries.length);
    this.#size = 0;
    for (const from of order) {
      const threshold = thresholdOf(from);
      const id = idOf(from);
      const last = this.#size - 1;
      if (last >= 0 && this.#thresholdAt(last) === threshold && this.#idAt(last) === id) continue;
      this.#put(this.#size, threshold, id);
      this.#size++;
    }
    this.#ordered = this.#size;
  }
}
