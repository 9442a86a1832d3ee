import type { CallExtra } from "./emptyApi.ts";
import type { LiveSocket } from "./liveSocket.ts";

/** What the store hands to thunks; see ui/app/store.ts. */
export interface ThunkExtra extends CallExtra {
  readonly live: LiveSocket;
}

/** Prices of a symbol come over the live line for as long as its answer is used. */
export const watchWhileUsed = async (
  { symbol }: { readonly symbol: string },
  { extra, cacheEntryRemoved }: { extra: unknown; cacheEntryRemoved: Promise<void> },
): Promise<void> => {
  const release = (extra as ThunkExtra | undefined)?.live.watch(symbol);
  await cacheEntryRemoved;
  release?.();
};
