import type { ListCap } from "../../../platform/listCap.ts";

/** Each may watch five hundred symbols; see {@link MAX_WATCHES}. */
export const ruleCap: ListCap = {
  usual: 1000,
  name: "rules",
};

/** Symbols of all rules together that are watched at once: each is some kilobytes of memory. */
export const MAX_WATCHES = 20_000;

/** Firings of all rules that are listed; older ones are dropped from the list. */
export const MAX_RULE_FIRINGS = 10_000;
