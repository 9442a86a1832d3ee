import { CompiledQuery, type Kysely } from "kysely";
import type { Database } from "../platform/database/schema.ts";

/** Tables that grow for as long as the product is used: none may be scanned completely. */
export const growingTables: readonly string[] = [
  "events",
  "alerts",
  "notifications",
  "surge_runs",
  "stock_signals",
  "screener_runs",
  "watchlist_entries",
  "stock_notes",
  "price_tapes",
  "community_posts",
  "community_symbols",
  "community_comments",
  "firing_contexts",
];

/** Tables that stay small, and why. */
export const smallTables: Readonly<Record<string, string>> = {
  checkpoints: "one row a reactor",
  projections: "one row a projection",
  settings: "one row a setting",
  source_health: "one row a market source and kind of question",
  notification_mutes: "one row a mute, gone when it is over",
  push_subscriptions: "one row a browser of the owner",
  channel_destinations: "typed in by hand, one by one",
  email_notifications: "MAX_CONTACTS",
  phone_numbers: "MAX_CONTACTS",
  portfolios: "MAX_PORTFOLIOS",
  watchlists: "MAX_WATCHLISTS, and those that were deleted by hand",
