import type { Headline } from "../../research.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { isRecord, readList, readRecords, readText } from "../vendorJson.ts";
import { openEnvelope, readSeconds } from "./envelope.ts";

/**
 * The news of `/v1/finance/search` that name the symbol among their tickers. A search answers with
 * any news whose words match, and with the newest of all where none does (`OCDO.L` in 2025): what
 * names other tickers, or none, is left out. `no-data` where nothing remains.
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
