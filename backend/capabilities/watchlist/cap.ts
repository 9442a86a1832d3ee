import type { ListCap } from "../../platform/listCap.ts";

export const watchlistCap: ListCap = {
  usual: 10_000,
  name: "watched stocks",
};
