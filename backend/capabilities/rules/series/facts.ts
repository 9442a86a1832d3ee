import type { FactName } from "../../../domain/rules/rule.ts";
import { daysToReport } from "../../../market/earnings/earningsDays.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { Capability } from "../../../market/source.ts";

export const capabilityOfFact: Readonly<Record<FactName, Capability>> = {
  upside: "targets",
  dispersion: "targets",
  peRatio: "facts",
  daysToEarnings: "calendar",
  insiderNet: "insiders",
  mentions: "mentions",
};

export interface KnownFact {
  readonly value: number | null;
  readonly source: string;
}

/**
 * Reads a company's current figure. Undefined if no source has it; rejects with SourceUnavailable
 * if none can answer.
 */
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
