import { XMLParser, XMLValidator } from "fast-xml-parser";
import { isSymbol } from "../../../domain/symbolText.ts";
import type { Halt } from "../../research.ts";
import { instantIn } from "../../../domain/sessions.ts";
import { readTradeDate } from "../../../domain/tradeDate.ts";
import { marketOf, markets } from "../../../domain/symbol.ts";
import { type Mapped, mappedValue, mappingFault, unwrapResult } from "../mapped.ts";
import { type JsonRecord, readRecord, readRecords, readText } from "../vendorJson.ts";
import type { Clock } from "../../../platform/clock.ts";
import { keepFor } from "../../coalesce.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { MarketSource } from "../../source.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import type { VendorTransport } from "../transport.ts";
import { halts } from "../index.ts";

/** Many times the size on the busiest day, in March 2020. */
const MAX_FEED = 4_000_000;

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  // A vendor's feed has no custom entities to expand.
  processEntities: false,
  isArray: (name) => name === "item",
});

/**
 * Maps the feed of trade halts (nasdaqtrader.com/rss.aspx?feed=tradehalts): today's halts and those
 * still in effect, of every US exchange. Times are in New York time without naming the zone;
 * `pubDate` is always midnight and therefore ignored.
 */
export function mapHalts(xml: string): Mapped<ReadonlyMap<string, readonly Halt[]>> {
  if (xml.length > MAX_FEED) return mappingFault("malformed", "too long for a day's halts");
  if (XMLValidator.validate(xml) !== true) return mappingFault("malformed", "not a feed");
  const channel = readChannel(xml);
  if (channel === null) return mappingFault("malformed", "not a feed");
  const bySymbol = new Map<string, Halt[]>();
  for (const item of readRecords(channel["item"])) {
    const symbol = (readText(item["IssueSymbol"]) ?? "").replace(/[./]/, "-");
    const haltedAt = readTime(item["HaltDate"], item["HaltTime"]);
    if (!isSymbol(symbol) || haltedAt === null) continue;
    const resumesAt = readTime(item["ResumptionDate"], item["ResumptionTradeTime"]);
    const reason = readText(item["ReasonCode"]) ?? "";
    const known = bySymbol.get(symbol) ?? [];
    known.push({ haltedAt, reason: /^[A-Z0-9]{1,6}$/.test(reason) ? reason : "", resumesAt });
    bySymbol.set(symbol, known);
  }
  return mappedValue(bySymbol);
}

/** The validator accepts some texts that the parser rejects, for example unterminated entities. */
function readChannel(xml: string): JsonRecord | null {
  try {
    return readRecord(readRecord(readRecord(parser.parse(xml))?.["rss"])?.["channel"]);
  } catch {
    return null;
  }
}

/** Reads `11/20/2026` and `09:50:13` or `09:50:13.123`, New York time. */
function readTime(date: unknown, time: unknown): number | null {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(readText(date) ?? "") ?? [];
  const [, hour, minute, second] =
    /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.\d+)?$/.exec(readText(time) ?? "") ?? [];
  if (year === undefined || hour === undefined) return null;
  const iso = readTradeDate(`${year}-${month}-${day}`);
  if (iso === undefined) return null;
  return instantIn(markets.US.zone, iso, Number(hour), Number(minute)) + Number(second) * 1000;
}

const NAME = "halts";
const ADDRESS = "https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts";

/** Nasdaq's feed of trade halts on all US exchanges. One feed serves all symbols. */
export function createHaltsSource(send: VendorTransport, clock: Clock): MarketSource {
  const findHalts = keepFor(clock, MINUTE_MS, async () => {
    const { status, body } = await send({ url: ADDRESS });
    const mapped = status === 200 ? mapHalts(body) : mappingFault("unavailable", `HTTP ${status}`);
    return unwrapResult(NAME, mapped) ?? new Map<string, readonly Halt[]>();
  });

  return {
    ...baseLiveSource(halts, clock),
    async halts(symbol) {
      if (!isSymbol(symbol) || marketOf(symbol).code !== "US") return undefined;
      return (await findHalts()).get(symbol) ?? [];
    },
  };
}
