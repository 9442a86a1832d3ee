import type { Ipo } from "../../research.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { isRecord, readRecord, readRecords, readText, type JsonRecord } from "../vendorJson.ts";
import { openAnswer, readAmount, readDate } from "./answerText.ts";
import { toYahooSymbol } from "./mapping.ts";

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
  const ipos = rows.flat().flatMap((row) => readIpo(row) ?? []);
  return rows.flat().length > 0 && ipos.length === 0
    ? mappingFault("malformed", "IPOs of another shape")
    : mappedValue(ipos);
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
