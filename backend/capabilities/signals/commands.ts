import type { AnalystActionObserved } from "./events.ts";

/** A change of rating was seen, perhaps not for the first time. */
export interface ObserveAction {
  readonly kind: "observe";
  readonly action: AnalystActionObserved["data"];
}

export type SignalCommand = ObserveAction;
