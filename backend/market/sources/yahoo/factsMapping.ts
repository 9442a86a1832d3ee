import type { KeyFacts } from "../../research.ts";
import { readText, type JsonRecord } from "../vendorJson.ts";
import { readNotNegative, readNumber, readPositive, readSeconds } from "./envelope.ts";
import type { PriceUnit } from "./quoteMapping.ts";

/** The date as Yahoo stamps it: midnight UTC of the exchange's date. */
const dateOf = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString().slice(0, 10);

/**
 * Figures of a company. Where prices are quoted in pence, earnings and dividends per share come in
 * pounds for one company and in pence for another, without saying which: they are left out.
 */
export function readFacts(
  {
    detail,
    statistics,
    profile,
  }: Readonly<Record<"detail" | "statistics" | "profile", JsonRecord | null>>,
  unit: PriceUnit | null,
): KeyFacts | null {
  if (unit === null) return null;
  const perShare = unit.isMinorUnit ? () => null : (value: unknown) => readNumber(value);
  return {
    currency: unit.currency,
    industry: readText(profile?.["industry"]),
    country: readText(profile?.["country"]),
    earningsPerShare: perShare(statistics?.["trailingEps"]),
    beta: readNumber(detail?.["beta"]) ?? readNumber(statistics?.["beta"]),
    dividendPerShare: perShare(detail?.["dividendRate"]),
    dividendYield: readNotNegative(detail?.["dividendYield"]),
    exDividendDate: dateOf(readSeconds(detail?.["exDividendDate"])),
    sharesOutstanding: readPositive(statistics?.["sharesOutstanding"]),
    shortShare: readNotNegative(statistics?.["shortPercentOfFloat"]),
    shortCountedAt: readSeconds(statistics?.["dateShortInterest"]),
  };
}
