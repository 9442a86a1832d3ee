import type { ListCap } from "../../platform/listCap.ts";

export const portfolioCap: ListCap = {
  usual: 1000,
  name: "portfolios",
};
