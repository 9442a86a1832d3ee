import type { SignalEvent } from "./events.ts";

export type SignalState = { readonly status: "none" } | { readonly status: "observed" };

const initialState: SignalState = { status: "none" };

const evolve = (_state: SignalState, event: SignalEvent): SignalState => {
  switch (event.type) {
    case "AnalystActionObserved":
      return { status: "observed" };
    default:
      return event.type satisfies never;
  }
};

export const signalEvolution = { initialState, evolve };
