import { describeCondition } from "../../../domain/rules/describeRule.ts";
import { describeSeries, numberText } from "../../../domain/rules/describeSeries.ts";
import type { MarketEvent } from "../../../domain/rules/observation.ts";
import type { Condition, Rule } from "../../../domain/rules/rule.ts";
import { commonUnit, unitOf } from "../../../domain/rules/units.ts";
import { childrenOf, operandsOf } from "../../../domain/rules/walk.ts";
import type { Evidence, Witness } from "../../../domain/rules/witness.ts";
import { isoTime } from "../../../platform/clock.ts";
import type { DescribedCondition, DescribedEvidence } from "../lifecycle/events.ts";

/** Mutable, as the contract's types are. */
type Described = Omit<DescribedCondition, "values"> & { values: DescribedEvidence[] };

export const describeWitness = (rule: Rule, witness: Witness): Described[] =>
  describe(rule.when, witness);

function describe(condition: Condition, witness: Witness): Described[] {
  const { path, truth, values, conditions } = witness;
  const children = childrenOf(condition);
  return [
    {
      path,
      sentence: describeCondition(condition),
      truth,
      values: values.map((value, index) => describeEvidence(condition, value, index)),
    },
    ...conditions.flatMap((inner, index) => {
      const [, child] = children[index] ?? [];
      return child ? describe(child, inner) : [];
    }),
  ];
}

function describeEvidence(
  condition: Condition,
  { value, time, source, event }: Evidence,
  index: number,
): DescribedEvidence {
  const seen = { time: time === null ? null : isoTime(time), source };
  if (event) return { text: describeMarketEvent(event), value: null, unit: null, ...seen };
  const operands =
    condition.kind === "comparison" || condition.kind === "range" ? operandsOf(condition) : [];
  const series = operands[index];
  if (!series) return { text: "", value, unit: null, ...seen };
  return {
    text: describeSeries(series),
    value,
    unit: unitOf(series) ?? commonUnit(operands),
    ...seen,
  };
}

function describeMarketEvent(event: MarketEvent): string {
  switch (event.name) {
    case "filing":
      return `Form ${event.form}${event.items.length > 0 ? `, item ${event.items.join(", ")}` : ""}`;
    case "insiderTrade": {
      const value = event.value === null ? "" : ` for ${numberText(Math.round(event.value))}`;
      return `An insider ${event.side === "bought" ? "bought" : "sold"}${value}`;
    }
    case "ratingChange":
      return {
        upgrade: "Upgraded",
        downgrade: "Downgraded",
        initiate: "Coverage initiated",
        maintain: "Rating maintained",
        reiterate: "Rating reiterated",
      }[event.change];
    case "targetChange":
      return `Mean target ${event.percent > 0 ? "up" : "down"} ${numberText(Math.abs(Math.round(event.percent * 100) / 100))}%`;
    case "earningsDate":
      return event.change === "set" ? "Earnings date set" : "Earnings date moved";
    case "earningsNear":
      return event.days === 0 ? "Earnings today" : `Earnings in ${event.days} days`;
    case "halt":
      return "Trading halted";
    case "resumption":
      return "Trading resumed";
    case "split":
      return "Split";
    case "screenEntered":
      return `Entered the ${event.screen} screener`;
    case "screenLeft":
      return `Left the ${event.screen} screener`;
    case "time":
      return isoTime(event.at);
    default:
      return event satisfies never;
  }
}
