import type { SurgeEvent } from "./events.ts";

export type SurgeRunState =
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
