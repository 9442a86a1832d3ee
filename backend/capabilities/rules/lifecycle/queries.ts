import { sql, type Kysely, type Selectable } from "kysely";
import { cutPage, DEFAULT_PAGE, type Page, type PageRequest } from "../../../contract/page.ts";
import type { OpenFollowUp, RuleFiring, WatchedRule } from "../../../contract/rules/rules.ts";
import { describeRule, type Names } from "../../../domain/rules/describeRule.ts";
import type { Rule } from "../../../domain/rules/rule.ts";
import { isoTime, type Clock } from "../../../platform/clock.ts";
import { countRows, type Reader } from "../../../platform/database/reader.ts";
import type { Database } from "../../../platform/database/schema.ts";
import type { RuleFindingEvent } from "./events.ts";
import type { RowAdjustment, RowStatus, RowSuspension } from "./projection.ts";

export interface WatchedScope {
  readonly symbols: number;
  readonly problem: string | null;
}

interface RuleRequest extends PageRequest<number> {
  readonly status?: WatchedRule["status"] | undefined;
}

interface FiringRequest extends PageRequest<number> {
  readonly ruleId?: number | undefined;
}

export interface RuleQueryPorts {
  readonly database: Kysely<Database>;
  readonly readNames: () => Promise<Names>;
  readonly describeScope: (id: number, rule: Rule) => Promise<WatchedScope>;
  readonly clock: Pick<Clock, "now">;
  readonly listOpen: (ruleId: number) => Promise<OpenFollowUp[]>;
  readonly readReachedChannels: () => Promise<ReadonlySet<string>>;
}

/** As in the partial index, word for word; a bound parameter would not use it. */
export const isListed = sql<boolean>`status <> 'deleted'`;

export const countActiveRules = (reader: Reader): Promise<number> =>
  countRows(reader.selectFrom("rules").where("status", "=", "active"));

export type RuleQueries = ReturnType<typeof createRuleQueries>;

export function createRuleQueries({
  database,
  readNames,
  describeScope,
  clock,
  listOpen,
  readReachedChannels,
}: RuleQueryPorts) {
  const listed = () => database.selectFrom("rules").where(isListed);

  const firingsOf = async (id: number) => {
    const ofRule = database
      .selectFrom("rule_firings")
      .where("rule_id", "=", id)
      .where("kind", "=", "fired");
    const last = await ofRule
      .select(["symbol", "at"])
      .orderBy("position", "desc")
      .limit(1)
      .executeTakeFirst();
    return { firings: last ? await countRows(ofRule) : 0, lastFiring: last ?? null };
  };

  const toWatched = async (
    row: Selectable<Database["rules"]>,
    names: Names,
    reached: ReadonlySet<string>,
  ): Promise<WatchedRule> => {
    const rule = JSON.parse(row.rule) as Rule;
    return {
      id: row.id,
      rule: rule as WatchedRule["rule"],
      sentence: describeRule(rule, names),
      status: row.status as Exclude<RowStatus, "deleted">,
      version: row.version,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      ...(await describeScope(row.id, rule)),
      adjustment: row.adjustment === null ? null : adjustmentOf(row.adjustment, names),
      suspension: row.suspension === null ? null : (JSON.parse(row.suspension) as RowSuspension),
      snoozedUntil: (row.snoozed_until ?? "") > isoTime(clock.now()) ? row.snoozed_until : null,
      unacknowledged: await listOpen(row.id),
      escalationProblem: escalationProblemOf(rule, reached),
      ...(await firingsOf(row.id)),
    };
  };

  return {
    async list({ limit = DEFAULT_PAGE, after, status }: RuleRequest = {}): Promise<
      Page<WatchedRule>
    > {
      const wanted = status === undefined ? listed() : listed().where("status", "=", status);
      const rows = await wanted
        .$if(after !== undefined, (all) => all.where("id", "<", after ?? 0))
        .selectAll()
        .orderBy("id", "desc")
        .limit(limit + 1)
        .execute();
      const names = await readNames();
      const reached = await readReachedChannels();
      const page = cutPage(
        rows,
        limit,
        await countRows(wanted),
        (row) => row,
        ({ id }) => id,
      );
      return {
        ...page,
        rows: await Promise.all(page.rows.map((row) => toWatched(row, names, reached))),
      };
    },
    async find(id: number): Promise<WatchedRule | undefined> {
      const row = await listed().selectAll().where("id", "=", id).executeTakeFirst();
      return row && toWatched(row, await readNames(), await readReachedChannels());
    },
    /** Oldest first; the cap bounds the number. */
    async all(): Promise<readonly { readonly id: number; readonly rule: Rule }[]> {
      const rows = await listed().select(["id", "rule"]).orderBy("id").execute();
      return rows.map(({ id, rule }) => ({ id, rule: JSON.parse(rule) as Rule }));
    },
    async firings({
      ruleId,
      limit = DEFAULT_PAGE,
      after,
    }: FiringRequest): Promise<Page<RuleFiring>> {
      const all = database.selectFrom("rule_firings");
      const wanted = ruleId === undefined ? all : all.where("rule_id", "=", ruleId);
      const rows = await wanted
        .$if(after !== undefined, (some) => some.where("position", "<", after ?? 0))
        .selectAll()
        .orderBy("position", "desc")
        .limit(limit + 1)
        .execute();
      return cutPage(rows, limit, await countRows(wanted), toFiring, ({ position }) => position);
    },
  };
}

function adjustmentOf(row: string, names: Names): WatchedRule["adjustment"] {
  const { oldRule, ...adjustment } = JSON.parse(row) as RowAdjustment;
  return { ...adjustment, oldSentence: describeRule(oldRule, names) };
}

/** Explains why a rule's escalation cannot be delivered; null if it can be or there is none. */
export function escalationProblemOf(
  { followUp }: Pick<Rule, "followUp">,
  reached: ReadonlySet<string>,
): string | null {
  const channel = followUp?.escalation?.channel;
  return channel === undefined || reached.has(channel)
    ? null
    : `The escalation can't be delivered, because the channel ${channel} has no active destination. Add one in Notifications.`;
}

export async function findFinding(
  reader: Reader,
  position: number,
): Promise<RuleFindingEvent["data"] | undefined> {
  const row = await reader
    .selectFrom("rule_firings")
    .select("finding")
    .where("position", "=", position)
    .executeTakeFirst();
  return row && (JSON.parse(row.finding) as RuleFindingEvent["data"]);
}

const toFiring = (row: Selectable<Database["rule_firings"]>): RuleFiring => {
  const finding = JSON.parse(row.finding) as RuleFindingEvent["data"];
  const firing = firingOf(row.position, row.kind as RuleFiring["kind"], finding);
  return { ...firing, acknowledgedAt: row.acknowledged_at };
};

export function firingOf(
  id: number,
  kind: RuleFiring["kind"],
  finding: RuleFindingEvent["data"],
): RuleFiring {
  const { ruleId, symbol, at, price, currency, sentence } = finding;
  return {
    id,
    kind,
    ruleId,
    symbol,
    at,
    price,
    currency,
    sentence,
    acknowledgedAt: null,
    isSnoozed: finding.snoozed === true,
    late: finding.late ?? null,
    splitFactor: finding.splitFactor ?? null,
    witness: finding.witness.map((part) => ({ ...part, values: [...part.values] })),
  };
}

export const countRules = (reader: Reader): Promise<number> =>
  countRows(reader.selectFrom("rules").where(isListed));
