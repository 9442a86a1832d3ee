import type { Split } from "../../../../market/companyCalendar.ts";
import { readDecimal } from "../../../../market/ledger/decimal.ts";
import {
  datedSplit,
  findBookedSplit,
  type DatedSplit,
} from "../../../../market/ledger/sameSplit.ts";
import type { PortfolioTransaction } from "../../lifecycle/events.ts";
import type { SymbolFacts } from "./symbolFacts.ts";

export const BRINGS_IN: ReadonlySet<string> = new Set(["buy", "transferIn", "openingHolding"]);

export const noteOnSplit = (symbol: string, { date, numerator, denominator }: Split): string =>
  `${symbol} split ${numerator} for ${denominator} on ${date}. Record the split too, unless this number is from after the split`;

/** Warns, on the row of a symbol's first purchase, about later splits that are not recorded. */
export function notesOnMissingSplits(
  recorded: readonly PortfolioTransaction[],
  added: readonly PortfolioTransaction[],
  facts: ReadonlyMap<string, SymbolFacts>,
): ReadonlyMap<string, readonly string[]> {
  const stated = new Map<string, DatedSplit[]>();
  for (const each of [...recorded, ...added]) {
    if (each.kind !== "split") continue;
    const [numerator, denominator] = [each.numerator, each.denominator].map(readDecimal);
    if (!numerator || !denominator) continue;
    const splits = stated.get(each.symbol) ?? [];
    splits.push({ date: each.date, numerator, denominator });
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
      (split) => !findBookedSplit(known, datedSplit(split)),
    );
    if (missing.length === 0) continue;
    notes.set(
      each.id,
      missing.map((split) => noteOnSplit(each.symbol ?? "", split)),
    );
  }
  return notes;
}
