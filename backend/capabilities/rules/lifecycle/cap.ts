import type { ListCap } from "../../../platform/http/errors.ts";

/** Each rule may watch five hundred symbols; see {@link MAX_WATCHES}. */
export const ruleCap: ListCap = {
  usual: 1000,
  name: "rules",
};

/** Maximum number of watched symbols over all rules; each takes a few kilobytes of memory. */
export const MAX_WATCHES = 20_000;

export const MAX_RULE_FIRINGS = 10_000;
