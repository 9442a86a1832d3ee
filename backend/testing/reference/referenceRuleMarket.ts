import type { Interval } from "../../domain/bar.ts";
import type { Batch, ValuedFigure } from "../../domain/rules/observation.ts";
import type { Condition, EventFilter, Rule, Series } from "../../domain/rules/rule.ts";
import type { ReferenceBar } from "./referenceArithmetic.ts";
import { timeframesOfTimers, valuedOf } from "./referenceLeaves.ts";

type Figure = number | null;

export const finite = (value: number | null): Figure =>
  value !== null && Number.isFinite(value) ? value : null;

/** The past that a rule can see at an evaluation. */
export abstract class ReferenceRuleMarket {
  /** Batches of the evaluations, and the evaluations that fired. */
  protected readonly steps: number[] = [];
  protected readonly fired: number[] = [];
  readonly #bars = new Map<string, { readonly bar: ReferenceBar; readonly batch: number }[]>();
  readonly #known = new Map<string, unknown>();

  constructor(
    readonly rule: Rule,
    readonly symbol: string,
    readonly batches: readonly Batch[],
  ) {}

  protected at = (step: number): number => this.batches[this.steps[step] ?? 0]?.at ?? 0;

  /** The symbol's trade date, or the latest one of what the rule reads instead. */
  protected date(step: number): string {
    const read = this.once("subjects", () => this.subjects());
    const dated = read.includes(this.symbol) ? [this.symbol] : read;
    return (
      dated
        .map((symbol) => this.dateOf(symbol, step))
        .toSorted()
        .at(-1) ?? ""
    );
  }

  /** Symbols that the rule reads, and its portfolios' names. */
  protected subjects(): readonly string[] {
    const read = this.series();
    const named = read
      .filter(({ kind }) => kind !== "constant" && kind !== "portfolio")
      .map((series) => ("symbol" in series ? series.symbol : null) ?? this.symbol);
    const portfolios = valuedOf(read, this.symbol).map(([subject]) => subject);
    const ofOwn = [
      ...timeframesOfTimers(this.rule.when),
      ...this.leaves().filter(({ kind }) => kind === "event"),
    ];
    return [...named, ...portfolios, ...ofOwn.map(() => this.symbol)];
  }

  protected dateOf(symbol: string, step: number): string {
    for (let index = this.steps[step] ?? 0; index >= 0; index--) {
      const newest = this.batches[index]?.observations.findLast(
        (each) => each.kind !== "feed" && each.symbol === symbol,
      );
      if (newest && newest.kind !== "feed") return newest.tradeDate;
    }
    return "";
  }

  protected isOpen(session: string): boolean {
    return session === "regular" || (this.rule.sessions === "extended" && session !== "closed");
  }

  /** Bars of the run with their batch; each must be newer than its predecessors. */
  protected barsOf(symbol: string, timeframe: Interval) {
    const key = `${symbol} ${timeframe}`;
    let list = this.#bars.get(key);
    if (list) return list;
    list = [];
    for (const [batch, { observations }] of this.batches.entries()) {
      for (const each of observations) {
        if (each.kind !== "bar" || each.symbol !== symbol || each.timeframe !== timeframe) continue;
        if (!this.isOpen(each.session)) continue;
        const { bar, tradeDate, source } = each;
        if (bar.time <= (list.at(-1)?.bar.time ?? Number.NEGATIVE_INFINITY)) continue;
        const { time, open, high, low, close, volume } = bar;
        const [o, h, l, c, v] = [open, high, low, close, volume].map(finite) as Figure[];
        const fields = { open: o, high: h, low: l, close: c, volume: v } as ReferenceBar;
        list.push({ batch, bar: { ...fields, time, tradeDate, source } });
      }
    }
    this.#bars.set(key, list);
    return list;
  }

  protected barsAt(symbol: string, timeframe: Interval, step: number): readonly ReferenceBar[] {
    const bars = this.barsOf(symbol, timeframe);
    const count = this.countAt(symbol, timeframe, step);
    return this.once(`bars ${symbol} ${timeframe} ${count}`, () =>
      bars.slice(0, count).map(({ bar }) => bar),
    );
  }

  protected countAt(symbol: string, timeframe: Interval, step: number): number {
    return this.once(`count ${symbol} ${timeframe} ${step}`, () => {
      const until = this.steps[step] ?? 0;
      return this.barsOf(symbol, timeframe).filter(({ batch }) => batch <= until).length;
    });
  }

  protected once<Value>(key: string, compute: () => Value): Value {
    const known = this.#known.get(key);
    if (known !== undefined) return known as Value;
    const value = compute();
    this.#known.set(key, value);
    return value;
  }

  protected closedBarAt(symbol: string, timeframe: Interval, index: number): boolean {
    const closed = this.once(
      `closed ${symbol} ${timeframe}`,
      () => new Set(this.barsOf(symbol, timeframe).map(({ batch }) => batch)),
    );
    return closed.has(index);
  }

  protected leaves(condition: Condition = this.rule.when): Condition[] {
    switch (condition.kind) {
      case "all":
      case "any":
        return condition.conditions.flatMap((each) => this.leaves(each));
      case "not":
      case "heldFor":
        return this.leaves(condition.condition);
      case "then":
        return [...this.leaves(condition.first), ...this.leaves(condition.second)];
      default:
        return [condition];
    }
  }

  protected series(): Exclude<Series, { kind: "multiple" }>[] {
    return this.once("series", () =>
      this.leaves().flatMap((leaf) => operands(leaf).map(([, series]) => bare(series))),
    );
  }

  protected priceAt(symbol: string, step: number) {
    for (let index = this.steps[step] ?? 0; index >= 0; index--) {
      const batch = this.batches[index];
      const found = batch?.observations.findLast(
        (each) => each.kind === "price" && each.symbol === symbol && this.isOpen(each.session),
      );
      if (batch && found?.kind === "price") return { ...found, at: batch.at };
    }
    return null;
  }

  /** Returns the newest valuation that has the figure and that the rule's confirmation reads. */
  protected valuationAt(subject: string, name: ValuedFigure, step: number) {
    for (let index = this.steps[step] ?? 0; index >= 0; index--) {
      const batch = this.batches[index];
      const found = batch?.observations.findLast(
        (each) =>
          each.kind === "valuation" &&
          each.symbol === subject &&
          each.isClose === (this.rule.confirmation === "barClose") &&
          name in each.figures,
      );
      if (batch && found?.kind === "valuation") return { ...found, at: batch.at };
    }
    return null;
  }

  protected eventsAt(step: number) {
    const { observations = [] } = this.batches[this.steps[step] ?? 0] ?? {};
    return observations.flatMap((each) =>
      each.kind === "event" && each.symbol === this.symbol ? [each] : [],
    );
  }

  protected isAvailable(name: EventFilter["name"], step: number): boolean {
    for (let index = this.steps[step] ?? 0; index >= 0; index--) {
      const said = this.batches[index]?.observations.findLast(
        (each) => each.kind === "feed" && each.event === name,
      );
      if (said?.kind === "feed") return said.isAvailable;
    }
    return false;
  }
}

export const bare = (series: Series): Exclude<Series, { kind: "multiple" }> =>
  series.kind === "multiple" ? (series.of as Exclude<Series, { kind: "multiple" }>) : series;

export function operands(leaf: Condition): (readonly [string, Series])[] {
  if (leaf.kind === "comparison")
    return [["left", leaf.left] as const, ["right", leaf.right] as const];
  if (leaf.kind !== "range") return [];
  return [["value", leaf.value] as const, ["low", leaf.low] as const, ["high", leaf.high] as const];
}
