import { CompiledQuery, type Kysely } from "kysely";
import type { Database } from "../platform/database/schema.ts";

/** Tables that grow with use; none may be scanned completely. */
export const growingTables: readonly string[] = [
  "events",
  "alerts",
  "notifications",
  "surge_runs",
  "stock_signals",
  "screener_runs",
  "watchlist_entries",
  "stock_notes",
  "chart_lines",
  "portfolio_transactions",
  "portfolio_prices",
  "portfolio_dismissed_splits",
  "price_tapes",
  "community_posts",
  "community_symbols",
  "community_comments",
  "firing_contexts",
];

/** Values are the reasons. */
export const smallTables: Readonly<Record<string, string>> = {
  checkpoints: "one row a reactor",
  projections: "one row a projection",
  settings: "one row a setting",
  source_health: "one row a market source and kind of question",
  notification_mutes: "one row a mute, gone when it is over",
  unwatched_symbols: "the symbols of alerts that bring no price at the time, written at once",
  used_answers: "one row an answer by a link, gone when the link has expired",
  label_routes: "MAX_LABEL_ROUTES",
  push_subscriptions: "one row a browser of the owner",
  channel_destinations: "typed in by hand, one by one",
  email_notifications: "MAX_CONTACTS",
  phone_numbers: "MAX_CONTACTS",
  portfolios: "MAX_PORTFOLIOS",
  watchlists: "MAX_WATCHLISTS, and those that were deleted by hand",
  rules: "ruleCap, and those that were deleted by hand",
  rule_firings: "MAX_RULE_FIRINGS",
  rule_watches: "MAX_WATCHES",
  rule_follow_ups: "MAX_WATCHES",
  activity_hours: "the kinds of KEPT_HOURS hours",
  check_hours: "KEPT_HOURS",
  rule_feeds: "one row a list of a symbol that a rule follows",
  inbox: "MAX_INBOX",
  inbox_reads: "one row an entry of the inbox, and one mark",
  screener_results: "the last run of each kind: at most the universe",
  heartbeat: "one row",
  dashboard_layout: "one row",
  exchange_hours: "one row an exchange without a calendar by rule",
  symbol_checks: "one row a listed symbol that no source has confirmed",
  kysely_migration: "one row a migration",
  kysely_migration_lock: "one row",
};

/** Indexes of a bounded part of a growing table, which may be read completely. */
const boundedIndexes: Readonly<Record<string, string>> = {
  watchlist_entries_newest: "MAX_WATCHLIST",
  stock_notes_with_text: "the most notes that are kept",
  alerts_rearming: "only alerts that wait to re-arm, counted on the index alone",
  chart_lines_drawn: "the most symbols that lines are kept on",
};

interface Plan {
  readonly sql: string;
  readonly steps: readonly string[];
}

export async function explain(database: Kysely<Database>, sql: string): Promise<Plan> {
  const query = CompiledQuery.raw(`explain query plan ${sql}`);
  const { rows } = await database.executeQuery<{ detail: string }>(
    query as CompiledQuery<{ detail: string }>,
  );
  return { sql, steps: rows.map(({ detail }) => detail) };
}

/** Columns with few values: of a million messages, nearly all are delivered, most by mail. */
const COARSE: ReadonlySet<string> = new Set([
  "status",
  "channel",
  "kind",
  "is_test",
  "is_active",
  "is_removed",
  "rating",
]);

/**
 * Returns the steps that read a growing table completely or by a coarse column. An ordered read
 * ended by a LIMIT is allowed: without a condition, or with an index of exactly the rows that meet
 * it.
 */
export function walksOf({ sql, steps }: Plan): readonly string[] {
  const isEnded = /\blimit\b/i.test(sql) && !steps.some((step) => /TEMP B-TREE/.test(step));
  return steps.filter((step) => {
    const [, kind, name = ""] = /^(SCAN|SEARCH) (\S+)/.exec(step) ?? [];
    const table = new RegExp(`"(\\w+)" as "${name}"`).exec(sql)?.[1] ?? name;
    if (!growingTables.includes(table)) return false;
    const index = /USING (?:COVERING )?INDEX (\S+)/.exec(step)?.[1] ?? "";
    if (Object.hasOwn(boundedIndexes, index)) return false;
    if (kind === "SCAN") return !(isEnded && meetsAll(index, sql));
    return isCoarse(step) && !isEnded && !readsOneEnd(step, sql);
  });
}

/** `SEARCH … (status=? AND id<?)` is not coarse, because its last column narrows the rest. */
const isCoarse = (step: string): boolean => {
  const constraints = /\(([^()]*)\)$/.exec(step)?.[1]?.split(" AND ") ?? [];
  return constraints.every((one) => COARSE.has(/^\w+/.exec(one)?.[0] ?? ""));
};

/** `(select max(position) from events)` reads one end of the index. */
const readsOneEnd = (step: string, sql: string): boolean => {
  const table = /^SEARCH (\w+)$/.exec(step)?.[1];
  return table !== undefined && new RegExp(`\\(select max\\(\\w+\\) from ${table}\\)`).test(sql);
};

const withoutSubqueries = (sql: string): string =>
  sql.replaceAll(/\(select (?:[^()]|\([^()]*\))*\)/gi, "");

/** Conditions of partial indexes, for statements without others. */
const conditions: Readonly<Record<string, string>> = {
  alerts_listed: "where status <> 'deleted' order by",
};

const meetsAll = (index: string, sql: string): boolean => {
  if (!/\bwhere\b/i.test(withoutSubqueries(sql))) return true;
  const condition = conditions[index];
  return condition !== undefined && sql.includes(condition);
};
