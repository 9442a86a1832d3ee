import type { Clock } from "../../platform/clock.ts";
import { createLiveStatus } from "../calendars/liveStatus.ts";
import type { MarketSource } from "../source.ts";

/** Default price check interval. */
const SAMPLE_INTERVAL_MS = 30_000;

/** Creates a live source without capabilities, for vendors to extend. */
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
