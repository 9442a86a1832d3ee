import type { ListCap } from "../../platform/http/errors.ts";

/** Covers email addresses and phone numbers together. */
export const contactCap: ListCap = {
  usual: 1000,
  name: "addresses and numbers",
};
