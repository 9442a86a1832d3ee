import { isSymbol } from "../../../../domain/symbolText.ts";
import { mappedValue, mappingFault, type Mapped } from "../../mapped.ts";
import { isRecord, readRecords, readText } from "../../vendorJson.ts";
import { openEnvelope } from "./envelope.ts";

/** A quotable match of `/v1/finance/search`, best match first. */
export interface YahooMatch {
  readonly symbol: string;
  readonly name: string | null;
  readonly quoteType: string | null;
  /** Yahoo's own exchange code: `NMS`, `LSE`, `JPX`, … */
  readonly exchange: string | null;
}

/**
 * Maps the matches of a search. The response has no envelope; entries that are not quotes are
 * omitted.
 */
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
