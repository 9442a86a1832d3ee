import type { Selectable, Transaction } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import type { RecordedEvent } from "../../../platform/eventStore/event.ts";
import type { Projection } from "../../../platform/eventStore/projection.ts";
import { ruleFollowUpTypes, type RuleEvent } from "../lifecycle/events.ts";
import {
  closingEventTypes,
  evolveFollowUp,
  type FollowedEvent,
  type FollowUpState,
} from "./decide.ts";

const ending: ReadonlySet<string> = new Set(closingEventTypes);

export const ruleFollowUpProjection: Projection = {
  name: "ruleFollowUps",
  version: 1,
  tables: ["rule_follow_ups"],
  handles: ["RuleFired", ...ruleFollowUpTypes, ...closingEventTypes],
  project: async (transaction, events) => {
    for (const event of events) {
      if (ending.has(event.type)) await end(transaction, event as RecordedEvent<RuleEvent>);
      else await follow(transaction, event as FollowedEvent);
    }
  },
};

const end = (transaction: Transaction<Database>, { data, position }: RecordedEvent<RuleEvent>) =>
  transaction
    .deleteFrom("rule_follow_ups")
    .where("rule_id", "=", data.ruleId)
    .where("firing", "<", position)
    .execute();

async function follow(transaction: Transaction<Database>, event: FollowedEvent): Promise<void> {
  if (event.type === "RuleFired" && event.data.followUp === undefined) return;
  const { ruleId, symbol } = event.data;
  const row = await transaction
    .selectFrom("rule_follow_ups")
    .selectAll()
    .where("rule_id", "=", ruleId)
    .where("symbol", "=", symbol)
    .executeTakeFirst();
  const state = row && toFollowUp(row);
  const next = evolveFollowUp(state, event);
  if (next === state) return;
  await transaction
    .deleteFrom("rule_follow_ups")
    .where("rule_id", "=", ruleId)
    .where("symbol", "=", symbol)
    .execute();
  if (next) await transaction.insertInto("rule_follow_ups").values(toRow(next)).execute();
}

type Row = Selectable<Database["rule_follow_ups"]>;

export const toFollowUp = (row: Row): FollowUpState => ({
  ruleId: row.rule_id,
  symbol: row.symbol,
  firing: row.firing,
  firedAt: row.fired_at,
  repeatMinutes: row.repeat_minutes,
  sent: row.sent,
  setAt: row.set_at,
  nextAt: row.next_at,
  escalation:
    row.channel === null
      ? null
      : { channel: row.channel, afterMinutes: row.after_minutes ?? 0, at: row.escalates_at },
});

function toRow(state: FollowUpState): Row {
  const { escalation } = state;
  const times = [state.nextAt, escalation?.at ?? null].filter((time) => time !== null);
  return {
    rule_id: state.ruleId,
    symbol: state.symbol,
    firing: state.firing,
    fired_at: state.firedAt,
    repeat_minutes: state.repeatMinutes,
    sent: state.sent,
    set_at: state.setAt,
    next_at: state.nextAt,
    channel: escalation?.channel ?? null,
    after_minutes: escalation?.afterMinutes ?? null,
    escalates_at: escalation?.at ?? null,
    due_at: times.toSorted()[0] ?? state.firedAt,
  };
}
