import type { Currency } from "../domain/currency.ts";
import type { Session } from "../domain/sessions.ts";
import type { TradeDate } from "../domain/tradeDate.ts";

/**
 * The regular session's price with its close before; undefined for a price of before or after it
 * whose source does not name one.
 */
export const regularOf = (
  sample: Sample,
): Pick<Sample, "price" | "exchangeTime" | "previousClose"> | undefined =>
  sample.regular ?? (sample.session === "pre" || sample.session === "post" ? undefined : sample);

/**
 * One observed trade price: the only input on which an alert is evaluated. Times are milliseconds
 * since the Unix epoch.
 */
export interface Sample {
  readonly symbol: string;
  readonly price: number;
  readonly currency: Currency;
  /** When the trade happened, by the exchange. */
  readonly exchangeTime: number;
  /** When this process received it, by the source's own clock. */
  readonly receivedAt: number;
  readonly session: Session;
  readonly tradeDate: TradeDate;
  /** Regular-session close before `tradeDate`, in the same currency; null where none is known. */
  readonly previousClose: number | null;
  /**
   * The last price of the regular session and the close before that session, where this one is of
   * before or after it and the source names both.
   */
  readonly regular?: {
    readonly price: number;
    readonly exchangeTime: number;
    readonly previousClose: number | null;
  };
  /** Name of the market source. */
  readonly source: string;
  /** Declared delay of the feed behind the exchange. */
  readonly delayMs: number;
  /** How often the source delivers; a sample older than twice this plus the delay is stale. */
  readonly intervalMs: number;
}
