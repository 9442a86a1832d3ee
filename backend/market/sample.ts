import type { Currency } from "./currency.ts";
import type { Session } from "./sessions.ts";
import type { TradeDate } from "./tradeDate.ts";

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
  /** Name of the market source. */
  readonly source: string;
  /** Declared delay of the feed behind the exchange. */
  readonly delayMs: number;
  /** How often the source delivers; a sample older than twice this plus the delay is stale. */
  readonly intervalMs: number;
}
