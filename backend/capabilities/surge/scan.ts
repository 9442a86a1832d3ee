import { mapInBatches } from "../../market/routing/mapInBatches.ts";
import { resolveEarnings, type EarningsMarket } from "../../market/earnings/earningsConfidence.ts";
import type { Market } from "../../market/routing/router.ts";
import { SourceUnavailable } from "../../market/source.ts";
import { assess, BARS_NEEDED, reportsSoon, type SurgeAssessment } from "./assess.ts";

export type SurgeMarket = Pick<Market, "status" | "universe" | "profile" | "quote" | "bars"> &
  EarningsMarket;

export interface SurgeScan {
  readonly symbols: number;
  readonly unanswered: number;
  readonly assessments: readonly SurgeAssessment[];
}

/**
 * Scans every symbol of the universe. Symbols without data are counted and skipped; rejects with
 * {@link SourceUnavailable} if that is all of them, and with the signal's reason when aborted.
 */
export async function scanUniverse(
  market: SurgeMarket,
  report: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<SurgeScan> {
  const symbols = await market.universe();
  const { asOf } = market.status();
  const { found: assessments, unanswered } = await mapInBatches(
    symbols,
    (symbol) => assessIfReportsSoon(market, symbol, asOf),
    { report, signal },
  );
  if (symbols.length > 0 && unanswered === symbols.length) {
    throw new SourceUnavailable("market", "no symbol of the universe could be looked at");
  }
  return { symbols: symbols.length, unanswered, assessments };
}

async function assessIfReportsSoon(
  market: SurgeMarket,
  symbol: string,
  asOf: number,
): Promise<SurgeAssessment | undefined> {
  const profile = await market.profile(symbol, "background");
  if (!profile || !reportsSoon(profile, asOf)) return undefined;
  const [quote, bars, consensus] = await Promise.all([
    market.quote(symbol),
    market.bars(symbol, "1d", BARS_NEEDED, { priority: "background" }),
    resolveEarnings(market, profile),
  ]);
  return quote && assess(profile, quote, bars ?? [], asOf, consensus);
}

/**
 * Assesses one symbol regardless of its earnings date; undefined if no source knows it or its
 * profile.
 */
export async function assessSymbol(
  market: SurgeMarket,
  symbol: string,
): Promise<SurgeAssessment | undefined> {
  const [profile, quote, bars] = await Promise.all([
    market.profile(symbol),
    market.quote(symbol),
    market.bars(symbol, "1d", BARS_NEEDED),
  ]);
  if (!profile || !quote) return undefined;
  const consensus = await resolveEarnings(market, profile);
  return assess(profile, quote, bars ?? [], market.status().asOf, consensus);
}
