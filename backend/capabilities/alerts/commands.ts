import type { Sample } from "../../market/sample.ts";
import type { Evidence } from "../../market/tape/evidence.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import type { AlertCreated, Observation } from "./events.ts";

export interface SampleContext extends Evidence {
  /** ATR14 in the sample's currency; null if unknown. */
  readonly atr14: number | null;
}

export interface EvaluateAlert {
  readonly kind: "evaluate";
  readonly sample: Sample;
  readonly context: SampleContext;
}

/** Holds a sample that is too far from `lastPrice` to be accepted immediately. */
export interface HoldAlert {
  readonly kind: "hold";
  readonly sample: Sample;
  readonly lastPrice: number;
  readonly limit: number;
}

/** The sample contradicts the held one. */
export interface DropHold {
  readonly kind: "dropHold";
  readonly sample: Sample;
}

/** Adjusts the target for a split: prices before `effectiveDate` are multiplied by `factor`. */
export interface AdjustAlert {
  readonly kind: "adjust";
  readonly factor: number;
  readonly effectiveDate: TradeDate;
  readonly source: string;
  /**
   * Alerts without a recorded creation time are adjusted only for splits on or after this date.
   */
  readonly leastDate: TradeDate;
}

export interface MoveTarget {
  readonly kind: "moveTarget";
  readonly targetPrice: number;
  /**
   * Target that the owner saw; the move is refused if the current one differs. Null skips the
   * check.
   */
  readonly expectedTarget: number | null;
  readonly observed: Observation | null;
  /** Time by the market's clock, ISO 8601. */
  readonly movedAt: string;
}

/** A split that took effect while the alert was not being evaluated. */
export type MissedSplit = Pick<AdjustAlert, "factor" | "effectiveDate" | "source">;

export interface ResumeAlert {
  readonly kind: "resume";
  /** Time by the market's clock, ISO 8601. */
  readonly resumedAt: string;
  readonly missed: readonly MissedSplit[];
}

/** Mutes the alert. A "once" alert that has fired becomes active again. */
export interface SnoozeAlert {
  readonly kind: "snooze";
  /** ISO 8601. */
  readonly until: string;
  /** ATR14 of the days before today, in the alert's currency; null if unknown. */
  readonly atr14: number | null;
  /** Splits since it fired, oldest first. */
  readonly missed: readonly MissedSplit[];
}

export type AlertChange = Partial<
  Pick<
    AlertCreated["data"],
    | "alertType"
    | "targetPrice"
    | "direction"
    | "repeat"
    | "sessions"
    | "cooldownMinutes"
    | "expiresAt"
    | "note"
    | "phoneNumberId"
    | "emailId"
  >
>;

export interface EditAlert {
  readonly kind: "edit";
  readonly change: AlertChange;
  readonly observed: Observation | null;
  /** Time by the market's clock, ISO 8601. */
  readonly editedAt: string;
}

export type AlertCommand =
  /** Idempotent. */
  | { readonly kind: "create"; readonly alert: AlertCreated["data"] }
  | EvaluateAlert
  | HoldAlert
  | DropHold
  | AdjustAlert
  | { readonly kind: "undoAdjustment" }
  /** Undoes the last firing, which the owner reports to be a split; the alert becomes active again. */
  | { readonly kind: "undoFiring" }
  | MoveTarget
  /** `now` is epoch milliseconds. */
  | { readonly kind: "expire"; readonly now: number }
  /** `pausedAt` is the time by the market's clock, ISO 8601. */
  | { readonly kind: "pause"; readonly pausedAt: string }
  | ResumeAlert
  | SnoozeAlert
  | EditAlert
  | { readonly kind: "delete" }
  | { readonly kind: "restore" };
