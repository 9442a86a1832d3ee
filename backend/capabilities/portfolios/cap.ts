import type { ListCap } from "../../platform/listCap.ts";

export const portfolioCap: ListCap = {
  usual: 1000,
  name: "portfolios",
};

/** Of one portfolio: twice as many as its page is measured with. */
export const transactionCap: ListCap = {
  usual: 100_000,
  name: "transactions in one portfolio",
};
