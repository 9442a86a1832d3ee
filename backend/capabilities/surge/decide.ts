import type { SurgeEvent, SurgeRunCompleted } from "./events.ts";

export type SurgeCommand =
  | { readonly kind: "start"; readonly runId: number }
  | { readonly kind: "complete"; readonly result: Omit<SurgeRunCompleted["data"], "runId"> }
  | { readonly kind: "fail"; readonly reason: string };

type SurgeRunState =
  | { readonly status: "none" }
  | { readonly status: "running" | "completed" | "failed"; readonly runId: number };

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
  if (command.kind === "start") {
    const { runId } = command;
    return state.status === "none" ? [{ type: "SurgeRunStarted", data: { runId } }] : [];
  }
  if (state.status !== "running") return [];
  const { runId } = state;
  return command.kind === "complete"
    ? [{ type: "SurgeRunCompleted", data: { runId, ...command.result } }]
    : [{ type: "SurgeRunFailed", data: { runId, reason: command.reason } }];
}
