import type { AboutSource } from "../about.ts";

export const nasdaq = {
  name: "nasdaq",
  label: "Nasdaq",
  /** No documented limit; the site hangs for fast clients. */
  limits: { perMinute: 30, burst: 5 },
} as const satisfies AboutSource;
