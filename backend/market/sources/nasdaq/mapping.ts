import type { AnalystRating } from "../../../domain/choices.ts";
import type { EarningsDate, PriceTargets } from "../../profile.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import { type Mapped, mappedValue, mappingFault } from "../mapped.ts";
import { isRecord, type JsonRecord, readRecord, readRecords, readText } from "../vendorJson.ts";
import {
  MONTHS,
  openAnswer,
  readAmount,
  readCount,
  readDate,
  readPercent,
  readPlainNumber,
} from "./answerText.ts";
import { instantIn } from "../../../domain/sessions.ts";
import { markets } from "../../../domain/symbol.ts";
import { stampOfTradeDate, type TradeDate } from "../../../domain/tradeDate.ts";
import type { EarningsResult, EconomicEvent, Ipo, KeyFacts } from "../../research.ts";
import type { ExpectedSplit } from "../../companyCalendar.ts";
import { DAY_MS } from "../../../domain/durations.ts";

/**
 * Maps `/api/calendar/splits?date=`. A ratio is `3 : 1`, new shares first, so `1 : 10` merges ten
 * into one; a stock dividend is `5.000%`. A day without splits has no rows, or no record at all.
 */
export function mapSplits(body: unknown): Mapped<readonly ExpectedSplit[]> {
  const opened = openAnswer(body);
  if (opened.status === "fault") return opened.fault === "no-data" ? mappedValue([]) : opened;
  const { rows } = opened.value;
  if (rows === null) return mappedValue([]);
  if (!Array.isArray(rows)) return mappingFault("malformed", "calendar without rows");
  return readAny(rows, readSplit, "splits");
}

/** Reads the rows that can be read; a fault if there are rows and none can. */
function readAny<Row>(
  rows: readonly unknown[],
  read: (row: JsonRecord) => Row | null,
  what: string,
): Mapped<readonly Row[]> {
  const found = readRecords(rows).flatMap((row) => read(row) ?? []);
  return rows.length > 0 && found.length === 0
    ? mappingFault("malformed", `${what} of another shape`)
    : mappedValue(found);
}

function readSplit(row: JsonRecord): ExpectedSplit | null {
  const symbol = toYahooSymbol(readText(row["symbol"]) ?? "");
  const date = readDate(row["executionDate"]);
  const ratio = readRatio(row["ratio"]);
  return symbol === null || date === null || ratio === null ? null : { symbol, date, ...ratio };
}

function readRatio(value: unknown): Pick<ExpectedSplit, "numerator" | "denominator"> | null {
  const percent = readPercent(value);
  if (percent !== null) return { numerator: 100 + percent, denominator: 100 };
  const [, numerator, denominator] =
    /^(\d+(?:\.\d+)?) ?: ?(\d+(?:\.\d+)?)$/.exec(readText(value)?.trim() ?? "") ?? [];
  return numerator === undefined
    ? null
    : { numerator: Number(numerator), denominator: Number(denominator) };
}

/**
 * Maps `/api/ipo/calendar?date=YYYY-MM`: what is expected and what has been priced. Each table may
 * have no rows; deals that were only filed or withdrawn have no day.
 */
export function mapIpos(body: unknown): Mapped<readonly Ipo[]> {
  const opened = openAnswer(body);
  if (opened.status === "fault") return opened.fault === "no-data" ? mappedValue([]) : opened;
  const priced = opened.value["priced"];
  const upcoming = readRecord(opened.value["upcoming"])?.["upcomingTable"];
  if (!isRecord(priced) && !isRecord(upcoming)) return mappingFault("malformed", "no IPO table");
  const rows = [priced, upcoming].map((table) => readRecords(readRecord(table)?.["rows"]));
  return readAny(rows.flat(), readIpo, "IPOs");
}

function readIpo(row: JsonRecord): Ipo | null {
  const companyName = readText(row["companyName"]);
  const pricedOn = readDate(row["pricedDate"]);
  const date = pricedOn ?? readDate(row["expectedPriceDate"]);
  if (companyName === null || date === null) return null;
  const [low = "", high = low] = (readText(row["proposedSharePrice"]) ?? "").split("-");
  return {
    symbol: toYahooSymbol(readText(row["proposedTickerSymbol"]) ?? ""),
    companyName,
    date,
    isPriced: pricedOn !== null,
    lowPrice: readAmount(low),
    highPrice: readAmount(high),
    amount: readAmount(row["dollarValueOfSharesOffered"]),
    exchange: readText(row["proposedExchange"]),
  };
}

/** Maps `/api/calendar/economicevents?date=…`; a day without events has no record. */
export function mapEconomicEvents(
  body: unknown,
  date: TradeDate,
): Mapped<readonly EconomicEvent[]> {
  const opened = openAnswer(body);
  if (opened.status === "fault") return opened.fault === "no-data" ? mappedValue([]) : opened;
  const rows = readRecords(opened.value["rows"]);
  const events = rows.flatMap((row) => readEvent(row, date) ?? []);
  return events.length === 0
    ? mappingFault("malformed", "economic events of another shape")
    : mappedValue(events);
}

function readEvent(row: JsonRecord, date: TradeDate): EconomicEvent | null {
  const [country, name] = [readFigure(row["country"]), readFigure(row["eventName"])];
  if (country === null || name === null) return null;
  return {
    date,
    at: readTimeOf(row["gmt"], date),
    country,
    name,
    actual: readFigure(row["actual"]),
    expected: readFigure(row["consensus"]),
    previous: readFigure(row["previous"]),
  };
}

/** The field is called `gmt`, but its times are New York's: Spain's figures of 9:00 are at 03:00. */
function readTimeOf(value: unknown, date: TradeDate): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(readText(value) ?? "") ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return instantIn(markets.US.zone, date, Number(hour), Number(minute));
}

/** Empty figures are blanks of several kinds. */
const readFigure = (value: unknown): string | null =>
  readText(value)?.replaceAll("&nbsp;", " ").trim() || null;

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

/** Maps `/api/screener/stocks?download=true` or its rows; omits rows without usable symbols. */
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

/** Maps `/api/calendar/earnings?date=`, the reports expected on `date` (`YYYY-MM-DD`). */
export function mapEarningsDay(body: unknown, date: string): Mapped<readonly NasdaqEarnings[]> {
  const opened = openAnswer(body);
  if (opened.status === "fault") return opened.fault === "no-data" ? mappedValue([]) : opened;
  const rows = opened.value["rows"];
  // A day without reports, such as a Sunday, has no rows at all.
  if (rows === null || rows === undefined) return mappedValue([]);
  if (!Array.isArray(rows)) return mappingFault("malformed", "calendar without rows");
  return readAny(rows, (row) => readReport(row, date), "calendar");
}

function readReport(row: JsonRecord, date: string): NasdaqEarnings | null {
  const symbol = toYahooSymbol(readText(row["symbol"]) ?? "");
  if (symbol === null) return null;
  const hour = HOURS.get(readText(row["time"]) ?? "") ?? null;
  return {
    symbol,
    companyName: readText(row["name"]),
    marketCap: readAmount(row["marketCap"]),
    earnings: { date, hour, isConfirmed: false },
  };
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

/** Figures of a company's summary; "N/A" is unknown. */
type NasdaqSummary = Pick<
  KeyFacts,
  "industry" | "earningsPerShare" | "dividendPerShare" | "dividendYield" | "exDividendDate"
> & { readonly symbol: string };

/** Maps `/api/quote/SYMBOL/summary`, a table of labels with numbers and texts mixed. */
export function mapSummary(body: unknown): Mapped<NasdaqSummary> {
  const opened = openAnswer(body);
  if (opened.status === "fault") return opened;
  const symbol = toYahooSymbol(readText(opened.value["symbol"])?.toUpperCase() ?? "");
  const table = readRecord(opened.value["summaryData"]);
  if (symbol === null || table === null) return mappingFault("malformed", "no summary");
  const valueOf = (name: string): unknown => readRecord(table[name])?.["value"];
  const percent = readPercent(valueOf("Yield"));
  return mappedValue({
    symbol,
    industry: readText(valueOf("Industry")),
    earningsPerShare: readPlainNumber(valueOf("EarningsPerShare")),
    dividendPerShare: readAmount(valueOf("AnnualizedDividend")),
    dividendYield: percent === null ? null : percent / 100,
    exDividendDate: readDay(valueOf("ExDividendDate")),
  });
}

const readDay = (value: unknown): string | null => readDate(value) ?? readNamedDay(value);

/** Reads `May 10, 2024`. */
function readNamedDay(value: unknown): string | null {
  const [, name = "", day, year] =
    /^([A-Z][a-z]{2})\w* (\d{1,2}), (\d{4})$/.exec(readText(value) ?? "") ?? [];
  return readDate(`${MONTHS.indexOf(name) + 1}/${day}/${year}`);
}

interface NasdaqShortInterest {
  /** Shares sold short on the settlement date. */
  readonly shares: number;
  /** Start of that day, epoch milliseconds. */
  readonly countedAt: number;
}

/** Maps `/api/quote/SYMBOL/short-interest`, which knows companies listed at Nasdaq only. */
export function mapShortInterest(body: unknown): Mapped<NasdaqShortInterest> {
  const opened = openAnswer(body);
  if (opened.status === "fault") return opened;
  const table = readRecord(opened.value["shortInterestTable"]);
  if (table === null) return mappingFault("no-data", "no short interest");
  const counts = readRecords(table["rows"]).flatMap((row) => {
    const [date, shares] = [readDate(row["settlementDate"]), readCount(row["interest"])];
    return date === null || shares === null ? [] : [{ shares, countedAt: stampOfTradeDate(date) }];
  });
  const latest = counts.toSorted((one, other) => other.countedAt - one.countedAt)[0];
  return latest ? mappedValue(latest) : mappingFault("no-data", "no settlement date");
}

/** Maps `/api/company/SYMBOL/earnings-surprise`; the site does not name the currency. */
export function mapEarningsResults(body: unknown): Mapped<readonly EarningsResult[]> {
  const opened = openAnswer(body);
  if (opened.status === "fault") return opened;
  const table = readRecord(opened.value["earningsSurpriseTable"]);
  if (table === null) return mappingFault("no-data", "no reported quarter");
  const results = readRecords(table["rows"]).flatMap((row): EarningsResult[] => {
    const [quarterEnd, actual] = [readQuarter(row["fiscalQtrEnd"]), readPlainNumber(row["eps"])];
    const estimate = readPlainNumber(row["consensusForecast"]);
    return quarterEnd === null || actual === null
      ? []
      : [{ quarterEnd, actual, estimate, currency: null }];
  });
  return results.length === 0
    ? mappingFault("no-data", "no reported quarter")
    : mappedValue(results);
}

/** Reads `Mar 2026` as the last day of that month. */
function readQuarter(value: unknown): string | null {
  const [, name = "", year] = /^([A-Z][a-z]{2}) (\d{4})$/.exec(readText(value) ?? "") ?? [];
  const month = MONTHS.indexOf(name);
  if (month < 0) return null;
  return new Date(Date.UTC(Number(year), month + 1) - DAY_MS).toISOString().slice(0, 10);
}
