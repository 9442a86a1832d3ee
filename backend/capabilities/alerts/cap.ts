import type { ListCap } from "../../platform/http/errors.ts";

export const alertCap: ListCap = {
  usual: 100_000,
  name: "alerts",
};
