import { instantIn } from "../../../domain/sessions.ts";
import { markets } from "../../../domain/symbol.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import type { EconomicEvent } from "../../research.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { readRecords, readText, type JsonRecord } from "../vendorJson.ts";
import { openAnswer } from "./answerText.ts";

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
