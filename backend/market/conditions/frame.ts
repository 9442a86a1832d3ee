import type { Interval } from "../bar.ts";
import type { BarInput, Indicator } from "./indicators/indicator.ts";
import type { BarObservation, PriceObservation } from "./observation.ts";
import type { RuleSessions } from "./rule.ts";

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

/** An indicator that the rules of a frame share. */
export class IndicatorNode {
  users = 0;
  readonly lines: number;
  #indicator: Indicator;
  readonly #histories: (History | undefined)[] = [];

  constructor(
    readonly key: string,
    private readonly create: () => Indicator,
    /** Where its lines begin in the frame's figures. */
    readonly slot: number,
    first: Indicator,
  ) {
    this.#indicator = first;
    this.lines = first.values.length;
  }

  update(bar: BarInput, figures: Float64Array): void {
    this.#indicator.update(bar);
    const { values } = this.#indicator;
    for (let line = 0; line < this.lines; line++) {
      figures[this.slot + line] = values[line] ?? Number.NaN;
    }
    for (let line = 0; line < this.#histories.length; line++) {
      this.#histories[line]?.push(values[line] ?? Number.NaN);
    }
  }

  /** Keeps a line's values of up to so many bars ago. */
  remember(line: number, bars: number): void {
    const history = this.#histories[line];
    if (history) history.reach(bars);
    else this.#histories[line] = new History(bars);
  }

  /** A value that is remembered. */
  read(line: number, ago: number): number {
    return this.#histories[line]?.ago(ago) ?? Number.NaN;
  }

  restart(): void {
    this.#indicator = this.create();
    for (const history of this.#histories) history?.clear();
  }
}

const known = (value: number | null): number =>
  value !== null && Number.isFinite(value) ? value : Number.NaN;

export const isInSession = (
  { session }: Pick<PriceObservation, "session">,
  sessions: RuleSessions,
): boolean => session === "regular" || (sessions === "extended" && session !== "closed");

/** The closed bars of one symbol, timeframe and choice of sessions, and what is computed of them. */
export class Frame {
  readonly #nodes = new Map<string, IndicatorNode>();
  /** The same as the map's values, as they are gone through at each bar. */
  #all: IndicatorNode[] = [];
  /**
   * The lines of all indicators after the newest bar, side by side: the leaves of a symbol read
   * them one after the other.
   */
  figures = new Float64Array(0);
  /** Beginnings that are free again, by number of lines. */
  readonly #free = new Map<number, number[]>();
  readonly #times = new History(0);
  lastTime = Number.NEGATIVE_INFINITY;
  source: string | null = null;
  /** The batch that closed its newest bar. */
  changedIn = -1;

  constructor(
    readonly timeframe: Interval,
    readonly sessions: RuleSessions,
  ) {}

  /** The shared node of that key, made where there is none; {@link release} ends its use. */
  use(key: string, create: () => Indicator): IndicatorNode {
    let node = this.#nodes.get(key);
    if (!node) {
      const first = create();
      node = new IndicatorNode(key, create, this.#place(first.values.length), first);
      this.#nodes.set(key, node);
      this.#all.push(node);
    }
    node.users++;
    return node;
  }

  #place(lines: number): number {
    const free = this.#free.get(lines)?.pop();
    if (free !== undefined) return free;
    const begin = this.figures.length;
    const longer = new Float64Array(begin + lines).fill(Number.NaN);
    longer.set(this.figures);
    this.figures = longer;
    return begin;
  }

  release(node: IndicatorNode): void {
    node.users--;
    if (node.users > 0) return;
    this.figures.fill(Number.NaN, node.slot, node.slot + node.lines);
    this.#free.set(node.lines, [...(this.#free.get(node.lines) ?? []), node.slot]);
    this.#nodes.delete(node.key);
    this.#all = this.#all.filter((each) => each !== node);
  }

  rememberTimes(bars: number): void {
    this.#times.reach(bars);
  }

  timeAgo(bars: number): number {
    return this.#times.ago(bars);
  }

  /** Whether the bar is a newer one of these sessions. */
  take(observation: BarObservation, batch: number): boolean {
    const { bar, tradeDate, source } = observation;
    if (bar.time <= this.lastTime || !isInSession(observation, this.sessions)) return false;
    const input: BarInput = {
      time: bar.time,
      open: known(bar.open),
      high: known(bar.high),
      low: known(bar.low),
      close: known(bar.close),
      volume: known(bar.volume),
      tradeDate,
    };
    for (let index = 0; index < this.#all.length; index++) {
      this.#all[index]?.update(input, this.figures);
    }
    this.#times.push(bar.time);
    this.lastTime = bar.time;
    this.source = source;
    this.changedIn = batch;
    return true;
  }

  /** Forgets all bars, so that others can be taken: after a split, or when bars were mended. */
  restart(): void {
    for (const node of this.#all) node.restart();
    this.figures.fill(Number.NaN);
    this.#times.clear();
    this.lastTime = Number.NEGATIVE_INFINITY;
    this.source = null;
  }

  get indicatorCount(): number {
    return this.#all.length;
  }
}
