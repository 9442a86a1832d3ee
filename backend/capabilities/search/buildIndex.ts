import type { SymbolMatch } from "../../contract/discovery/discovery.ts";
import { yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";
import { createNameIndex, type NameIndex } from "./nameIndex.ts";

/** Takes a few milliseconds; requests are served between slices. */
export const NAMES_AT_A_TIME = 250;

export async function buildIndex(
  names: readonly SymbolMatch[],
  signal?: AbortSignal,
): Promise<NameIndex | undefined> {
  const index = createNameIndex();
  for (let start = 0; start < names.length; start += NAMES_AT_A_TIME) {
    for (const name of names.slice(start, start + NAMES_AT_A_TIME)) index.add(name);
    await yieldToEventLoop();
    if (signal?.aborted) return undefined;
  }
  return index;
}
