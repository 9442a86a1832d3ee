import { manualClock } from "../backend/platform/clock.ts";
import { SIMULATION_SEED } from "../backend/market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../backend/market/sources/simulated/source.ts";
import type { MarketQuote } from "../backend/market/source.ts";
import { STORY_TIME } from "./storyTime.ts";

export async function storyQuote(symbol: string): Promise<MarketQuote> {
  const clock = manualClock(STORY_TIME);
  const quote = await createSimulatedSource({ seed: SIMULATION_SEED, clock }).quote(symbol);
  if (!quote) throw new Error(`The stories' market has no ${symbol}`);
  return quote;
}
