import type { Reader } from "../../../platform/database/reader.ts";
import type { SettledStreams } from "../../../platform/eventStore/archive.ts";
import { FINDING_STREAMS, type RuleFindingEvent, type RuleFollowUpEvent } from "./events.ts";

const PAGE = 200;

/**
 * A finding is complete with its one event. While a firing is being followed up, for up to three
 * weeks, all findings of its rule and stock stay, because a rebuild counts the repeats again.
 */
export const settledRuleFindings: SettledStreams = {
  name: "rule-findings",
  readPage: async (reader, before, after = FINDING_STREAMS.from) => {
    const rows = await reader
      .selectFrom("events")
      .select(["stream", "recorded_at", "data"])
      .where("stream", ">", after)
      .where("stream", "<", FINDING_STREAMS.to)
      .orderBy("stream")
      .limit(PAGE)
      .execute();
    const old = rows
      .filter((row) => row.recorded_at < before)
      .map(({ stream, data }) => ({ stream, ...subjectOf(data) }));
    const open = await readOpen(reader, old);
    return {
      streams: old.filter((row) => !open.has(keyOf(row))).map(({ stream }) => stream),
      next: rows.length < PAGE ? undefined : rows.at(-1)?.stream,
    };
  },
  forget: async (transaction, streams) => {
    for (const stream of streams) {
      const [, kind, ruleId, symbol, at] =
        /^ruleFinding-(fired|unknown)-(\d+)-(.+)-(\d{4}-\d\d-\d\dT.+)$/.exec(stream) ?? [];
      if (kind === undefined || symbol === undefined || at === undefined) continue;
      await transaction
        .deleteFrom("rule_firings")
        .where("rule_id", "=", Number(ruleId))
        .where("kind", "=", kind)
        .where("symbol", "=", symbol)
        .where("at", "=", at)
        .execute();
    }
  },
};

interface Subject {
  readonly ruleId: number;
  readonly symbol: string;
}

const subjectOf = (data: string): Subject => {
  const { ruleId, symbol } = JSON.parse(data) as (RuleFindingEvent | RuleFollowUpEvent)["data"];
  return { ruleId, symbol };
};

const keyOf = ({ ruleId, symbol }: Subject): string => `${ruleId} ${symbol}`;

async function readOpen(
  reader: Reader,
  subjects: readonly Subject[],
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const rows = await reader
    .selectFrom("rule_follow_ups")
    .select(["rule_id as ruleId", "symbol"])
    .where("rule_id", "in", [...new Set(subjects.map(({ ruleId }) => ruleId))])
    .where("symbol", "in", [...new Set(subjects.map(({ symbol }) => symbol))])
    .execute();
  return new Set(rows.map(keyOf));
}
