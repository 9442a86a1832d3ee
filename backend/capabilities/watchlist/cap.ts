import type { ListCap } from "../../platform/listCap.ts";

export const watchlistCap: ListCap = {
  usual: 10_000,
  name: "watched stocks",
};

/** As many as a person finds by name; deleted ones are not counted. */
export const MAX_WATCHLISTS = 50;
export const watchlistsCap: ListCap = { usual: MAX_WATCHLISTS, name: "watchlists" };
