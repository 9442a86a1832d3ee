import type { ListCap } from "../../../platform/listCap.ts";

export const portfolioCap: ListCap = {
  usual: 1000,
  name: "portfolios",
};

/** Of one portfolio: as many as its page is measured with, and 160 MB while it is in use. */
export const transactionCap: ListCap = {
  usual: 50_000,
  name: "transactions in one portfolio",
};

/** Of one portfolio: a price a week of twenty holdings for twenty years, read at each look. */
export const priceCap: ListCap = {
  usual: 20_000,
  name: "manual prices in one portfolio",
};

/** More than all companies of a large portfolio split in a life. */
export const dismissalCap: ListCap = {
  usual: 5000,
  name: "dismissed splits in one portfolio",
};
