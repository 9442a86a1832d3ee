import type { AboutSource } from "../about.ts";

export const apewisdom = {
  name: "apewisdom",
  label: "ApeWisdom",
  /** No documented limit; one list of ten pages is used for half an hour. */
  limits: { perMinute: 30, burst: 10 },
} as const satisfies AboutSource;
