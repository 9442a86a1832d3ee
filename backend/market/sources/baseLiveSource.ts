import type { ExchangeCode } from "../../domain/symbol.ts";
import type { Clock } from "../../platform/clock.ts";
import { createLiveStatus } from "../calendars/liveStatus.ts";
import type { MarketSource } from "../source.ts";
import { capabilitiesOf, type AboutSource } from "./about.ts";

/** Default price check interval. */
const SAMPLE_INTERVAL_MS = 30_000;

/**
 * Creates a live source as declared, without answers, for vendors to extend. It is open while one
 * of the exchanges is.
 */
export const baseLiveSource = (
  about: AboutSource,
  clock: Clock,
  exchanges: readonly ExchangeCode[] = [],
): MarketSource => ({
  name: about.name,
  kind: "live",
  isRemote: true,
  capabilities: capabilitiesOf(about),
  sampleIntervalMs: SAMPLE_INTERVAL_MS,
  status: createLiveStatus(clock, exchanges),
  quote: async () => undefined,
  bars: async () => undefined,
  search: async () => [],
  samples: async () => [],
});
