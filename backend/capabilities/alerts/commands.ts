import type { EffectiveSplit } from "../../market/companyCalendar.ts";
import type { Sample } from "../../market/sample.ts";
import type { Evidence } from "../../market/evidence.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import type { AlertDefinitionFields, AlertCreated, Observation } from "./events.ts";

export interface SampleContext extends Evidence {
  /** ATR14 in the sample's currency; null if unknown. */
  readonly atr14: number | null;
}

/** Times are ISO 8601, by the market's clock. */
export type AlertCommand =
  /** Idempotent. */
  | { readonly kind: "create"; readonly alert: AlertCreated["data"] }
  | { readonly kind: "evaluate"; readonly sample: Sample; readonly context: SampleContext }
  /** Holds a sample that is too far from `lastPrice` to be accepted immediately. */
  | {
      readonly kind: "hold";
      readonly sample: Sample;
      readonly lastPrice: number;
      readonly limit: number;
    }
  /** The sample contradicts the held one. */
  | { readonly kind: "dropHold"; readonly sample: Sample }
  /** Adjusts a target for a split; without a creation time, only for splits since `leastDate`. */
  | ({ readonly kind: "adjust"; readonly leastDate: TradeDate } & EffectiveSplit)
  | { readonly kind: "undoAdjustment" }
  /** Undoes the last firing, which the owner reports to be a split; the alert becomes active again. */
  | { readonly kind: "undoFiring" }
  | {
      readonly kind: "moveTarget";
      readonly targetPrice: number;
      /** Target that the owner saw; another current one refuses the move. Null skips the check. */
      readonly expectedTarget: number | null;
      readonly observed: Observation | null;
      readonly movedAt: string;
    }
  /** `now` is epoch milliseconds. */
  | { readonly kind: "expire"; readonly now: number }
  | { readonly kind: "pause"; readonly pausedAt: string }
  | {
      readonly kind: "resume";
      readonly resumedAt: string;
      readonly missed: readonly EffectiveSplit[];
    }
  /** Mutes the alert. A "once" alert that has fired becomes active again. */
  | {
      readonly kind: "snooze";
      readonly until: string;
      /** ATR14 of the days before today, in the alert's currency; null if unknown. */
      readonly atr14: number | null;
      /** Splits since it fired, oldest first. */
      readonly missed: readonly EffectiveSplit[];
    }
  | {
      readonly kind: "edit";
      readonly change: Partial<AlertDefinitionFields>;
      readonly observed: Observation | null;
      readonly editedAt: string;
    }
  | { readonly kind: "delete" }
  | { readonly kind: "restore" };

export type CommandOf<Kind extends AlertCommand["kind"]> = Extract<
  AlertCommand,
  { readonly kind: Kind }
>;
