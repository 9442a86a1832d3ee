import type { Clock } from "../../platform/clock.ts";
import { createLiveStatus } from "../calendars/liveStatus.ts";
import type { MarketSource } from "../source.ts";

/** The default of the price check interval. */
const SAMPLE_INTERVAL_MS = 30_000;

/** A live source without capabilities; each vendor overrides what it has. */
export const baseLiveSource = (name: string, clock: Clock): MarketSource => ({
  name,
  kind: "live",
  isRemote: true,
  capabilities: new Set(),
  sampleIntervalMs: SAMPLE_INTERVAL_MS,
  status: createLiveStatus(clock, []),
  quote: async () => undefined,
  bars: async () => undefined,
  search: async () => [],
  samples: async () => [],
});
