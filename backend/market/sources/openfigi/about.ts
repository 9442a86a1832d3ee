import type { AboutSource } from "../about.ts";

export const openfigi = {
  name: "openfigi",
  label: "OpenFIGI",
  /** Documented without a key: 25 requests a minute (openfigi.com/api/documentation). */
  limits: { perMinute: 20, burst: 5 },
  gives: {
    search: "numbers",
  },
  terms: { use: "open" },
} as const satisfies AboutSource;
