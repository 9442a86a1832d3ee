import type { ListCap } from "../../platform/listCap.ts";

/** Covers email addresses and phone numbers together. */
export const contactCap: ListCap = {
  usual: 1000,
  name: "addresses and numbers",
};
