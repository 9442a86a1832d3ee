import { DAY_MS } from "../../../domain/durations.ts";
import { stampOfTradeDate } from "../../../domain/tradeDate.ts";
import type { EarningsResult, KeyFacts } from "../../research.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { readRecord, readRecords, readText } from "../vendorJson.ts";
import {
  MONTHS,
  openAnswer,
  readAmount,
  readCount,
  readDate,
  readPercent,
  readPlainNumber,
} from "./answerText.ts";
import { toYahooSymbol } from "./mapping.ts";

/** Figures of a company's summary; "N/A" is unknown. */
export type NasdaqSummary = Pick<
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

export interface NasdaqShortInterest {
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
