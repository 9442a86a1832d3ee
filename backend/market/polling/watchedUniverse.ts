import type { Market } from "../routing/router.ts";

/**
 * The market for callers that scan its universe again and again. A live one has thousands of
 * symbols at a request each, so there the universe is the watched symbols; a market without request
 * costs keeps its own.
 */
export const narrowUniverse = <M extends Pick<Market, "status" | "universe">>(
  market: M,
  readWatched: () => Promise<Iterable<string>>,
): M => ({
  ...market,
  universe: async () =>
    market.status().kind === "live" ? [...new Set(await readWatched())] : market.universe(),
});
