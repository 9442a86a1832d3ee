import type { Market } from "../routing/router.ts";

/**
 * Narrows a market for callers that scan its universe repeatedly. A live market has thousands of
 * symbols at one request each, so its universe becomes the watched symbols. A market without
 * request costs keeps its own.
 */
export const narrowUniverse = <M extends Pick<Market, "status" | "universe">>(
  market: M,
  readWatched: () => Promise<Iterable<string>>,
): M => ({
  ...market,
  universe: async () =>
    market.status().kind === "live" ? [...new Set(await readWatched())] : market.universe(),
});
