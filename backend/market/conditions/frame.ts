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

/** An indicator that the rules of a frame share; the frame computes it. */
export class IndicatorNode {
  users = 0;

  constructor(
    private readonly frame: Frame,
    readonly key: string,
    readonly create: () => Indicator,
    /** Where its lines begin in the frame's figures. */
    readonly slot: number,
    readonly lines: number,
  ) {}

  /** Keeps a line's values of up to so many bars ago. */
  remember(line: number, bars: number): void {
    this.frame.remember(this.slot + line, bars);
  }

  /** A value that is remembered. */
  read(line: number, ago: number): number {
    return this.frame.readAgo(this.slot + line, ago);
  }
}

/** Keeps the slot of an indicator that nothing reads any more. */
class Released implements Indicator {
  readonly values: number[];

  constructor(lines: number) {
    this.values = Array.from({ length: lines }, () => Number.NaN);
  }

  update(): void {
    // Nothing reads it.
  }
}

const known = (value: number | null): number =>
  value !== null && Number.isFinite(value) ? value : Number.NaN;

export const isInSession = (
  { session }: Pick<PriceObservation, "session">,
  sessions: RuleSessions,
): boolean => session === "regular" || (sessions === "extended" && session !== "closed");

/** The closed bars of one symbol, timeframe and choice of sessions, and what is computed of them. */
export class Frame<Watch = unknown> {
  /** What is evaluated when one of its bars closes. */
  watches: Watch[] = [];
  readonly #nodes = new Map<string, IndicatorNode>();
  /**
   * Of the nodes, in the order of their slots: they are gone through at each bar, and a step to the
   * node between two indicators would cost as much as most indicators do.
   */
  #indicators: Indicator[] = [];
  /** By slot, of the lines that are looked back at. */
  readonly #histories = new Map<number, History>();
  /**
   * The lines of all indicators after the newest bar, side by side: the leaves of a symbol read
   * them one after the other.
   */
  figures = new Float64Array(0);
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
      const lines = first.values.length;
      node = new IndicatorNode(this, key, create, this.#place(first), lines);
      this.#nodes.set(key, node);
    }
    node.users++;
    return node;
  }

  /** The slot of an indicator: where one of as many lines was released, or at the end. */
  #place(indicator: Indicator): number {
    const lines = indicator.values.length;
    let slot = 0;
    for (const [index, each] of this.#indicators.entries()) {
      if (each instanceof Released && each.values.length === lines) {
        this.#indicators[index] = indicator;
        return slot;
      }
      slot += each.values.length;
    }
    this.#indicators.push(indicator);
    const longer = new Float64Array(slot + lines).fill(Number.NaN);
    longer.set(this.figures);
    this.figures = longer;
    return slot;
  }

  release(node: IndicatorNode): void {
    node.users--;
    if (node.users > 0) return;
    this.#nodes.delete(node.key);
    this.#put(node, new Released(node.lines));
    this.figures.fill(Number.NaN, node.slot, node.slot + node.lines);
    for (let line = 0; line < node.lines; line++) this.#histories.delete(node.slot + line);
  }

  #put(node: IndicatorNode, indicator: Indicator): void {
    let slot = 0;
    const place = this.#indicators.findIndex(({ values }) => {
      slot += values.length;
      return slot > node.slot;
    });
    this.#indicators[place] = indicator;
  }

  /** Keeps the values of a line of up to so many bars ago. */
  remember(slot: number, bars: number): void {
    const history = this.#histories.get(slot);
    if (history) history.reach(bars);
    else this.#histories.set(slot, new History(bars));
  }

  readAgo(slot: number, bars: number): number {
    return this.#histories.get(slot)?.ago(bars) ?? Number.NaN;
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
    const { figures } = this;
    let slot = 0;
    for (let index = 0; index < this.#indicators.length; index++) {
      const indicator = this.#indicators[index];
      if (!indicator) continue;
      indicator.update(input);
      const { values } = indicator;
      for (let line = 0; line < values.length; line++) figures[slot++] = values[line] ?? Number.NaN;
    }
    if (this.#histories.size > 0) this.#keep();
    this.#times.push(bar.time);
    this.lastTime = bar.time;
    this.source = source;
    this.changedIn = batch;
    return true;
  }

  #keep(): void {
    for (const [slot, history] of this.#histories) {
      history.push(this.figures[slot] ?? Number.NaN);
    }
  }

  /** Forgets all bars, so that others can be taken: after a split, or when bars were mended. */
  restart(): void {
    for (const node of this.#nodes.values()) this.#put(node, node.create());
    for (const history of this.#histories.values()) history.clear();
    this.figures.fill(Number.NaN);
    this.#times.clear();
    this.lastTime = Number.NEGATIVE_INFINITY;
    this.source = null;
  }

  get indicatorCount(): number {
    return this.#nodes.size;
  }
}
