import type { Headline } from "../../../research.ts";
import { mappedValue, mappingFault, type Mapped } from "../../mapped.ts";
import { isRecord, readList, readRecords, readText } from "../../vendorJson.ts";
import { openEnvelope, readSeconds } from "./envelope.ts";

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
