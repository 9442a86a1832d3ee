import type { ListCap } from "../../platform/listCap.ts";

/** Symbols with lines on their charts; how many lines each has is limited by `MAX_LINES`. */
export const lineCap: ListCap = {
  usual: 10_000,
  name: "charts with lines",
};
