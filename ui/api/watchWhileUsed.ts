import type { CallExtra } from "./emptyApi.ts";
import type { LiveSocket } from "./liveSocket.ts";

export interface ThunkExtra extends CallExtra {
  readonly live: LiveSocket;
}

/** Subscribes to a symbol's prices over the socket while its cache entry is in use. */
export const watchWhileUsed = async (
  { symbol }: { readonly symbol: string },
  { extra, cacheEntryRemoved }: { extra: unknown; cacheEntryRemoved: Promise<void> },
): Promise<void> => {
  const release = (extra as ThunkExtra | undefined)?.live.watch(symbol);
  await cacheEntryRemoved;
  release?.();
};
