import type { Kysely, Transaction } from "kysely";
import type { Rule } from "../../../domain/rules/rule.ts";
import type { WatchState } from "../../../domain/rules/watch.ts";
import type { Database } from "../../../platform/database/schema.ts";
import type { RowStatus } from "./projection.ts";

type Reader = Kysely<Database> | Transaction<Database>;

/** Of the row that says that a rule has begun. */
const MARKER = "";
/** Some engines accept no more parameters than this needs. */
const ROWS_AT_ONCE = 150;

/** A rule that is watched now. */
export interface ActiveRule {
  readonly id: number;
  readonly rule: Rule;
  /** Another one is watched anew. */
  readonly revision: number;
  /** Of its row: a split changes the rule without a new revision. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly watchedFrom: number;
  /** When its figures were written, epoch milliseconds. */
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

/** Where a rule stands on a symbol. */
export interface SavedWatch {
  readonly watchedFrom: number;
  readonly state: WatchState | undefined;
  /** Trade date up to which the state has followed splits; null where it is not known. */
  readonly adjustedTo: string | null;
}

/** Undefined where this revision of the rule is not watched there yet. */
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
 * Brings the rows of a rule in step with its members: who joins is watched from now on, or from the
 * rule's own beginning where it has just begun; who left is forgotten. Rows of an earlier revision
 * begin anew.
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

/** Of rules that are watched no more. */
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

/** Saves where a rule stands on a symbol; a row that has gone or begun anew meanwhile stays so. */
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

/** Until when a rule is snoozed, null where it is not; undefined where it was changed or ended since. */
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

/**
 * What a rule has seen of a symbol, by the name of a feed; nothing before it has a state (`isBegun`):
 * a rule that was edited begins anew. An older build kept one row for all rules on a symbol.
 */
export async function readSeenBy<T>(
  reader: Reader,
  { ruleId, symbol, isBegun }: { ruleId: number; symbol: string; isBegun: boolean },
  feed: string,
): Promise<T | undefined> {
  if (!isBegun) return undefined;
  const own = await readSeen<T>(reader, symbol, feedOf(ruleId, feed));
  return own ?? (await readSeen<T>(reader, symbol, feed));
}

export const saveSeenBy = (
  transaction: Transaction<Database>,
  { ruleId, symbol }: { ruleId: number; symbol: string },
  feed: string,
  seen: unknown,
): Promise<void> => saveSeen(transaction, symbol, feedOf(ruleId, feed), seen);

const feedOf = (ruleId: number, feed: string): string => `${feed} of rule ${ruleId}`;

/** What was seen of symbols by rules that do not watch them any more. `followed` has portfolios, too. */
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
