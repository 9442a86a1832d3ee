import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/schema.ts";
import { countWrites } from "../platform/database/takeTurns.ts";
import type { CacheableRead } from "../platform/http/responseCache.ts";
import type { Market } from "../market/routing/router.ts";
import { MINUTE_MS } from "../platform/durations.ts";

export interface KeptReadsPorts {
  readonly clock: Pick<Clock, "now">;
  readonly database: Kysely<Database>;
  readonly market: Pick<Market, "stepMs">;
}

/**
 * The reads of every open screen, and what each follows from: prices never from the log alone, for
 * they move without an event.
 */
export function cacheableReads(
  { clock, database, market }: KeptReadsPorts,
  outageChanges: () => number,
): readonly CacheableRead[] {
  const { stepMs } = market;
  const keepables: CacheableRead[] =
    stepMs === undefined
      ? []
      : [{ path: "/api/stocks/chart/", stamp: () => `${Math.floor(clock.now() / stepMs)}` }];
  const writes = countWrites(database);
  if (!writes) return keepables;
  return [
    ...keepables,
    { path: "/api/alerts", stamp: () => `${writes()} ${outageChanges()}` },
    // Its counters begin anew at midnight, and that is the start of a minute in every zone.
    {
      path: "/api/dashboard/stats",
      stamp: () => `${writes()} ${Math.floor(clock.now() / MINUTE_MS)}`,
    },
  ];
}
