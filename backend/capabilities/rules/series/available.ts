import { describeCondition } from "../../../domain/rules/describeRule.ts";
import { describeSeries } from "../../../domain/rules/describeSeries.ts";
import type { Problem } from "../../../domain/rules/checkRule.ts";
import type { Condition, EventName, FactName, Series } from "../../../domain/rules/rule.ts";
import { conditionsIn, isLeaf, operandsOf } from "../../../domain/rules/walk.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { Capability } from "../../../market/source.ts";
import { capabilityOfFact } from "./facts.ts";

export type OfferingMarket = Pick<Market, "offers" | "status">;

export const capabilityOfEvent: Readonly<Record<EventName, Capability | null>> = {
  filing: "filings",
  insiderTrade: "trades",
  ratingChange: "ratingChanges",
  targetChange: "targets",
  earningsDate: "calendar",
  earningsNear: "calendar",
  halt: "halts",
  resumption: "halts",
  split: "splits",
  screenEntered: null,
  screenLeft: null,
  time: null,
};

/** The other capabilities are named by their key. */
const names: Partial<Readonly<Record<Capability, string>>> = {
  targets: "analysts' targets",
  facts: "earnings per share",
  calendar: "earnings dates",
  insiders: "insider totals",
  trades: "insider trades",
  ratingChanges: "rating changes",
};

function reasonOf(market: OfferingMarket, capability: Capability | null): string | null {
  if (capability === null || market.offers(capability)) return null;
  const { kind } = market.status();
  return `Not available: the ${kind === "replay" ? "replayed" : kind} market has no ${names[capability] ?? capability}`;
}

export const reasonOfFact = (market: OfferingMarket, fact: FactName): string | null =>
  reasonOf(market, capabilityOfFact[fact]);

export const reasonOfEvent = (market: OfferingMarket, event: EventName): string | null =>
  reasonOf(market, capabilityOfEvent[event]);

export function findUnavailable(market: OfferingMarket, when: Condition): readonly Problem[] {
  const problems: Problem[] = [];
  const add = (path: string, what: string, reason: string | null) => {
    if (reason !== null) problems.push({ path, sentence: `“${what}”: ${reason}` });
  };
  for (const [leaf, path] of conditionsIn(when)) {
    if (!isLeaf(leaf)) continue;
    if (leaf.kind === "event") {
      add(path, describeCondition(leaf), reasonOfEvent(market, leaf.event.name));
    }
    for (const [index, series] of operandsOf(leaf).entries()) {
      const key = leaf.kind === "comparison" ? SIDES[index] : ENDS[index];
      add(`${path}.${key}`, describeSeries(series), reasonOfSeries(market, series));
    }
  }
  return problems;
}

const SIDES = ["left", "right"] as const;
const ENDS = ["value", "low", "high"] as const;

function reasonOfSeries(market: OfferingMarket, series: Series): string | null {
  switch (series.kind) {
    case "constant":
    case "holding":
    case "portfolio":
      return null;
    case "multiple":
      return reasonOfSeries(market, series.of);
    case "fact":
      return reasonOfFact(market, series.fact);
    default:
      return market.offers("bars") ? null : "No source of this market has bars";
  }
}
