import type { ListCap } from "../../platform/listCap.ts";

export const alertCap: ListCap = {
  usual: 100_000,
  name: "alerts",
};
