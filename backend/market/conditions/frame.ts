import type { Interval } from "../bar.ts";
import { Comparisons } from "./comparisons.ts";
import { BarFigures, CONSTANT, type Arrangements } from "./indicators/barFigures.ts";
import { BAR, BAR_FIELDS, read, type Indicator } from "./indicators/indicator.ts";
import type { BarObservation, PriceObservation } from "./observation.ts";
import type { Step } from "./step.ts";
import type { RuleSessions } from "./rule.ts";
import { FALSE } from "./witness.ts";

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

const isComputedOfBars = ({ indicator }: IndicatorNode): boolean =>
  indicator !== CONSTANT && !(indicator instanceof Comparisons);

/** An indicator that the rules of a frame share, or the fields of the bar; the frame computes it. */
export class IndicatorNode {
  users = 0;

  constructor(
    private readonly frame: Frame,
    readonly key: string,
    /** Null for the fields of the bar. */
    readonly indicator: Indicator | null,
    /** Where its lines begin in the frame's figures. */
    readonly slot: number,
  ) {}

  /** Keeps a line's values of up to so many bars ago. */
  remember(line: number, bars: number): void {
    this.frame.remember(this.slot + line, bars);
  }

  /** Ends one use of it. */
  release(): void {
    this.users--;
    if (this.users === 0) this.frame.drop(this);
  }

  /** A value that is remembered. */
  read(line: number, ago: number): number {
    return this.frame.readAgo(this.slot + line, ago);
  }
}

export const isInSession = (
  { session }: Pick<PriceObservation, "session">,
  sessions: RuleSessions,
): boolean => session === "regular" || (sessions === "extended" && session !== "closed");

/** The closed bars of one symbol, timeframe and choice of sessions, and what is computed of them. */
export class Frame<Watch = unknown> extends BarFigures {
  /** What is evaluated when one of its bars closes. */
  watches: Watch[] | null = null;
  /** Of the same symbol. */
  next: Frame<Watch> | null = null;
  /** Likewise, where a comparison is all that decides it: only when any of these is not false. */
  comparing: Watch[] | null = null;
  /** The last evaluation at which all of them were false, and none of their watches was visited. */
  quietStep: Step | null = null;
  readonly #nodes = new Map<string, IndicatorNode>();
  /** Of the lines that are looked back at, and of the times; null where none are. */
  #histories: Map<number, History> | null = null;
  #times: History | null = null;
  lastTime = Number.NEGATIVE_INFINITY;
  source: string | null = null;
  /** The batch that closed its newest bar. */
  changedIn = -1;

  constructor(
    readonly timeframe: Interval,
    readonly sessions: RuleSessions,
    arrangements: Arrangements,
  ) {
    super(arrangements);
  }

  /** The shared node of that key, made where there is none; its release ends the use. */
  use(key: string, indicator: () => Indicator | null): IndicatorNode {
    let node = this.#nodes.get(key);
    if (!node) {
      const computed = indicator();
      node = new IndicatorNode(this, key, computed, computed ? this.add(computed) : 0);
      this.#nodes.set(key, node);
    }
    node.users++;
    return node;
  }

  /** A number among the figures, for conditions that compare these by their places. */
  useConstant(value: number): IndicatorNode {
    const key = `constant ${value}`;
    let node = this.#nodes.get(key);
    if (!node) {
      node = new IndicatorNode(this, key, CONSTANT, this.addConstant(value));
      this.#nodes.set(key, node);
    }
    node.users++;
    return node;
  }

  /** Of a node whose last use has ended. */
  drop(node: IndicatorNode): void {
    this.#nodes.delete(node.key);
    const lines = node.indicator?.lines ?? BAR_FIELDS;
    for (let line = 0; line < lines; line++) this.#histories?.delete(node.slot + line);
    if (node.indicator) this.remove(node.slot);
  }

  /** Keeps the values of a line of up to so many bars ago. */
  remember(slot: number, bars: number): void {
    this.#histories ??= new Map();
    const history = this.#histories.get(slot);
    if (history) history.reach(bars);
    else this.#histories.set(slot, new History(bars));
  }

  readAgo(slot: number, bars: number): number {
    return this.#histories?.get(slot)?.ago(bars) ?? Number.NaN;
  }

  rememberTimes(bars: number): void {
    this.#times ??= new History(bars);
    this.#times.reach(bars);
  }

  timeAgo(bars: number): number {
    return this.#times?.ago(bars) ?? Number.NaN;
  }

  /** Whether the bar is a newer one of these sessions. */
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

  /** Whether all that compares its figures is false. */
  get isQuiet(): boolean {
    return this.figures[BAR.truth] === FALSE;
  }

  /** Forgets all bars, so that others can be taken: after a split, or when bars were mended. */
  override restart(): void {
    super.restart();
    for (const history of this.#histories?.values() ?? []) history.clear();
    this.#times?.clear();
    this.lastTime = Number.NEGATIVE_INFINITY;
    this.source = null;
  }

  get isUnread(): boolean {
    return this.watches === null && this.comparing === null;
  }

  get indicatorCount(): number {
    return [...this.#nodes.values()].filter(isComputedOfBars).length;
  }
}
