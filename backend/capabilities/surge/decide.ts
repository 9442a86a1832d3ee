import type { SurgeEvent, SurgeRunCompleted } from "./events.ts";

interface StartSurgeRun {
  readonly kind: "start";
  readonly runId: number;
}

interface CompleteSurgeRun {
  readonly kind: "complete";
  readonly result: Omit<SurgeRunCompleted["data"], "runId">;
}

interface FailSurgeRun {
  readonly kind: "fail";
  readonly reason: string;
}

export type SurgeCommand = StartSurgeRun | CompleteSurgeRun | FailSurgeRun;

type SurgeRunState =
  | { readonly status: "none" }
  | { readonly status: "running"; readonly runId: number }
  | { readonly status: "completed"; readonly runId: number }
  | { readonly status: "failed"; readonly runId: number };

const initialState: SurgeRunState = { status: "none" };

function evolve(state: SurgeRunState, event: SurgeEvent): SurgeRunState {
  switch (event.type) {
    case "SurgeRunStarted":
      return state.status === "none" ? { status: "running", runId: event.data.runId } : state;
    case "SurgeRunCompleted":
      return state.status === "running" ? { status: "completed", runId: state.runId } : state;
    case "SurgeRunFailed":
      return state.status === "running" ? { status: "failed", runId: state.runId } : state;
    default:
      return event satisfies never;
  }
}

export const surgeEvolution = { initialState, evolve };

export function decide(command: SurgeCommand, state: SurgeRunState): readonly SurgeEvent[] {
  switch (command.kind) {
    case "start":
      if (state.status !== "none") return [];
      return [{ type: "SurgeRunStarted", data: { runId: command.runId } }];
    case "complete":
      if (state.status !== "running") return [];
      return [{ type: "SurgeRunCompleted", data: { runId: state.runId, ...command.result } }];
    case "fail":
      if (state.status !== "running") return [];
      return [{ type: "SurgeRunFailed", data: { runId: state.runId, reason: command.reason } }];
    default:
      return command satisfies never;
  }
}
