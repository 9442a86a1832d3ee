import type { Interval } from "../bar.ts";
import { isInSession, type Cell } from "./cells.ts";
import { BarFigures } from "../indicators/barFigures.ts";
import { read, type Indicator } from "../indicators/indicator.ts";
import type { BarObservation } from "./observation.ts";
import type { RuleSessions } from "./rule.ts";

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

/**
 * Closed bars of one symbol, timeframe and choice of sessions, with the figures computed from them.
 */
export class Frame extends BarFigures implements Cell {
  readonly #slots = new Map<string, number>();
  /** Histories of the lines that are read in the past; null if there are none. */
  #histories: Map<number, History> | null = null;
  #times: History | null = null;
  lastTime = Number.NEGATIVE_INFINITY;
  source: string | null = null;
  changedIn = -1;

  constructor(
    readonly timeframe: Interval,
    readonly sessions: RuleSessions,
  ) {
    super();
  }

  /** Returns the first slot of an indicator's lines; adds the indicator if `key` is new. */
  slotOf(key: string, create: () => Indicator): number {
    const slot = this.#slots.get(key) ?? this.add(create());
    this.#slots.set(key, slot);
    return slot;
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

  keepTimes(bars: number): void {
    this.#times ??= new History(bars);
    this.#times.reach(bars);
  }

  timeAgo(bars: number): number {
    return this.#times?.ago(bars) ?? Number.NaN;
  }

  /** Returns false for a bar that is not newer or belongs to another session. */
  take(observation: BarObservation, batch: number): boolean {
    const { bar, tradeDate, source } = observation;
    if (bar.time <= this.lastTime || !isInSession(observation, this.sessions)) return false;
    this.append(bar, tradeDate);
    if (this.#histories) this.#keep(this.#histories);
    this.#times?.push(bar.time);
    this.lastTime = bar.time;
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
    this.#times?.clear();
    this.lastTime = Number.NEGATIVE_INFINITY;
    this.source = null;
  }
}
