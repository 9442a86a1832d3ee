import type { AnalystRating } from "../../../domain/choices.ts";
import type { EarningsDate, PriceTargets } from "../../profile.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { isRecord, readRecord, readRecords, readText, type JsonRecord } from "../vendorJson.ts";
import { openAnswer, readAmount, readCount, readPercent } from "./answerText.ts";

/** One row of the screener, which lists a whole market in one response; prices in dollars. */
export interface NasdaqListing {
  /** In Yahoo's notation: `BRK-B` for Nasdaq's `BRK/B`, `BAC-PL` for the preferred `BAC^L`. */
  readonly symbol: string;
  readonly companyName: string;
  readonly price: number | null;
  readonly volume: number | null;
  readonly marketCap: number | null;
  readonly changePercent: number | null;
  readonly sector: string | null;
  readonly industry: string | null;
  readonly country: string | null;
}

/** One report of the earnings calendar; expected, not confirmed. */
export interface NasdaqEarnings {
  readonly symbol: string;
  readonly companyName: string | null;
  /** In dollars. */
  readonly marketCap: number | null;
  readonly earnings: EarningsDate;
}

/** Analysts' 12-month targets in dollars, and the number of analysts per opinion. */
export interface NasdaqTargets {
  readonly targets: Omit<PriceTargets, "asOf">;
  readonly rating: AnalystRating;
  readonly buy: number;
  readonly hold: number;
  readonly sell: number;
}

/** A universe with fewer rows is incomplete: the smallest US exchange has about 300. */
const MIN_UNIVERSE = 100;

/**
 * Maps `/api/screener/stocks?download=true`, or just its rows. Rows without a usable symbol are
 * omitted.
 */
export function mapUniverse(body: unknown): Mapped<readonly NasdaqListing[]> {
  let rows: unknown = body;
  if (!Array.isArray(body)) {
    const opened = openAnswer(body);
    if (opened.status === "fault") return opened;
    rows = opened.value["rows"] ?? readRecord(opened.value["table"])?.["rows"];
  }
  if (!Array.isArray(rows)) return mappingFault("malformed", "universe without rows");
  const listings = new Map<string, NasdaqListing>();
  for (const row of rows) {
    const listing = isRecord(row) ? readListing(row) : null;
    if (listing && !listings.has(listing.symbol)) listings.set(listing.symbol, listing);
  }
  return listings.size < MIN_UNIVERSE
    ? mappingFault("malformed", `universe of ${listings.size}`)
    : mappedValue([...listings.values()]);
}

function readListing(row: JsonRecord): NasdaqListing | null {
  const symbol = toYahooSymbol(readText(row["symbol"]) ?? "");
  const companyName = readText(row["name"]);
  if (symbol === null || companyName === null) return null;
  return {
    symbol,
    companyName,
    price: readAmount(row["lastsale"]),
    volume: readCount(row["volume"]),
    marketCap: readAmount(row["marketCap"]),
    changePercent: readPercent(row["pctchange"]),
    sector: readText(row["sector"]),
    industry: readText(row["industry"]),
    country: readText(row["country"]),
  };
}

/**
 * Converts Nasdaq's notations of share classes (`BRK/B`), preferred shares (`BAC^L`, before 2022
 * `BAC.PRL`), units (`XYZ.U`) and warrants (`XYZ.WS`) to Yahoo's; null for anything else.
 */
export function toYahooSymbol(symbol: string): string | null {
  const [, base, caret, suffix] =
    /^([A-Z]{1,6})(?:\^([A-Z]?)|[/.]([A-Z]{1,3}))?$/.exec(symbol.trim()) ?? [];
  if (base === undefined) return null;
  const preferred = caret ?? /^PR([A-Z]?)$/.exec(suffix ?? "")?.[1];
  if (preferred !== undefined) return asSymbol(`${base}-P${preferred}`);
  if (suffix === undefined) return asSymbol(base);
  return asSymbol(`${base}-${SUFFIXES.get(suffix) ?? suffix}`);
}

const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ["U", "UN"],
  ["WS", "WT"],
]);

const asSymbol = (text: string): string | null => (isSymbol(text) ? text : null);

const HOURS: ReadonlyMap<string, EarningsDate["hour"]> = new Map([
  ["time-pre-market", "before_open"],
  ["time-after-hours", "after_close"],
]);

/**
 * Maps `/api/calendar/earnings?date=`: all companies expected to report on `date` (`YYYY-MM-DD`).
 */
export function mapEarningsDay(body: unknown, date: string): Mapped<readonly NasdaqEarnings[]> {
  const opened = openAnswer(body);
  if (opened.status === "fault") return opened.fault === "no-data" ? mappedValue([]) : opened;
  const rows = opened.value["rows"];
  // A day without reports, such as a Sunday, has no rows at all.
  if (rows === null || rows === undefined) return mappedValue([]);
  if (!Array.isArray(rows)) return mappingFault("malformed", "calendar without rows");
  const reports: NasdaqEarnings[] = [];
  for (const row of readRecords(rows)) {
    const symbol = toYahooSymbol(readText(row["symbol"]) ?? "");
    if (symbol === null) continue;
    const hour = HOURS.get(readText(row["time"]) ?? "") ?? null;
    reports.push({
      symbol,
      companyName: readText(row["name"]),
      marketCap: readAmount(row["marketCap"]),
      earnings: { date, hour, isConfirmed: false },
    });
  }
  return rows.length > 0 && reports.length === 0
    ? mappingFault("malformed", "calendar of another shape")
    : mappedValue(reports);
}

/** Maps `/api/analyst/SYMBOL/targetprice`. A company that no analyst follows is "no-data". */
export function mapTargets(body: unknown): Mapped<NasdaqTargets> {
  const opened = openAnswer(body);
  if (opened.status === "fault") return opened;
  const overview = readRecord(opened.value["consensusOverview"]);
  if (overview === null) return mappingFault("no-data", "no consensus");
  const low = readAmount(overview["lowPriceTarget"]);
  const mean = readAmount(overview["priceTarget"]);
  const high = readAmount(overview["highPriceTarget"]);
  const [buy, hold, sell] = [
    readCount(overview["buy"]),
    readCount(overview["hold"]),
    readCount(overview["sell"]),
  ];
  if (low === null || mean === null || high === null) return mappingFault("no-data", "no target");
  if (buy === null || hold === null || sell === null) return mappingFault("malformed", "no counts");
  const analystCount = buy + hold + sell;
  if (!(low <= mean && mean <= high)) return mappingFault("malformed", "targets out of order");
  if (analystCount === 0) return mappingFault("no-data", "no analyst");
  return mappedValue({
    targets: { low, mean, high, analystCount },
    rating: rateConsensus(buy, hold, sell),
    buy,
    hold,
    sell,
  });
}

/** Returns the most frequent rating; ties go to the more cautious one. */
function rateConsensus(buy: number, hold: number, sell: number): AnalystRating {
  if (buy > hold && buy > sell) return "Buy";
  return sell > hold && sell >= buy ? "Sell" : "Hold";
}
