import type { PortfolioChanged, PortfolioEvent } from "./events.ts";

export type PortfolioTerms = Required<PortfolioChanged["data"]>;

export type PortfolioState =
  | { readonly status: "none" }
  | {
      readonly status: "open" | "archived" | "deleted";
      readonly portfolio: PortfolioTerms;
      readonly wasArchived: boolean;
    };

const initialState: PortfolioState = { status: "none" };

function evolve(state: PortfolioState, event: PortfolioEvent): PortfolioState {
  if (state.status === "none") {
    if (event.type !== "PortfolioCreated") return state;
    const { currency = "USD", lotMethod = "fifo" } = event.data;
    return {
      status: "open",
      portfolio: { ...event.data, currency, lotMethod, benchmark: null },
      wasArchived: false,
    };
  }
  switch (event.type) {
    case "PortfolioCreated":
      return state;
    case "PortfolioChanged":
      return { ...state, portfolio: { benchmark: null, ...event.data } };
    case "PortfolioArchived":
      return { ...state, status: "archived", wasArchived: true };
    case "PortfolioUnarchived":
      return { ...state, status: "open", wasArchived: false };
    case "PortfolioDeleted":
      return { ...state, status: "deleted" };
    case "PortfolioRestored":
      return { ...state, status: state.wasArchived ? "archived" : "open" };
    default:
      return event satisfies never;
  }
}

export const portfolioEvolution = { initialState, evolve };
