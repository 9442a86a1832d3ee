import { MINUTE_MS } from "../durations.ts";
import { intervals } from "../bar.ts";
import { GroupNode, HeldNode, Stopwatch, ThenNode, type ConditionNode } from "./combinators.ts";
import { SeriesCompiler, type Sources } from "./compileSeries.ts";
import type { Frame } from "./frame.ts";
import { TwoPriceFilter, CrossingNode, EventNode, LevelNode, unknownRaw } from "./leaves.ts";
import type { ChangeSinceReader, Stateful } from "./readers.ts";
import type { Condition, Duration, Rule, Series } from "./rule.ts";
import type { SymbolData } from "./symbolData.ts";

export interface CompiledRule {
  readonly root: ConditionNode;
  readonly stateful: readonly Stateful[];
  readonly changesSince: readonly ChangeSinceReader[];
  /** Symbols that give the trade date: the rule's own, or all if it does not read its own. */
  readonly dated: readonly SymbolData[];
  /** Defines “once per bar”: the shortest timeframe read, preferably of the rule's own symbol. */
  readonly clock: Frame | null;
}

/** Binds a rule accepted by `checkRule`. */
export function compileRule(rule: Rule, symbol: string, sources: Sources): CompiledRule {
  const compiler = new Compiler(rule, symbol, sources);
  const root = compiler.condition(rule.when, "when");
  const { stateful, changesSince, subjects } = compiler;
  const own = sources.symbol(symbol);
  const dated = subjects.has(own) ? [own] : [...subjects];
  return {
    root,
    stateful,
    changesSince,
    dated,
    clock: compiler.clock(),
  };
}

class Compiler extends SeriesCompiler {
  clock(): Frame | null {
    const rank = ({ frame, isOwn }: { frame: Frame; isOwn: boolean }) =>
      intervals.indexOf(frame.timeframe) + (isOwn ? 0 : intervals.length);
    return this.read.toSorted((one, other) => rank(one) - rank(other))[0]?.frame ?? null;
  }

  condition(condition: Condition, path: string): ConditionNode {
    switch (condition.kind) {
      case "comparison": {
        const { left, right, operator } = condition;
        return this.#leaf(path, operator, [
          ["left", left],
          ["right", right],
        ]);
      }
      case "range": {
        const { value, low, high, operator } = condition;
        return this.#leaf(path, operator, [
          ["value", value],
          ["low", low],
          ["high", high],
        ]);
      }
      case "event": {
        const { event } = condition;
        const feed = this.sources.feed(event.name);
        return new EventNode(path, event, this.dataOf(null).cells.event(event.name, feed));
      }
      case "all":
      case "any": {
        const children = condition.conditions.map((child, index) =>
          this.condition(child, `${path}.conditions.${index}`),
        );
        return new GroupNode(path, condition.kind, children);
      }
      case "not":
        return new GroupNode(path, "not", [
          this.condition(condition.condition, `${path}.condition`),
        ]);
      case "then": {
        const first = this.condition(condition.first, `${path}.first`);
        const second = this.condition(condition.second, `${path}.second`);
        return this.registerStateful(
          new ThenNode(path, first, second, this.#stopwatch(condition.within)),
        );
      }
      case "heldFor": {
        const child = this.condition(condition.condition, `${path}.condition`);
        return this.registerStateful(
          new HeldNode(path, child, this.#stopwatch(condition.duration)),
        );
      }
      default:
        return condition satisfies never;
    }
  }

  #stopwatch(duration: Duration): Stopwatch {
    return duration.kind === "bars"
      ? new Stopwatch(this.frame(duration.timeframe, null), duration.bars)
      : new Stopwatch(null, duration.minutes * MINUTE_MS);
  }

  #leaf(
    path: string,
    operator: Extract<Condition, { kind: "comparison" | "range" }>["operator"],
    operands: readonly (readonly [string, Series])[],
  ): ConditionNode {
    this.prices = [];
    this.valuations = [];
    const statefulBefore = this.stateful.length;
    const readers = operands.map(([name, series]) => this.reader(series, `${path}.${name}`));
    const isCrossing =
      operator === "crosses" || operator === "crossesUp" || operator === "crossesDown";
    const filter =
      this.rule.confirmation === "twoPrices" && this.prices.length > 0
        ? new TwoPriceFilter(this.prices, unknownRaw[isCrossing ? "crossing" : "level"])
        : null;
    if (isCrossing) {
      const reads = { prices: this.prices.length > 0, valuations: this.valuations };
      return this.registerStateful(new CrossingNode(path, operator, readers, filter, reads));
    }
    const isStateless = filter === null && this.stateful.length === statefulBefore;
    const node = new LevelNode(path, operator, readers, filter, isStateless);
    return filter ? this.registerStateful(node) : node;
  }
}
