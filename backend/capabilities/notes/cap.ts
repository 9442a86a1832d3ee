import type { ListCap } from "../../platform/listCap.ts";

export const noteCap: ListCap = {
  usual: 10_000,
  name: "notes",
};
