import type { PortfolioCreated, PortfolioEvent } from "./events.ts";

/** The state of one portfolio. */
export type PortfolioState =
  | { readonly status: "none" }
  | { readonly status: "open"; readonly portfolio: PortfolioCreated["data"] };

const initialState: PortfolioState = { status: "none" };

function evolve(state: PortfolioState, event: PortfolioEvent): PortfolioState {
  switch (event.type) {
    case "PortfolioCreated":
      return state.status === "none" ? { status: "open", portfolio: event.data } : state;
    default:
      return event.type satisfies never;
  }
}

export const portfolioEvolution = { initialState, evolve };
