import type { Interval } from "../../domain/bar.ts";
import type { Batch, MarketEvent, Observation } from "../../domain/rules/observation.ts";
import type { Condition, Rule, Series } from "../../domain/rules/rule.ts";
import { matches } from "./referenceEvents.ts";
import { ReferenceFigures, type ReferenceFigure } from "./referenceFigures.ts";
import { limitOf, readsPrice, timeframesOfTimers, valuedOf } from "./referenceLeaves.ts";
import { bare, operands } from "./referenceRuleMarket.ts";

/**
 * A second implementation of the rules. It reads the whole past at each evaluation, without state,
 * and shares only types with the rule language.
 */

type Truth = "true" | "false" | "unknown";

export interface ReferenceWitness {
  readonly path: string;
  readonly truth: Truth;
  readonly values: readonly (ReferenceFigure & { readonly event?: MarketEvent })[];
  readonly conditions: readonly ReferenceWitness[];
}

export interface ReferenceOutcome {
  readonly at: number;
  readonly kind: "fired" | "unknown";
  readonly witness: ReferenceWitness;
}

const isMore = (one: number, other: number): boolean =>
  one - other > 1e-9 * Math.max(Math.abs(one), Math.abs(other));

const and = (truths: readonly Truth[]): Truth =>
  truths.includes("false") ? "false" : truths.includes("unknown") ? "unknown" : "true";
const not = (truth: Truth): Truth =>
  truth === "true" ? "false" : truth === "false" ? "true" : "unknown";
const or = (truths: readonly Truth[]): Truth => not(and(truths.map(not)));

const lengths: readonly Interval[] = ["1m", "5m", "30m", "1h", "1d", "1w"];

export function evaluateRuleByThePage(
  rule: Rule,
  symbol: string,
  batches: readonly Batch[],
): readonly ReferenceOutcome[] {
  return new Reference(rule, symbol, batches).outcomes();
}

class Reference extends ReferenceFigures {
  outcomes(): readonly ReferenceOutcome[] {
    const outcomes: ReferenceOutcome[] = [];
    const truths: Truth[] = [];
    let latest = Number.NEGATIVE_INFINITY;
    for (const [index, { at, observations }] of this.batches.entries()) {
      if (at <= latest || !this.isConcerned(index, observations)) continue;
      latest = at;
      this.steps.push(index);
      const step = this.steps.length - 1;
      const witness = this.witness(this.rule.when, "when", step);
      const before = truths.at(-1);
      truths.push(witness.truth);
      if (witness.truth === "true" && this.mayFire(step, truths)) {
        this.fired.push(step);
        outcomes.push({ at, kind: "fired", witness });
      } else if (witness.truth === "unknown" && before !== undefined && before !== "unknown") {
        if (this.rule.whenUnknown === "tell") outcomes.push({ at, kind: "unknown", witness });
      }
    }
    return outcomes;
  }

  protected mayFire(step: number, truths: readonly Truth[]): boolean {
    const { repetition } = this.rule;
    const last = this.fired.at(-1);
    if (last === undefined) return true;
    if (repetition.kind === "once") return false;
    if (repetition.kind === "oncePerBar") return this.currentBar(step) !== this.currentBar(last);
    if (repetition.kind === "oncePerDay") return this.date(step) !== this.date(last);
    // It must have been false since it was last true.
    const lastTrue = truths.slice(0, -1).lastIndexOf("true");
    const wasFalse = truths.slice(lastTrue + 1, -1).includes("false");
    const rested = this.at(step) - this.at(last) >= repetition.cooldownMinutes * 60_000;
    return wasFalse && rested;
  }

  /** The shortest timeframe of its own symbol, else of another. */
  protected currentBar(step: number): number | null {
    const read = this.series()
      .filter((series) => "timeframe" in series)
      .map((series) => ({
        timeframe: series.timeframe,
        symbol: ("symbol" in series ? series.symbol : null) ?? this.symbol,
      }));
    const own = read.filter((each) => each.symbol === this.symbol);
    const [first] = (own.length > 0 ? own : read).toSorted(
      (one, other) => lengths.indexOf(one.timeframe) - lengths.indexOf(other.timeframe),
    );
    return first ? (this.barsAt(first.symbol, first.timeframe, step).at(-1)?.time ?? null) : null;
  }

  /** A rule confirmed by prices skips bars that it reads no figure from. */
  protected takesBars(series: Series): boolean {
    const { confirmation, repetition } = this.rule;
    if (confirmation === "barClose" || repetition.kind === "oncePerBar") return true;
    if (series.kind === "price") return series.field !== "last";
    if (series.kind !== "statistic") return series.kind !== "line";
    if (series.name === "drawdown") return series.bars !== null;
    return series.name !== "gap" && series.name !== "changeSince";
  }

  protected isConcerned(index: number, observations: readonly Observation[]): boolean {
    const timers = this.once("timers", () => timeframesOfTimers(this.rule.when));
    const names = this.once("names", () =>
      this.leaves().flatMap((leaf) => (leaf.kind === "event" ? [leaf.event.name] : [])),
    );
    return observations.some((each) => {
      switch (each.kind) {
        case "bar":
          return (
            ((timers.includes(each.timeframe) && each.symbol === this.symbol) ||
              this.series().some(
                (series) =>
                  "timeframe" in series &&
                  this.takesBars(series) &&
                  series.timeframe === each.timeframe &&
                  (("symbol" in series ? series.symbol : null) ?? this.symbol) === each.symbol,
              )) &&
            this.closedBarAt(each.symbol, each.timeframe, index)
          );
        case "price":
          return this.isOpen(each.session) && this.priceSymbols().includes(each.symbol);
        case "fact":
          return this.series().some(
            (series) =>
              series.kind === "fact" &&
              series.fact === each.fact &&
              (series.symbol ?? this.symbol) === each.symbol,
          );
        case "valuation":
          return (
            each.isClose === (this.rule.confirmation === "barClose") &&
            valuedOf(this.series(), this.symbol).some(
              ([subject, name]) => subject === each.symbol && name in each.figures,
            )
          );
        case "event":
          return each.symbol === this.symbol && names.includes(each.event.name);
        case "feed":
          return names.includes(each.event);
        default:
          return each satisfies never;
      }
    });
  }

  protected priceSymbols(leaves: readonly Condition[] = this.leaves()): readonly string[] {
    if (this.rule.confirmation === "barClose") return [];
    return leaves
      .flatMap((leaf) => operands(leaf).map(([, series]) => bare(series)))
      .filter(readsPrice)
      .map((series) => ("symbol" in series ? series.symbol : null) ?? this.symbol);
  }

  protected witness(condition: Condition, path: string, step: number): ReferenceWitness {
    const truth = this.truth(condition, path, step);
    const inner = (child: Condition, key: string) => this.witness(child, `${path}.${key}`, step);
    const of = (conditions: ReferenceWitness[]) => ({ path, truth, values: [], conditions });
    switch (condition.kind) {
      case "all":
      case "any":
        return of(condition.conditions.map((each, index) => inner(each, `conditions.${index}`)));
      case "not":
      case "heldFor":
        return of([inner(condition.condition, "condition")]);
      case "then":
        return of([inner(condition.first, "first"), inner(condition.second, "second")]);
      case "event": {
        const found = this.eventsAt(step).find(
          ({ event }) => matches(condition.event, event) === "true",
        );
        const values = found
          ? [{ value: null, time: this.at(step), source: found.source, event: found.event }]
          : [];
        return { path, truth, values, conditions: [] };
      }
      default: {
        const values = operands(condition).map(([, series]) => this.figure(series, step));
        return { path, truth, values, conditions: [] };
      }
    }
  }

  protected truth(condition: Condition, path: string, step: number): Truth {
    return this.once(`truth ${path} ${step}`, () => this.decide(condition, path, step));
  }

  protected decide(condition: Condition, path: string, step: number): Truth {
    switch (condition.kind) {
      case "all":
      case "any": {
        const truths = condition.conditions.map((each, index) =>
          this.truth(each, `${path}.conditions.${index}`, step),
        );
        return condition.kind === "all" ? and(truths) : or(truths);
      }
      case "not":
        return not(this.truth(condition.condition, `${path}.condition`, step));
      case "then": {
        const earlier: Truth[] = [];
        for (let past = step - 1; past >= 0; past--) {
          if (this.between(condition.within, past, step) > limitOf(condition.within)) break;
          earlier.push(this.truth(condition.first, `${path}.first`, past));
        }
        // The time before the rule was watched is unknown.
        if (this.between(condition.within, 0, step) < limitOf(condition.within)) {
          earlier.push("unknown");
        }
        return and([or(earlier), this.truth(condition.second, `${path}.second`, step)]);
      }
      case "heldFor": {
        const { duration } = condition;
        // A result counts until the next evaluation.
        const during: Truth[] = [];
        let isWatchedLongEnough = false;
        for (let past = step; past >= 0; past--) {
          during.push(this.truth(condition.condition, `${path}.condition`, past));
          if (this.between(duration, past, step) >= limitOf(duration)) {
            isWatchedLongEnough = true;
            break;
          }
        }
        return and(isWatchedLongEnough ? during : [...during, "unknown"]);
      }
      case "event": {
        const found = this.eventsAt(step).map(({ event }) => matches(condition.event, event));
        const isAvailable = this.isAvailable(condition.event.name, step);
        return or([...found, isAvailable ? "false" : "unknown"]);
      }
      case "comparison":
      case "range":
        return this.leafTruth(condition, path, step);
      default:
        return condition satisfies never;
    }
  }

  /** Minutes, or the number of bars that closed after `from` and up to `to`. */
  protected between(
    duration: Extract<Condition, { kind: "heldFor" }>["duration"],
    from: number,
    to: number,
  ): number {
    if (duration.kind === "minutes") return (this.at(to) - this.at(from)) / 60_000;
    const countAt = (step: number) => this.countAt(this.symbol, duration.timeframe, step);
    return countAt(to) - countAt(from);
  }

  protected leafTruth(
    leaf: Extract<Condition, { kind: "comparison" | "range" }>,
    path: string,
    step: number,
  ): Truth {
    const { operator } = leaf;
    if (!operator.startsWith("crosses")) {
      return (this.confirmed(leaf, path, step) as Truth | null) ?? "unknown";
    }
    const side = this.confirmed(leaf, path, step);
    if (side === null) return "unknown";
    for (let past = step - 1; past >= 0; past--) {
      const before = this.confirmed(leaf, path, past);
      if (before === null || before === 0) continue;
      // A recorded transaction changed the figures, not the market.
      if (this.ledgerAt(leaf, past) !== this.ledgerAt(leaf, step)) return "false";
      const isUp = before === -1 && side === 1;
      const isDown = before === 1 && side === -1;
      if (operator === "crossesUp") return isUp ? "true" : "false";
      if (operator === "crossesDown") return isDown ? "true" : "false";
      return isUp || isDown ? "true" : "false";
    }
    return "unknown";
  }

  /** Returns the index of a leaf's newest valuation; -1 without one. */
  protected ledgerAt(leaf: Condition, step: number): number {
    const read = operands(leaf).map(([, series]) => bare(series));
    const ledgers = valuedOf(read, this.symbol).map(
      ([subject, name]) => this.valuationAt(subject, name, step)?.ledger ?? -1,
    );
    return Math.max(-1, ...ledgers);
  }

  /** Result at this price alone: a truth value or, for crossings, a side; null if unknown. */
  protected raw(
    leaf: Extract<Condition, { kind: "comparison" | "range" }>,
    path: string,
    step: number,
  ) {
    return this.once(`raw ${path} ${step}`, (): string | number | null => {
      const [a = null, b = null, c = null] = operands(leaf).map(
        ([, series]) => this.figure(series, step).value,
      );
      if (a === null || b === null || (leaf.kind === "range" && c === null)) return null;
      if (leaf.kind === "range") {
        const isInside = !isMore(b, a) && !isMore(a, c ?? 0);
        return String(isInside === (leaf.operator === "inside"));
      }
      if (leaf.operator === ">") return String(isMore(a, b));
      if (leaf.operator === "<") return String(isMore(b, a));
      return isMore(a, b) ? 1 : isMore(b, a) ? -1 : 0;
    });
  }

  protected confirmed(
    leaf: Extract<Condition, { kind: "comparison" | "range" }>,
    path: string,
    step: number,
  ): string | number | null {
    return this.once(`confirmed ${path} ${step}`, () => {
      const symbols = this.once(`prices ${path}`, () => this.priceSymbols([leaf]));
      const valued = valuedOf(
        operands(leaf).map(([, series]) => bare(series)),
        this.symbol,
      );
      if (this.rule.confirmation !== "twoPrices" || symbols.length + valued.length === 0) {
        return this.raw(leaf, path, step);
      }
      const raws: (string | number | null)[] = [];
      for (let past = 0; past <= step; past++) {
        const { observations = [] } = this.batches[this.steps[past] ?? 0] ?? {};
        const isPrice = observations.some(
          (each) =>
            (each.kind === "price" && symbols.includes(each.symbol) && this.isOpen(each.session)) ||
            (each.kind === "valuation" &&
              !each.isClose &&
              valued.some(([subject, name]) => subject === each.symbol && name in each.figures)),
        );
        if (!isPrice) continue;
        const raw = this.raw(leaf, path, past);
        raws.push(raw);
        // After a ledger change, only the first valuation counts.
        const before = past === 0 ? -1 : this.ledgerAt(leaf, past - 1);
        const isNew = before >= 0 && before !== this.ledgerAt(leaf, past);
        if (isNew && leaf.operator.startsWith("crosses")) raws.push(raw);
      }
      // The newest two that agree count, if none after them is unknown.
      for (let index = raws.length - 1; index > 0; index--) {
        const [now = null, before = null] = [raws[index], raws[index - 1]];
        if (now === null || before === null) return null;
        if (now === before) return now;
      }
      return null;
    });
  }
}
