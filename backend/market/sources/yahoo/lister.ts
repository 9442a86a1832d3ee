import type { Clock } from "../../../platform/clock.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import type { ExchangeLister, Listing, ListingPage } from "../../source.ts";
import { unwrapResult } from "../answer.ts";
import type { Mapped } from "../mapped.ts";
import type { YahooClient } from "./client.ts";
import { canScreen, MAX_ROWS, PAGE_SIZE, SECTORS } from "./screenRequest.ts";

export function createYahooLister(
  source: string,
  client: Pick<YahooClient, "screen">,
  clock: Clock,
): ExchangeLister {
  function read(mapped: Mapped<ListingPage>): ListingPage | undefined {
    const page = unwrapResult(source, mapped);
    return page && { ...page, listings: page.listings.map((row) => withoutOldDay(row, clock)) };
  }
  return {
    pageSize: PAGE_SIZE,
    maxRows: MAX_ROWS,
    sectors: SECTORS,
    covers: canScreen,
    page: async (exchange, offset) => read(await client.screen(exchange, offset)),
    sectorPage: async (exchange, sector) => read(await client.screen(exchange, 0, sector)),
  };
}

/** Covers a weekend with holidays on both sides. */
const LAST_DAY_MS = 6 * DAY_MS;

/**
 * A suspended share keeps the figures of its last day, which must not count as today's move and
 * volume.
 */
function withoutOldDay(row: Listing, clock: Clock): Listing {
  const { asOf = null } = row;
  const isOld = asOf !== null && clock.now() - asOf > LAST_DAY_MS;
  return isOld ? { ...row, changePercent: null, volume: 0 } : row;
}
