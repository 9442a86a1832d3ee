import type { Interval } from "../bar.ts";
import type { Cell } from "./cells.ts";
import { BarFigures } from "../indicators/barFigures.ts";
import { BAR, read } from "../indicators/indicator.ts";
import type { BarObservation } from "./observation.ts";

class History {
  #values: Float64Array;
  #next = 0;

  constructor(reach: number) {
    this.#values = new Float64Array(reach + 1).fill(Number.NaN);
  }

  push(value: number): void {
    this.#values[this.#next] = value;
    this.#next = this.#next + 1 === this.#values.length ? 0 : this.#next + 1;
  }

  ago(bars: number): number {
    const size = this.#values.length;
    return this.#values[(this.#next - 1 - bars + 2 * size) % size] ?? Number.NaN;
  }

  /** Older values stay unknown until the bars are loaded again. */
  reach(bars: number): void {
    const { length } = this.#values;
    if (bars < length) return;
    const longer = new Float64Array(bars + 1).fill(Number.NaN);
    for (let back = 0; back < length; back++) longer[bars - back] = this.ago(back);
    this.#values = longer;
    this.#next = 0;
  }

  clear(): void {
    this.#values.fill(Number.NaN);
  }
}

/** Closed bars of one symbol and timeframe, with the figures computed from them. */
export class Frame extends BarFigures implements Cell {
  /** Histories of the figures that are read in the past; null if there are none. */
  #histories: Map<number, History> | null = null;
  source: string | null = null;
  changedIn = -1;
  /**
   * False if the rule reads no figure of these bars. An evaluation at such a bar would have no new
   * price: it would end a crossing and re-arm the rule.
   */
  isRead = false;

  constructor(readonly timeframe: Interval) {
    super();
  }

  /** Start of the newest bar, epoch milliseconds; NaN before the first. */
  get lastTime(): number {
    return read(this.figures, BAR.time);
  }

  keepHistory(slot: number, bars: number): void {
    this.#histories ??= new Map();
    const history = this.#histories.get(slot);
    if (history) history.reach(bars);
    else this.#histories.set(slot, new History(bars));
  }

  readAgo(slot: number, bars: number): number {
    return this.#histories?.get(slot)?.ago(bars) ?? Number.NaN;
  }

  /** Returns false for a bar that is not newer. */
  take({ bar, tradeDate, source }: BarObservation, batch: number): boolean {
    if (bar.time <= this.lastTime) return false;
    this.append(bar, tradeDate);
    if (this.#histories) this.#keep(this.#histories);
    this.source = source;
    this.changedIn = batch;
    return true;
  }

  #keep(histories: ReadonlyMap<number, History>): void {
    for (const [slot, history] of histories) {
      history.push(read(this.figures, slot));
    }
  }

  /** Forgets all bars before they are loaded again, after a split or a correction. */
  override restart(): void {
    super.restart();
    for (const history of this.#histories?.values() ?? []) history.clear();
    this.source = null;
  }
}
