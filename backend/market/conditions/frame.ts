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
  readonly #histories: (History | undefined)[] = [];

  constructor(
    readonly key: string,
    private readonly create: () => Indicator,
    public indicator: Indicator = create(),
  ) {}

  update(bar: BarInput): void {
    this.indicator.update(bar);
    if (this.#histories.length === 0) return;
    for (const [line, history] of this.#histories.entries()) {
      history?.push(this.indicator.values[line] ?? Number.NaN);
    }
  }

  /** Keeps a line's values of up to so many bars ago. */
  remember(line: number, bars: number): void {
    if (bars === 0) return;
    const history = this.#histories[line];
    if (history) history.reach(bars);
    else this.#histories[line] = new History(bars);
  }

  read(line: number, ago: number): number {
    if (ago === 0) return this.indicator.values[line] ?? Number.NaN;
    return this.#histories[line]?.ago(ago) ?? Number.NaN;
  }

  restart(): void {
    this.indicator = this.create();
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
      node = new IndicatorNode(key, create);
      this.#nodes.set(key, node);
      this.#all.push(node);
    }
    node.users++;
    return node;
  }

  release(node: IndicatorNode): void {
    node.users--;
    if (node.users > 0) return;
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
    for (const node of this.#all) node.update(input);
    this.#times.push(bar.time);
    this.lastTime = bar.time;
    this.source = source;
    this.changedIn = batch;
    return true;
  }

  /** Forgets all bars, so that others can be taken: after a split, or when bars were mended. */
  restart(): void {
    for (const node of this.#all) node.restart();
    this.#times.clear();
    this.lastTime = Number.NEGATIVE_INFINITY;
    this.source = null;
  }

  get indicatorCount(): number {
    return this.#all.length;
  }
}
