import { askVendor, type VendorTransport } from "../transport.ts";
import { mappedValue, type Mapped } from "../mapped.ts";
import { mapMentions, type MentionCount } from "./mapping.ts";

const ADDRESS = "https://apewisdom.io/api/v1.0/filter/all-stocks/page";

/** About a thousand tickers; the site counts no others. */
export const MAX_PAGES = 10;

/**
 * Returns every ticker mentioned on message boards, by symbol, with one request a page in sequence.
 * If one page fails, the whole call fails, because missing tickers would look unmentioned.
 */
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
