import type { Currency } from "../domain/currency.ts";
import type { Session } from "../domain/sessions.ts";
import type { TradeDate } from "../domain/tradeDate.ts";

/** Returns undefined for an extended-hours price whose source reports no regular one. */
export const regularOf = (
  sample: Sample,
): Pick<Sample, "price" | "exchangeTime" | "previousClose"> | undefined =>
  sample.regular ?? (sample.session === "pre" || sample.session === "post" ? undefined : sample);

/** One trade price, the only input on which an alert is evaluated. Times are epoch milliseconds. */
export interface Sample {
  readonly symbol: string;
  readonly price: number;
  readonly currency: Currency;
  readonly exchangeTime: number;
  /** Time of receipt by this process, on the source's own clock. */
  readonly receivedAt: number;
  readonly session: Session;
  readonly tradeDate: TradeDate;
  /** Regular-session close before `tradeDate`, in the same currency; null if unknown. */
  readonly previousClose: number | null;
  /** For an extended-hours sample: the last regular price and the close before its session. */
  readonly regular?: {
    readonly price: number;
    readonly exchangeTime: number;
    readonly previousClose: number | null;
  };
  readonly source: string;
  /** Declared delay of the feed behind the exchange. */
  readonly delayMs: number;
  /** Delivery interval of the source; a sample older than twice this plus the delay is stale. */
  readonly intervalMs: number;
}
