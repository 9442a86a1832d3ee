import { isSymbol } from "../../../domain/symbolText.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { isRecord, readFinite, readRecords, readText } from "../vendorJson.ts";

/** Number of mentions of a ticker on message boards; no sentiment. */
export interface MentionCount {
  /** In Yahoo's notation: `BRK-B` for `BRK.B`. */
  readonly symbol: string;
  readonly last24h: number;
  readonly previous24h: number;
}

export interface MentionPage {
  readonly mentions: readonly MentionCount[];
  /** Number of pages of about a hundred tickers each. */
  readonly pages: number;
}

/**
 * Maps one page of `/api/v1.0/filter/all-stocks/page/N`. Tickers without both counts are omitted.
 */
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
