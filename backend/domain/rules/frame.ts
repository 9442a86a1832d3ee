import type { Interval } from "../bar.ts";
import { NEVER, type Cell } from "./cells.ts";
import { BarFigures } from "../indicators/barFigures.ts";
import { read, type Indicator } from "../indicators/indicator.ts";
import type { BarObservation } from "./observation.ts";

/** The newest values of a figure, as far back as someone looks. */
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

  /** What is further back than before stays unknown until the bars are loaded anew. */
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

/** The closed bars of one symbol and timeframe, and the indicators that a rule reads of them. */
export class Frame extends BarFigures implements Cell {
  readonly #slots = new Map<string, number>();
  /** Past values by their place in the figures; null when nothing looks back. */
  #histories: Map<number, History> | null = null;
  lastTime = NaN;
  source: string | null = null;
  changedAt = NEVER;

  constructor(readonly timeframe: Interval) {
    super();
  }

  /** Returns the place of the indicator's first line. Adds the indicator if its key is new. */
  use(key: string, create: () => Indicator): number {
    const slot = this.#slots.get(key) ?? this.add(create());
    this.#slots.set(key, slot);
    return slot;
  }

  /** Keeps the values at a place of the figures for {@link readAgo}, up to `bars` bars back. */
  remember(place: number, bars: number): void {
    this.#histories ??= new Map();
    const history = this.#histories.get(place);
    if (history) history.reach(bars);
    else this.#histories.set(place, new History(bars));
  }

  readAgo(place: number, bars: number): number {
    return this.#histories?.get(place)?.ago(bars) ?? Number.NaN;
  }

  /** Returns false for a bar that is not newer than the newest one, and ignores it. */
  take({ bar, tradeDate, source }: BarObservation, changedAt: number): boolean {
    if (bar.time <= this.lastTime) return false;
    this.append(bar, tradeDate);
    if (this.#histories) this.#keep(this.#histories);
    this.lastTime = bar.time;
    this.source = source;
    this.changedAt = changedAt;
    return true;
  }

  #keep(histories: ReadonlyMap<number, History>): void {
    for (const [place, history] of histories) {
      history.push(read(this.figures, place));
    }
  }

  /** Forgets all bars, so that others can be taken: after a split, or when bars were mended. */
  override restart(): void {
    super.restart();
    for (const history of this.#histories?.values() ?? []) history.clear();
    this.source = null;
  }
}
