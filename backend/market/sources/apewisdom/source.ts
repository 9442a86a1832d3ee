import { isSymbol } from "../../../domain/symbolText.ts";
import { type Mapped, mappedValue, mappingFault, unwrapResult } from "../mapped.ts";
import { isRecord, readFinite, readRecords, readText } from "../vendorJson.ts";
import type { Clock } from "../../../platform/clock.ts";
import { keepFor } from "../../coalesce.ts";
import type { MarketSource } from "../../source.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { apewisdom } from "../index.ts";

/** Number of mentions of a ticker on message boards; no sentiment. */
interface MentionCount {
  /** In Yahoo's notation: `BRK-B` for `BRK.B`. */
  readonly symbol: string;
  readonly last24h: number;
  readonly previous24h: number;
}

interface MentionPage {
  readonly mentions: readonly MentionCount[];
  /** Number of pages of about a hundred tickers each. */
  readonly pages: number;
}

/** Maps `/api/v1.0/filter/all-stocks/page/N`. Tickers without both counts are omitted. */
export function mapMentions(body: unknown): Mapped<MentionPage> {
  if (!isRecord(body) || !Array.isArray(body["results"])) {
    return mappingFault("malformed", "no results");
  }
  const pages = readCount(body["pages"]);
  if (pages === null) return mappingFault("malformed", "no number of pages");
  const mentions: MentionCount[] = [];
  const rows = readRecords(body["results"]);
  for (const row of rows) {
    const symbol = (readText(row["ticker"]) ?? "").replace(".", "-");
    const last24h = readCount(row["mentions"]);
    const previous24h = readCount(row["mentions_24h_ago"]);
    // A ticker new to the list has null for the day before, which means unknown rather than zero.
    if (!isSymbol(symbol) || last24h === null || previous24h === null) continue;
    mentions.push({ symbol, last24h, previous24h });
  }
  if (rows.length > 0 && !rows.some((row) => "mentions" in row)) {
    return mappingFault("malformed", "results of another shape");
  }
  return mappedValue({ mentions, pages });
}

/** The count is a number or, in some years, a string of digits. */
function readCount(value: unknown): number | null {
  const text = readText(value);
  const count = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : readFinite(value);
  return count !== null && Number.isInteger(count) && count >= 0 ? count : null;
}

const ADDRESS = "https://apewisdom.io/api/v1.0/filter/all-stocks/page";

/** About a thousand tickers; the site counts no others. */
export const MAX_PAGES = 10;

/** Fetches pages in sequence; if one fails, all fail, because missing tickers look unmentioned. */
export async function fetchMentions(
  send: VendorTransport,
): Promise<Mapped<ReadonlyMap<string, MentionCount>>> {
  const bySymbol = new Map<string, MentionCount>();
  let pages = 1;
  for (let page = 1; page <= Math.min(pages, MAX_PAGES); page++) {
    const mapped = await askVendor(send, `${ADDRESS}/${page}`, mapMentions);
    if (mapped.status === "fault") return mapped;
    if (page === 1) pages = mapped.value.pages;
    for (const mention of mapped.value.mentions) {
      if (!bySymbol.has(mention.symbol)) bySymbol.set(mention.symbol, mention);
    }
  }
  return mappedValue(bySymbol);
}

const NAME = "apewisdom";
/** Counts cover a day, and the site updates them a few times an hour. */
const LIST_LASTS_MS = 30 * MINUTE_MS;

/** ApeWisdom: mentions of US tickers on message boards. One list serves all symbols. */
export function createApeWisdomSource(send: VendorTransport, clock: Clock) {
  const findList = keepFor(
    clock,
    LIST_LASTS_MS,
    async () => unwrapResult(NAME, await fetchMentions(send)) ?? new Map<string, MentionCount>(),
  );

  return {
    ...baseLiveSource(apewisdom, clock),
    async mentions(symbol) {
      const count = isSymbol(symbol) ? (await findList()).get(symbol) : undefined;
      return count && { last24h: count.last24h, previous24h: count.previous24h };
    },
  } satisfies MarketSource;
}
