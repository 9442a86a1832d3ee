import type { AboutSource } from "../about.ts";

export const apewisdom = {
  name: "apewisdom",
  label: "ApeWisdom",
  /** Nothing is stated; one list of ten pages serves half an hour. */
  limits: { perMinute: 30, burst: 10 },
} as const satisfies AboutSource;
