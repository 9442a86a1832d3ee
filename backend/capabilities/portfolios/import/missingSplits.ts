import { decimalOf, readDecimal } from "../../../market/ledger/decimal.ts";
import { stampOfTradeDate } from "../../../market/tradeDate.ts";
import { DAY_MS } from "../../../platform/durations.ts";
import type { PortfolioTransaction } from "../transaction.ts";
import type { SymbolFacts } from "./symbolFacts.ts";

const BRINGS_IN: ReadonlySet<string> = new Set(["buy", "transferIn", "openingHolding"]);
/** Two entries of one split are rarely on the same day: ex-date, record date, booking date. */
const SAME_SPLIT_DAYS = 3;

/**
 * Splits that the market knows of after a purchase, and neither the file nor the portfolio does. Said
 * at the first purchase of each symbol, for the others would say the same.
 */
export function notesOnMissingSplits(
  recorded: readonly PortfolioTransaction[],
  added: readonly PortfolioTransaction[],
  facts: ReadonlyMap<string, SymbolFacts>,
): ReadonlyMap<string, readonly string[]> {
  const stated = new Map<string, { readonly at: number; readonly ratio: number }[]>();
  for (const each of [...recorded, ...added]) {
    if (each.kind !== "split") continue;
    const [over, under] = [readDecimal(each.numerator), readDecimal(each.denominator)];
    if (!over || !under || under.isZero()) continue;
    const splits = stated.get(each.symbol) ?? [];
    splits.push({ at: stampOfTradeDate(each.date), ratio: over.div(under).toNumber() });
    stated.set(each.symbol, splits);
  }
  const notes = new Map<string, readonly string[]>();
  const said = new Set<string>();
  for (const each of added.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))) {
    if (!BRINGS_IN.has(each.kind) || !("symbol" in each) || !each.symbol) continue;
    if (said.has(each.symbol)) continue;
    said.add(each.symbol);
    const known = stated.get(each.symbol) ?? [];
    const missing = (facts.get(each.symbol)?.past(each.date).splits ?? []).filter(
      ({ date, numerator, denominator }) =>
        !known.some(
          ({ at, ratio }) =>
            ratio === decimalOf(numerator).div(denominator).toNumber() &&
            Math.abs(at - stampOfTradeDate(date)) <= SAME_SPLIT_DAYS * DAY_MS,
        ),
    );
    if (missing.length === 0) continue;
    notes.set(
      each.id,
      missing.map(
        ({ date, numerator, denominator }) =>
          `${each.symbol} split ${numerator} for ${denominator} on ${date}: record the split too, unless these are shares of after it`,
      ),
    );
  }
  return notes;
}
