import type { AboutSource } from "../about.ts";
import type { UrgencyBudgets } from "../pacing.ts";

export const yahoo = {
  name: "yahoo",
  label: "Yahoo Finance",
  /**
   * No documented limit; a client that sends much more is blocked for minutes. With the three
   * requests that open a session, 120 in any minute.
   */
  limits: { perMinute: 107, burst: 10 },
  gives: {
    quote: "world",
    bars: "world",
    stream: "world",
    search: "world",
    profile: "world",
    calendar: "world",
    targets: "world",
    ratings: "world",
    earnings: "world",
    earningsResults: "world",
    options: "world",
    insiders: "world",
    holders: "world",
    facts: "world",
    trades: "world",
    ratingChanges: "world",
    headlines: "world",
    splits: "world",
    fx: ["CCY"],
    listings: "world",
  },
  terms: { use: "personal" },
} as const satisfies AboutSource;

/**
 * Division of Yahoo's budget. Current prices, which alerts wait for, go first and are limited to 60
 * a minute, so that 50 always remain for people. Background runs may use the rest but leave six of
 * the burst free, so that a chart opened meanwhile loads at once with everything its page needs.
 */
export const yahooBudgets: UrgencyBudgets = {
  price: { limits: { perMinute: 54, burst: 6 }, spares: 0 },
  interactive: { spares: 1 },
  background: { spares: 6 },
};
