import type { AnalystActionObserved } from "./events.ts";

/** Reports a rating change, possibly seen before. */
export interface ObserveAction {
  readonly kind: "observe";
  readonly action: AnalystActionObserved["data"];
}

export type SignalCommand = ObserveAction;
