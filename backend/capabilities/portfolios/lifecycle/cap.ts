import type { ListCap } from "../../../platform/http/errors.ts";

export const portfolioCap: ListCap = {
  usual: 1000,
  name: "portfolios",
};

/** Per portfolio; the page is tested with as many, which take 160 MB of memory while in use. */
export const transactionCap: ListCap = {
  usual: 50_000,
  name: "transactions in one portfolio",
};

/** Per portfolio: weekly prices of twenty holdings for twenty years, all read at each view. */
export const priceCap: ListCap = {
  usual: 20_000,
  name: "manual prices in one portfolio",
};

export const dismissalCap: ListCap = {
  usual: 5000,
  name: "dismissed splits in one portfolio",
};
