import type { AboutSource } from "../about.ts";
import type { UrgencyBudgets } from "../pacing.ts";

export const nasdaq = {
  name: "nasdaq",
  label: "Nasdaq",
  /** No documented limit; the site hangs for fast clients. At most 30 in any minute. */
  limits: { perMinute: 25, burst: 5 },
  gives: {
    quote: ["US"],
    bars: ["US"],
    stream: ["US"],
    universe: ["US"],
    targets: ["US"],
    earnings: ["US"],
    earningsResults: ["US"],
    facts: ["US"],
    ipos: ["US"],
    economicEvents: "world",
  },
  terms: { use: "personal" },
} as const satisfies AboutSource;

/**
 * Division of Nasdaq's budget. A price is one request per stock, so alerts get two thirds of it and
 * leave the rest to charts and pages.
 */
export const nasdaqBudgets: UrgencyBudgets = {
  price: { limits: { perMinute: 15, burst: 5 }, spares: 0 },
  interactive: { spares: 0 },
  background: { spares: 2 },
};
