import type { Transaction } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import type { RecordedEvent } from "../../../platform/eventStore/event.ts";
import type { Projection } from "../../../platform/eventStore/projection.ts";
import { MAX_RULE_FIRINGS } from "./cap.ts";
import {
  ruleEventTypes,
  ruleFindingTypes,
  type RuleEvent,
  type RuleFindingEvent,
  type RuleFiringAcknowledged,
  type RuleRescaled,
  type RuleSuspended,
} from "./events.ts";

export type RowStatus = "active" | "paused" | "suspended" | "deleted";

export type RowSuspension = Pick<
  RuleSuspended["data"],
  "at" | "limit" | "symbol" | "firings" | "windowMinutes"
>;

const ACKNOWLEDGED: RuleFiringAcknowledged["type"] = "RuleFiringAcknowledged";

export type RowAdjustment = Omit<RuleRescaled["data"], "ruleId" | "rule">;

/** Deleted rules stay: ids are not reused. Keeps the newest {@link MAX_RULE_FIRINGS} findings. */
export const ruleProjection: Projection = {
  name: "rules",
  version: 5,
  tables: ["rules", "rule_firings"],
  handles: [...ruleEventTypes, ...ruleFindingTypes, ACKNOWLEDGED],
  project: async (transaction, events) => {
    let hasFindings = false;
    for (const recorded of events) {
      const event = recorded as RecordedEvent<
        RuleEvent | RuleFindingEvent | RuleFiringAcknowledged
      >;
      switch (event.type) {
        case "RuleFired":
        case "RuleBecameUnknown":
          hasFindings = true;
          await addFinding(transaction, event);
          break;
        case ACKNOWLEDGED:
          await transaction
            .updateTable("rule_firings")
            .set({ acknowledged_at: event.recordedAt })
            .where("position", "=", event.data.firing)
            .execute();
          break;
        default:
          await projectRule(transaction, event);
      }
    }
    if (hasFindings) await dropOldest(transaction);
  },
};

async function projectRule(
  transaction: Transaction<Database>,
  event: RecordedEvent<RuleEvent>,
): Promise<void> {
  const { version, recordedAt } = event;
  if (event.type === "RuleCreated") {
    const { ruleId, rule, watchedFrom } = event.data;
    await transaction
      .insertInto("rules")
      .values({
        id: ruleId,
        status: "active" satisfies RowStatus,
        rule: JSON.stringify(rule),
        adjustment: null,
        suspension: null,
        snoozed_until: null,
        created_at: recordedAt,
        updated_at: recordedAt,
        watched_from: watchedFrom,
        written_at: watchedFrom,
        revision: version,
        version,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    return;
  }
  await transaction
    .updateTable("rules")
    .set({ ...changesOf(event), version, updated_at: recordedAt })
    .where("id", "=", event.data.ruleId)
    .where("version", "<", version)
    .execute();
}

function changesOf(event: RecordedEvent<Exclude<RuleEvent, { type: "RuleCreated" }>>) {
  const { version } = event;
  switch (event.type) {
    case "RuleEdited":
    case "RuleRescaleUndone": {
      const { rule, watchedFrom } = event.data;
      const watched = {
        watched_from: watchedFrom,
        written_at: watchedFrom,
        revision: version,
      };
      return { rule: JSON.stringify(rule), adjustment: null, ...watched };
    }
    case "RulePaused":
      return { status: "paused" satisfies RowStatus };
    case "RuleSuspended": {
      const { at, limit, symbol, firings, windowMinutes } = event.data;
      const suspension: RowSuspension = { at, limit, symbol, firings, windowMinutes };
      return {
        status: "suspended" satisfies RowStatus,
        suspension: JSON.stringify(suspension),
      };
    }
    case "RuleResumed":
      return {
        status: "active" satisfies RowStatus,
        suspension: null,
        watched_from: event.data.watchedFrom,
        revision: version,
      };
    case "RuleSnoozed":
      return { snoozed_until: event.data.until };
    case "RuleWoken":
      return { snoozed_until: null };
    case "RuleDeleted":
      return { status: "deleted" satisfies RowStatus };
    case "RuleRestored": {
      const { status, watchedFrom } = event.data;
      return { status: status satisfies RowStatus, watched_from: watchedFrom, revision: version };
    }
    case "RuleRescaled": {
      const { ruleId: _id, rule, ...adjustment } = event.data;
      // The saved watch state is rescaled too, so no new revision is needed.
      return { rule: JSON.stringify(rule), adjustment: JSON.stringify(adjustment) };
    }
    default:
      return event satisfies never;
  }
}

async function addFinding(
  transaction: Transaction<Database>,
  { position, recordedAt, type, data }: RecordedEvent<RuleFindingEvent>,
): Promise<void> {
  await transaction
    .insertInto("rule_firings")
    .values({
      position,
      rule_id: data.ruleId,
      kind: type === "RuleFired" ? "fired" : "unknown",
      symbol: data.symbol,
      at: data.at,
      happened_at: firingTimeOf(data),
      recorded_at: recordedAt,
      finding: JSON.stringify(data),
      acknowledged_at: null,
    })
    .onConflict((conflict) => conflict.column("position").doNothing())
    .execute();
}

export const firingTimeOf = ({ at, late }: Pick<RuleFindingEvent["data"], "at" | "late">): string =>
  late?.crossedAt ?? at;

async function dropOldest(transaction: Transaction<Database>): Promise<void> {
  const oldest = await transaction
    .selectFrom("rule_firings")
    .select("position")
    .orderBy("position", "desc")
    .offset(MAX_RULE_FIRINGS - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await transaction.deleteFrom("rule_firings").where("position", "<", oldest.position).execute();
}
