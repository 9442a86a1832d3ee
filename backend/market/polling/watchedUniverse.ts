import type { Market } from "../routing/router.ts";

/**
 * The market for those who look through its universe again and again. A live one has thousands of
 * symbols and each is a request, so there the universe is what somebody watches; one that costs
 * nothing to ask keeps its own.
 */
export const narrowUniverse = <M extends Pick<Market, "status" | "universe">>(
  market: M,
  readWatched: () => Promise<Iterable<string>>,
): M => ({
  ...market,
  universe: async () =>
    market.status().kind === "live" ? [...new Set(await readWatched())] : market.universe(),
});
