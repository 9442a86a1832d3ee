import type { ListCap } from "../../platform/listCap.ts";

export const portfolioCap: ListCap = {
  usual: 1000,
  name: "portfolios",
};

/** Of one portfolio: as many as its page is measured with, and 160 MB while it is in use. */
export const transactionCap: ListCap = {
  usual: 50_000,
  name: "transactions in one portfolio",
};
