import type { ListCap } from "../../../platform/http/errors.ts";

export const portfolioCap: ListCap = {
  usual: 1000,
  name: "portfolios",
};

/**
 * Limit per portfolio. The page is tested with this many; they take 160 MB of memory while in use.
 */
export const transactionCap: ListCap = {
  usual: 50_000,
  name: "transactions in one portfolio",
};

/**
 * Limit per portfolio: a weekly price of twenty holdings for twenty years. All are read at each
 * view.
 */
export const priceCap: ListCap = {
  usual: 20_000,
  name: "manual prices in one portfolio",
};

export const dismissalCap: ListCap = {
  usual: 5000,
  name: "dismissed splits in one portfolio",
};
