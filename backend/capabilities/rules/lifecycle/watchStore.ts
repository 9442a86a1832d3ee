import type { Transaction } from "kysely";
import type { Rule } from "../../../domain/rules/rule.ts";
import type { WatchState } from "../../../domain/rules/watch.ts";
import type { Reader } from "../../../platform/database/reader.ts";
import type { Database } from "../../../platform/database/schema.ts";
import type { RowStatus } from "./projection.ts";

/** Symbol of the row that marks a rule as begun. */
const MARKER = "";
/** Keeps a statement below the parameter limit of some engines. */
const ROWS_AT_ONCE = 150;

export interface ActiveRule {
  readonly id: number;
  readonly rule: Rule;
  /** A new revision restarts watching. */
  readonly revision: number;
  /** Version of its row: a split changes the rule without a new revision. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly watchedFrom: number;
  readonly writtenAt: number;
}

export async function readActiveRules(reader: Reader): Promise<readonly ActiveRule[]> {
  const rows = await reader
    .selectFrom("rules")
    .select(["id", "rule", "revision", "version", "watched_from", "written_at"])
    .where("status", "=", "active" satisfies RowStatus)
    .orderBy("id")
    .execute();
  return rows.map(({ id, rule, revision, version, watched_from, written_at }) => ({
    id,
    rule: JSON.parse(rule) as Rule,
    revision,
    version,
    watchedFrom: Date.parse(watched_from),
    writtenAt: Date.parse(written_at ?? watched_from),
  }));
}

export interface SavedWatch {
  readonly watchedFrom: number;
  readonly state: WatchState | undefined;
  /** Last trade date whose splits the state reflects; null if unknown. */
  readonly adjustedTo: string | null;
}

/** Returns undefined if this revision of the rule does not watch the symbol yet. */
export async function readWatch(
  reader: Reader,
  { id, revision }: ActiveRule,
  symbol: string,
): Promise<SavedWatch | undefined> {
  const row = await reader
    .selectFrom("rule_watches")
    .select(["watched_from", "state", "adjusted_to"])
    .where("rule_id", "=", id)
    .where("symbol", "=", symbol)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return (
    row && {
      watchedFrom: row.watched_from,
      state: row.state === null ? undefined : (JSON.parse(row.state) as WatchState),
      adjustedTo: row.adjusted_to,
    }
  );
}

/**
 * Synchronizes a rule's rows with its members. New members are watched from now on, or from the
 * rule's start if it has just begun; rows of former members are deleted. Rows of an earlier
 * revision are reset.
 */
export async function syncMembers(
  transaction: Transaction<Database>,
  { id, revision, watchedFrom }: ActiveRule,
  members: readonly string[],
  now: number,
): Promise<void> {
  const rows = await transaction
    .selectFrom("rule_watches")
    .select(["symbol", "revision"])
    .where("rule_id", "=", id)
    .execute();
  const current = new Set(rows.filter((row) => row.revision === revision).map((row) => row.symbol));
  const hasBegun = current.has(MARKER);
  const wanted = new Set([MARKER, ...members]);
  const gone = rows.filter((row) => !wanted.has(row.symbol)).map(({ symbol }) => symbol);
  const from = hasBegun ? Math.max(now, watchedFrom) : watchedFrom;
  const joined = [...wanted].filter((symbol) => !current.has(symbol));
  for (let start = 0; start < gone.length; start += ROWS_AT_ONCE) {
    await transaction
      .deleteFrom("rule_watches")
      .where("rule_id", "=", id)
      .where("symbol", "in", gone.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
  for (let start = 0; start < joined.length; start += ROWS_AT_ONCE) {
    await transaction
      .insertInto("rule_watches")
      .values(
        joined.slice(start, start + ROWS_AT_ONCE).map((symbol) => ({
          rule_id: id,
          symbol,
          revision,
          watched_from: from,
          state: null,
          adjusted_to: null,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["rule_id", "symbol"])
          .doUpdateSet({ revision, watched_from: from, state: null }),
      )
      .execute();
  }
}

export async function forgetWatches(
  transaction: Transaction<Database>,
  watched: readonly number[],
): Promise<void> {
  const rows = await transaction
    .selectFrom("rule_watches")
    .select("rule_id")
    .where("symbol", "=", MARKER)
    .execute();
  for (const { rule_id: id } of rows) {
    if (watched.includes(id)) continue;
    await transaction.deleteFrom("rule_watches").where("rule_id", "=", id).execute();
  }
}

export async function saveState(
  transaction: Transaction<Database>,
  { id, revision }: ActiveRule,
  symbol: string,
  state: WatchState,
  adjustedTo: string,
): Promise<void> {
  await transaction
    .updateTable("rule_watches")
    .set({ state: JSON.stringify(state), adjusted_to: adjustedTo === "" ? null : adjustedTo })
    .where("rule_id", "=", id)
    .where("symbol", "=", symbol)
    .where("revision", "=", revision)
    .execute();
}

/** The end of the snooze, null without one; undefined if the rule was changed or stopped since. */
export async function snoozedUntil(
  transaction: Transaction<Database>,
  { id, revision, version }: ActiveRule,
): Promise<string | null | undefined> {
  const row = await transaction
    .selectFrom("rules")
    .select("snoozed_until")
    .where("id", "=", id)
    .where("status", "=", "active" satisfies RowStatus)
    .where("revision", "=", revision)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.snoozed_until;
}

export async function readSeen<T>(
  reader: Reader,
  symbol: string,
  feed: string,
): Promise<T | undefined> {
  const row = await reader
    .selectFrom("rule_feeds")
    .select("seen")
    .where("symbol", "=", symbol)
    .where("feed", "=", feed)
    .executeTakeFirst();
  return row && (JSON.parse(row.seen) as T);
}

export async function saveSeen(
  transaction: Transaction<Database>,
  symbol: string,
  feed: string,
  seen: unknown,
): Promise<void> {
  const text = JSON.stringify(seen);
  await transaction
    .insertInto("rule_feeds")
    .values({ symbol, feed, seen: text })
    .onConflict((conflict) => conflict.columns(["symbol", "feed"]).doUpdateSet({ seen: text }))
    .execute();
}

/** Kinds of data whose last evaluated value a rule saves for each symbol. */
type SeenKind = "lists" | "facts" | "prices" | "bars";

/**
 * Returns what a rule has seen of a symbol, or undefined unless it has state (`isBegun`),
 * as an edited rule begins anew. Falls back to the row of older builds, which all rules on a symbol
 * shared.
 */
export async function readSeenBy<T>(
  reader: Reader,
  { ruleId, symbol, isBegun }: { ruleId: number; symbol: string; isBegun: boolean },
  kind: SeenKind,
): Promise<T | undefined> {
  if (!isBegun) return undefined;
  const own = await readSeen<T>(reader, symbol, feedOf(ruleId, kind));
  return own ?? (await readSeen<T>(reader, symbol, kind));
}

/** State by kind; an undefined entry leaves the stored one unchanged. */
export type SeenBy = Readonly<Partial<Record<SeenKind, unknown>>>;

export async function saveSeenBy(
  transaction: Transaction<Database>,
  ruleId: number,
  symbol: string,
  seen: SeenBy,
): Promise<void> {
  for (const [kind, value] of Object.entries(seen)) {
    if (value !== undefined) await saveSeen(transaction, symbol, feedOf(ruleId, kind), value);
  }
}

const feedOf = (ruleId: number, kind: string): string => `${kind} of rule ${ruleId}`;

/** Deletes the state of symbols that are no longer watched. `followed` includes portfolios. */
export async function forgetFeeds(
  transaction: Transaction<Database>,
  followed: ReadonlySet<string>,
  watches: (ruleId: number, symbol: string) => boolean,
): Promise<void> {
  const rows = await transaction.selectFrom("rule_feeds").select(["symbol", "feed"]).execute();
  for (const { symbol, feed } of rows) {
    if (symbol === "") continue;
    const [, ruleId] = / of rule (\d+)$/.exec(feed) ?? [];
    const isKept = ruleId === undefined ? followed.has(symbol) : watches(Number(ruleId), symbol);
    if (isKept) continue;
    await transaction
      .deleteFrom("rule_feeds")
      .where("symbol", "=", symbol)
      .where("feed", "=", feed)
      .execute();
  }
}
