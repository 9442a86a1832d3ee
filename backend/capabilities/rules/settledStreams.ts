import type { SettledStreams } from "../../platform/eventStore/archive.ts";
import { FINDING_STREAMS } from "./events.ts";

const PAGE = 200;

/** A finding is complete with its one event. */
export const settledRuleFindings: SettledStreams = {
  name: "rule-findings",
  readPage: async (reader, before, after = FINDING_STREAMS.from) => {
    const rows = await reader
      .selectFrom("events")
      .select(["stream", "recorded_at"])
      .where("stream", ">", after)
      .where("stream", "<", FINDING_STREAMS.to)
      .orderBy("stream")
      .limit(PAGE)
      .execute();
    return {
      streams: rows.filter((row) => row.recorded_at < before).map(({ stream }) => stream),
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
