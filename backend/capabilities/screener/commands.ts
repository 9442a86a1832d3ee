import type { ScreenerEvent } from "./events.ts";

type DataOf<Type extends ScreenerEvent["type"]> = Extract<ScreenerEvent, { type: Type }>["data"];

export interface StartRun {
  readonly kind: "start";
  readonly run: DataOf<"ScreenerRunStarted">;
}

export interface AdvanceRun {
  readonly kind: "advance";
  readonly plan: DataOf<"ScreenerRunPlanned">["plan"];
  readonly step: Omit<DataOf<"ScreenerRunAdvanced">, "runId" | "kind">;
}

export interface CompleteRun {
  readonly kind: "complete";
  readonly outcome: Omit<DataOf<"ScreenerRunCompleted">, "runId" | "kind">;
}

export interface FailRun {
  readonly kind: "fail";
  readonly reason: string;
}

export interface MeasureResults {
  readonly kind: "measure";
  readonly figures: DataOf<"ScreenerResultsMeasured">["figures"];
}

export interface RepriceResult {
  readonly kind: "reprice";
  readonly price: Omit<DataOf<"ScreenerResultRepriced">, "runId">;
}

export type ScreenerCommand =
  | StartRun
  | AdvanceRun
  | CompleteRun
  | FailRun
  | MeasureResults
  | RepriceResult;
