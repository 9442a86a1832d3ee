import type { AlertCreated, AlertEvent, AlertTriggered } from "./events.ts";

export type AlertDefinition = AlertCreated["data"];

export interface ActiveAlert {
  readonly status: "active";
  readonly alert: AlertDefinition;
}

export interface TriggeredAlert {
  readonly status: "triggered";
  readonly alert: AlertDefinition;
  readonly firing: AlertTriggered["data"];
}

/** Where one alert stands. A deleted one remembers what it was, so that it can be restored. */
export type AlertState =
  | { readonly status: "none" }
  | ActiveAlert
  | TriggeredAlert
  | { readonly status: "deleted"; readonly was: ActiveAlert | TriggeredAlert };

const initialState: AlertState = { status: "none" };

function evolve(state: AlertState, event: AlertEvent): AlertState {
  switch (event.type) {
    case "AlertCreated":
      return state.status === "none" ? { status: "active", alert: event.data } : state;
    case "AlertTriggered":
      return state.status === "active"
        ? { status: "triggered", alert: state.alert, firing: event.data }
        : state;
    case "AlertDeleted":
      return state.status === "active" || state.status === "triggered"
        ? { status: "deleted", was: state }
        : state;
    case "AlertRestored":
      return state.status === "deleted" ? state.was : state;
    default:
      return event satisfies never;
  }
}

export const alertEvolution = { initialState, evolve };
