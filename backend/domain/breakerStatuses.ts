/** `closed` admits all queries, `open` none, `half-open` a single trial query. */
export const breakerStatuses = ["closed", "open", "half-open"] as const;
export type BreakerStatus = (typeof breakerStatuses)[number];
