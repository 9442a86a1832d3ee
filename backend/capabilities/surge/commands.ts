import type { SurgeRunCompleted } from "./events.ts";

export interface StartSurgeRun {
  readonly kind: "start";
  readonly runId: number;
}

export interface CompleteSurgeRun {
  readonly kind: "complete";
  readonly result: Omit<SurgeRunCompleted["data"], "runId">;
}

export interface FailSurgeRun {
  readonly kind: "fail";
  readonly reason: string;
}

export type SurgeCommand = StartSurgeRun | CompleteSurgeRun | FailSurgeRun;
