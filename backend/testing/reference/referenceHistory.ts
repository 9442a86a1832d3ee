import type { AlertType, Direction, Repeat } from "../../domain/choices.ts";
import type { Observation } from "../../capabilities/alerts/events.ts";
import type { Bar, DailyBar } from "../../domain/bar.ts";
import type { Split } from "../../market/companyCalendar.ts";
import type { Sample } from "../../market/sample.ts";
import type { Session } from "../../domain/sessions.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";

/** Input and output of the reference for one symbol. */

/** Instants are epoch milliseconds. */
export interface WatchedAlert {
  readonly id: number;
  readonly alertType: AlertType;
  readonly targetPrice: number;
  readonly currency: string;
  readonly repeat: Repeat;
  readonly direction: Direction;
  readonly sessions: readonly Session[];
  readonly cooldownMinutes: number;
  readonly expiresAt: number | null;
  readonly observed: Observation | null;
  /** Null in old logs. */
  readonly createdAt: number | null;
}

/** Steps are ordered by time; `at` is the market's clock. */
export type Step =
  | { readonly kind: "sample"; readonly sample: Sample }
  | { readonly kind: "create"; readonly at: number; readonly alert: WatchedAlert }
  | { readonly kind: "move"; readonly at: number; readonly id: number; readonly target: number }
  /** Missing fields stay unchanged. */
  | {
      readonly kind: "edit";
      readonly at: number;
      readonly id: number;
      readonly target: number;
      readonly repeat: Repeat;
    }
  | {
      readonly kind: "delete" | "restore" | "pause" | "resume" | "snooze" | "undo";
      readonly at: number;
      readonly id: number;
    }
  /** Both save the symbol's state. */
  | { readonly kind: "minute"; readonly at: number }
  | { readonly kind: "restart"; readonly at: number };

/** `splits` is null without a list; `afterMs` is the response's delay. */
export interface SplitAnswer {
  readonly splits: readonly Split[] | null;
  readonly afterMs: number;
}

export type GapInterval = "1m" | "5m" | "30m";

/** Limits of a gap, and its bars. */
export interface GapFacts {
  readonly usualMs: number;
  readonly pollingMs: number;
  /** Returns the longest uninterrupted opening in milliseconds. */
  longestOpen(from: number, to: number, isExtended: boolean): number;
  bars(interval: GapInterval): readonly Bar[];
  sessionAt(epochMs: number): Session;
}

export interface MarketHistory {
  /** Exchange rate not in yen; default: false. */
  readonly isExchangeRate?: boolean;
  /** Adjusted for splits known on the date; may include later bars. */
  dailyBarsOn(tradeDate: string): readonly DailyBar[];
  splitsOn(tradeDate: string): SplitAnswer;
  tradeDateAt(epochMs: number): TradeDate;
  /** Null for a market without polling, and thus without gaps. */
  readonly gaps: GapFacts | null;
}

export interface ReferenceFiring {
  readonly alertId: number;
  readonly price: number;
  readonly exchangeTime: number;
  readonly tradeDate: string;
  readonly targetPrice: number;
  readonly previousClose: number | null;
  readonly changePercent: number | null;
  readonly alreadyMet: boolean;
  readonly late: boolean;
  /** Start of the bar, epoch milliseconds. */
  readonly crossedAt: number | null;
  /** Factor that the day's first price suggests. */
  readonly suspectedSplit: number | null;
}

export type ReferenceStatus = "active" | "triggered" | "suspended" | "expired" | "deleted";

export interface ReferenceOutcome {
  readonly firings: readonly ReferenceFiring[];
  readonly targets: ReadonlyMap<number, number>;
  readonly statuses: ReadonlyMap<number, ReferenceStatus>;
}
