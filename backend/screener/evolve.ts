import type { RunKind, ScreenerEvent } from "./events.ts";

interface LatestPrice {
  readonly price: number;
  readonly previousClose: number | null;
  readonly exchangeTime: string;
}

export type RunState =
  | { readonly status: "none" }
  | { readonly status: "running"; readonly runId: number; readonly kind: RunKind }
  | {
      readonly status: "completed";
      readonly runId: number;
      readonly prices: ReadonlyMap<string, LatestPrice>;
    }
  | { readonly status: "failed"; readonly runId: number };

const initialState: RunState = { status: "none" };

function evolve(state: RunState, event: ScreenerEvent): RunState {
  switch (event.type) {
    case "ScreenerRunStarted": {
      const { runId, kind } = event.data;
      return state.status === "none" ? { status: "running", runId, kind } : state;
    }
    case "ScreenerRunCompleted":
      return state.status === "running"
        ? {
            status: "completed",
            runId: state.runId,
            prices: new Map(event.data.results.map((stock) => [stock.symbol, stock])),
          }
        : state;
    case "ScreenerRunFailed":
      return state.status === "running" ? { status: "failed", runId: state.runId } : state;
    case "ScreenerResultRepriced":
      return state.status === "completed"
        ? { ...state, prices: new Map(state.prices).set(event.data.symbol, event.data) }
        : state;
    default:
      return event satisfies never;
  }
}

export const runEvolution = { initialState, evolve };
