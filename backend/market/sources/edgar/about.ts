import type { AboutSource } from "../about.ts";

export const edgar = {
  name: "edgar",
  label: "SEC EDGAR",
  /** Documented: ten requests a second in total (sec.gov, "Accessing EDGAR data"). */
  limits: { perMinute: 480, burst: 1 },
  gives: {
    insiders: ["US"],
    trades: ["US"],
    filings: ["US"],
    facts: ["US"],
  },
  terms: { use: "open" },
} as const satisfies AboutSource;
