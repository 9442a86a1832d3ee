import type { Headline } from "../../../research.ts";
import { type Mapped, mappedValue, mappingFault } from "../../mapped.ts";
import { isRecord, readList, readRecords, readText } from "../../vendorJson.ts";
import { openEnvelope, readSeconds } from "./envelope.ts";
import { isSymbol } from "../../../../domain/symbolText.ts";

/**
 * Maps the news of `/v1/finance/search` that list the symbol among their tickers. A search returns
 * any news whose words match, and the newest of all if none does (`OCDO.L` in 2025), so news with
 * other tickers or none are omitted. `no-data` if nothing remains.
 */
export function mapNews(body: unknown, symbol: string): Mapped<readonly Headline[]> {
  if (!isRecord(body)) return mappingFault("malformed", "no search result");
  if (!Array.isArray(body["news"])) {
    const opened = openEnvelope(body, "finance");
    return opened.status === "fault" ? opened : mappingFault("malformed", "search without news");
  }
  const entries = readRecords(body["news"]);
  if (entries.length > 0 && !entries.some((entry) => "title" in entry)) {
    return mappingFault("malformed", "news of another shape");
  }
  const headlines = entries.flatMap((entry): readonly Headline[] => {
    const { title, link: url } = entry;
    const publishedAt = readSeconds(entry["providerPublishTime"]);
    const isTied = readList(entry["relatedTickers"]).includes(symbol);
    if (typeof title !== "string" || typeof url !== "string") return [];
    if (publishedAt === null || !isTied) return [];
    return [{ title, publisher: readText(entry["publisher"]), url, publishedAt }];
  });
  return headlines.length > 0
    ? mappedValue(headlines)
    : mappingFault("no-data", `no news of ${symbol}`);
}

/** A quotable match of `/v1/finance/search`, best match first. */
export interface YahooMatch {
  readonly symbol: string;
  readonly name: string | null;
  readonly quoteType: string | null;
  /** Yahoo's own exchange code: `NMS`, `LSE`, `JPX`, … */
  readonly exchange: string | null;
}

/** The response has no envelope; entries that are not quotes are omitted. */
export function mapSearch(body: unknown): Mapped<readonly YahooMatch[]> {
  if (!isRecord(body)) return mappingFault("malformed", "no search result");
  if (!Array.isArray(body["quotes"])) {
    const opened = openEnvelope(body, "finance");
    return opened.status === "fault" ? opened : mappingFault("malformed", "search without quotes");
  }
  const matches: YahooMatch[] = [];
  const found = readRecords(body["quotes"]);
  for (const entry of found) {
    const symbol = readText(entry["symbol"]);
    // News topics and private companies are mixed in, without a quotable symbol.
    if (symbol === null || !isSymbol(symbol) || entry["isYahooFinance"] === false) continue;
    matches.push({
      symbol,
      name: readText(entry["longname"]) ?? readText(entry["shortname"]),
      quoteType: readText(entry["quoteType"]),
      exchange: readText(entry["exchange"]),
    });
  }
  if (
    matches.length === 0 &&
    found.length > 0 &&
    !found.some((entry) => "quoteType" in entry || "name" in entry)
  ) {
    return mappingFault("malformed", "search results of another shape");
  }
  return mappedValue(matches);
}
