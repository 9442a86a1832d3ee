import type { ScreenerEvent } from "./events.ts";

type DataOf<Type extends ScreenerEvent["type"]> = Extract<ScreenerEvent, { type: Type }>["data"];

export interface StartRun {
  readonly kind: "start";
  readonly run: DataOf<"ScreenerRunStarted">;
}

/** Ends a run with what it found. */
export interface CompleteRun {
  readonly kind: "complete";
  readonly outcome: Omit<DataOf<"ScreenerRunCompleted">, "runId" | "kind">;
}

/** Ends a run without results; also how one that a crash cut short is put to rest. */
export interface FailRun {
  readonly kind: "fail";
  readonly reason: string;
}

export interface RepriceResult {
  readonly kind: "reprice";
  readonly price: Omit<DataOf<"ScreenerResultRepriced">, "runId">;
}

export type ScreenerCommand = StartRun | CompleteRun | FailRun | RepriceResult;
