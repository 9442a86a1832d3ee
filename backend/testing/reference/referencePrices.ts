import type { BarSample } from "./referenceGaps.ts";

/** Last accepted price of stories/docs/AlertRules.mdx. */
export interface Accepted {
  readonly price: number;
  readonly exchangeTime: number;
  readonly tradeDate: string;
  readonly source: string;
}

/** State of a symbol in one currency. */
export interface Prices {
  last: Accepted | null;
  held: BarSample | null;
  /** Price that the held one was compared with. */
  closeBeforeHeld: number | null;
  /** Time of each source's last accepted sample at the last save. */
  readonly saved: Map<string, number>;
  readonly datesSeen: Set<string>;
  readonly datesAccepted: Set<string>;
  /** Product of the splits' factors, by trade date. */
  readonly adjusted: Map<string, number>;
  readonly previousCloses: Map<string, number>;
  readonly suspectedSplits: Map<string, number>;
}

export const noPrices = (): Prices => ({
  last: null,
  held: null,
  closeBeforeHeld: null,
  saved: new Map(),
  datesSeen: new Set(),
  datesAccepted: new Set(),
  adjusted: new Map(),
  previousCloses: new Map(),
  suspectedSplits: new Map(),
});
