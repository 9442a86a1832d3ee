import type { AboutSource } from "../about.ts";

export const apewisdom = {
  name: "apewisdom",
  label: "ApeWisdom",
  /** No documented limit. A list of ten pages is cached for half an hour. */
  limits: { perMinute: 30, burst: 10 },
  gives: {
    mentions: ["US"],
  },
  terms: { use: "personal" },
} as const satisfies AboutSource;
