import type { AboutSource } from "../about.ts";

export const nasdaq = {
  name: "nasdaq",
  label: "Nasdaq",
  /** Nothing is stated; the site hangs for those who hurry. */
  limits: { perMinute: 30, burst: 5 },
} as const satisfies AboutSource;
