import { describeCondition } from "../../../domain/rules/describeRule.ts";
import { describeSeries } from "../../../domain/rules/describeSeries.ts";
import type { Problem } from "../../../domain/rules/checkRule.ts";
import type { Condition, EventName, FactName, Series } from "../../../domain/rules/rule.ts";
import { conditionsIn, isLeaf, operandsOf } from "../../../domain/rules/walk.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { Capability } from "../../../market/source.ts";
import { daysToReport } from "../../../market/earnings/earningsConfidence.ts";

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

const capabilityOfFact: Readonly<Record<FactName, Capability>> = {
  upside: "targets",
  dispersion: "targets",
  peRatio: "facts",
  daysToEarnings: "calendar",
  insiderNet: "insiders",
  mentions: "mentions",
};

interface KnownFact {
  readonly value: number | null;
  readonly source: string;
}

/** Undefined if no source has the figure; rejects with SourceUnavailable if none can answer. */
export async function readFact(
  market: Pick<Market, "sourced" | "offers" | "status" | "quote">,
  symbol: string,
  fact: FactName,
): Promise<KnownFact | undefined> {
  const { sourced } = market;
  if (!market.offers(capabilityOfFact[fact])) return undefined;
  switch (fact) {
    case "upside": {
      const targets = await sourced.targets(symbol);
      const quote = targets && (await market.quote(symbol));
      if (!targets || !quote) return undefined;
      return { value: (targets.value.mean / quote.price - 1) * 100, source: targets.source };
    }
    case "dispersion": {
      const targets = await sourced.targets(symbol);
      if (!targets) return undefined;
      const { low, mean, high } = targets.value;
      return { value: ((high - low) / mean) * 100, source: targets.source };
    }
    case "peRatio": {
      const facts = await sourced.facts(symbol);
      const earnings = facts?.value.earningsPerShare ?? null;
      const quote = facts && (await market.quote(symbol));
      if (!facts || !quote) return undefined;
      const isKnown = earnings !== null && earnings > 0 && facts.value.currency === quote.currency;
      return { value: isKnown ? quote.price / earnings : null, source: facts.source };
    }
    case "daysToEarnings": {
      const calendar = await sourced.calendar(symbol);
      if (!calendar) return undefined;
      const { asOf } = market.status();
      const days = calendar.value.earnings
        .map((report) => daysToReport(report, symbol, asOf))
        .filter((each) => each !== null && each >= 0) as number[];
      return { value: days.length === 0 ? null : Math.min(...days), source: calendar.source };
    }
    case "insiderNet": {
      const totals = await sourced.insiders(symbol);
      return totals && { value: totals.value.bought - totals.value.sold, source: totals.source };
    }
    case "mentions": {
      const counts = await sourced.mentions(symbol);
      return counts && { value: counts.value.last24h, source: counts.source };
    }
    default:
      return fact satisfies never;
  }
}
