import type { ExpectedSplit } from "../../companyCalendar.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { readRecords, readText, type JsonRecord } from "../vendorJson.ts";
import { openAnswer, readDate, readPercent } from "./answerText.ts";
import { toYahooSymbol } from "./mapping.ts";

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
  const splits = readRecords(rows).flatMap((row) => readSplit(row) ?? []);
  return rows.length > 0 && splits.length === 0
    ? mappingFault("malformed", "splits of another shape")
    : mappedValue(splits);
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
