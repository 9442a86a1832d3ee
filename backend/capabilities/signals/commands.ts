import type { AnalystActionObserved } from "./events.ts";

export interface ObserveAction {
  readonly kind: "observe";
  readonly action: AnalystActionObserved["data"];
}

export type SignalCommand = ObserveAction;
