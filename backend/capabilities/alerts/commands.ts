import type { Sample } from "../../market/sample.ts";
import type { Evidence } from "../../market/tape/evidence.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import type { AlertCreated, Observation } from "./events.ts";

/** Starts watching. Repeating it does nothing. */
export interface CreateAlert {
  readonly kind: "create";
  readonly alert: AlertCreated["data"];
}

/** What is known about a symbol besides its price. */
export interface SampleContext extends Evidence {
  /** Average true range of fourteen days, in the sample's currency; null where it is not known. */
  readonly atr14: number | null;
}

/** Evaluates the alert on one sample. */
export interface EvaluateAlert {
  readonly kind: "evaluate";
  readonly sample: Sample;
  readonly context: SampleContext;
}

/** The sample is too far from `lastPrice` to be accepted immediately. */
export interface HoldAlert {
  readonly kind: "hold";
  readonly sample: Sample;
  readonly lastPrice: number;
  readonly limit: number;
}

/** The sample contradicts the one that is held. */
export interface DropHold {
  readonly kind: "dropHold";
  readonly sample: Sample;
}

/** Prices before `effectiveDate` times `factor` are prices from it on. */
export interface AdjustAlert {
  readonly kind: "adjust";
  readonly factor: number;
  readonly effectiveDate: TradeDate;
  /** The source that lists the split. */
  readonly source: string;
  /** An alert whose creation was not recorded is adjusted for splits of this date or later only. */
  readonly leastDate: TradeDate;
}

export interface UndoAdjustment {
  readonly kind: "undoAdjustment";
}

/** The owner says that the last firing was a split: watch again. */
export interface UndoFiring {
  readonly kind: "undoFiring";
}

/** Its owner wants another target. */
export interface MoveTarget {
  readonly kind: "moveTarget";
  readonly targetPrice: number;
  /** The target that the owner saw; another one in force refuses the move. Null does not look. */
  readonly expectedTarget: number | null;
  readonly observed: Observation | null;
  /** The market's own clock, ISO 8601. */
  readonly movedAt: string;
}

/** Ends an alert whose time is over at `now`, epoch milliseconds of the market's clock. */
export interface ExpireAlert {
  readonly kind: "expire";
  readonly now: number;
}

/** Its owner wants it paused. */
export interface PauseAlert {
  readonly kind: "pause";
  /** The market's own clock, ISO 8601. */
  readonly pausedAt: string;
}

/** A split of which an alert has not heard while it did not watch. */
export type MissedSplit = Pick<AdjustAlert, "factor" | "effectiveDate" | "source">;

/** Resumes a suspended or paused alert. */
export interface ResumeAlert {
  readonly kind: "resume";
  /** The market's own clock, ISO 8601. */
  readonly resumedAt: string;
  /** Oldest first. */
  readonly missed: readonly MissedSplit[];
}

/** Its owner wants to hear of it later: one that was to fire once watches again. */
export interface SnoozeAlert {
  readonly kind: "snooze";
  /** ISO 8601. */
  readonly until: string;
  /** Of the days before today, in the alert's currency; null where it is not known. */
  readonly atr14: number | null;
  /** Since it fired, oldest first. */
  readonly missed: readonly MissedSplit[];
}

/** What its owner may change. */
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

/** Changes the alert; one that has fired or expired watches again. */
export interface EditAlert {
  readonly kind: "edit";
  readonly change: AlertChange;
  readonly observed: Observation | null;
  /** The market's own clock, ISO 8601. */
  readonly editedAt: string;
}

/** Deletes the alert from the list, fired or not. */
export interface DeleteAlert {
  readonly kind: "delete";
}

/** Undoes a deletion. */
export interface RestoreAlert {
  readonly kind: "restore";
}

export type AlertCommand =
  | CreateAlert
  | EvaluateAlert
  | HoldAlert
  | DropHold
  | AdjustAlert
  | UndoAdjustment
  | UndoFiring
  | MoveTarget
  | ExpireAlert
  | PauseAlert
  | ResumeAlert
  | SnoozeAlert
  | EditAlert
  | DeleteAlert
  | RestoreAlert;
