import type { ListCap } from "../../platform/http/errors.ts";

export const watchlistCap: ListCap = {
  usual: 10_000,
  name: "watched stocks",
};

/** As many as a person can still find by name; deleted lists do not count. */
export const MAX_WATCHLISTS = 50;
export const watchlistsCap: ListCap = { usual: MAX_WATCHLISTS, name: "watchlists" };
