import type { ExchangeCode } from "../../domain/symbol.ts";
import type { Clock } from "../../platform/clock.ts";
import { createLiveStatus } from "../calendars/liveStatus.ts";
import { marketOf } from "../../domain/symbol.ts";
import type { MarketQuote, MarketSource } from "../source.ts";
import { capabilitiesOf, type AboutSource } from "./about.ts";

/** Default price check interval. */
const SAMPLE_INTERVAL_MS = 30_000;

/** Creates a source without answers for vendors to extend, open while one of `exchanges` is. */
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

/** Returns a quote of a symbol in the currency of its market; what a source leaves out is unknown. */
export const quoteOf = (
  symbol: string,
  source: string,
  figures: Pick<MarketQuote, "price" | "asOf"> & Partial<MarketQuote>,
): MarketQuote => ({
  symbol,
  companyName: symbol,
  market: marketOf(symbol).code,
  currency: marketOf(symbol).currency,
  open: null,
  high: null,
  low: null,
  previousClose: null,
  volume: null,
  marketCap: null,
  targetPrice: null,
  source,
  delayMs: 0,
  ...figures,
});
