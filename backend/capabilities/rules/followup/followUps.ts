import type { Kysely, Transaction } from "kysely";
import {
  MAX_OPEN_IN_ALL,
  MAX_OPEN_LISTED,
  type OpenFollowUp,
} from "../../../contract/rules/rules.ts";
import { isoTime, type Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { NO_STREAM } from "../../../platform/eventStore/event.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { followUpStream } from "../lifecycle/events.ts";
import {
  CLOCK_TOLERANCE_MS,
  decideFollowUp,
  type FollowUpCommand,
  type FollowUpState,
} from "./decide.ts";
import { toFollowUp } from "./projection.ts";

const MAX_A_TICK = 200;

interface Ports {
  readonly store: EventStore;
  readonly clock: Pick<Clock, "now">;
}

export type FollowUps = ReturnType<typeof createFollowUps>;

export function createFollowUps({ store, clock }: Ports) {
  const { database } = store;

  const record = (
    transaction: Transaction<Database>,
    states: readonly FollowUpState[],
    command: FollowUpCommand,
  ) => {
    const events = states.flatMap((state) => decideFollowUp(command, state));
    const appends = events.map((event) => ({
      stream: followUpStream(event),
      expectedVersion: NO_STREAM,
      events: [event],
    }));
    return store.appendWithin(transaction, appends, { existing: "skip" });
  };

  return {
    async list(ruleId?: number): Promise<OpenFollowUp[]> {
      const rows = await database
        .selectFrom("rule_follow_ups")
        .selectAll()
        .$if(ruleId !== undefined, (all) => all.where("rule_id", "=", ruleId ?? 0))
        .orderBy("firing", "desc")
        .limit(ruleId === undefined ? MAX_OPEN_IN_ALL : MAX_OPEN_LISTED)
        .execute();
      return rows.map(toFollowUp).map(toOpen);
    },
    acknowledge: (ruleId: number, firing?: number): Promise<number> =>
      store.transact(async (transaction) => {
        const symbol =
          firing === undefined ? undefined : await symbolOf(transaction, ruleId, firing);
        if (firing !== undefined && symbol === undefined) return 0;
        const rows = await transaction
          .selectFrom("rule_follow_ups")
          .selectAll()
          .where("rule_id", "=", ruleId)
          .$if(symbol !== undefined, (all) => all.where("symbol", "=", symbol ?? ""))
          .execute();
        await record(transaction, rows.map(toFollowUp), { kind: "acknowledge" });
        return rows.length;
      }),
    async tick(): Promise<void> {
      const now = clock.now();
      const due = (reader: Kysely<Database>) =>
        reader
          .selectFrom("rule_follow_ups")
          .where((eb) =>
            eb.or([
              eb("due_at", "<=", isoTime(now)),
              eb("set_at", ">", isoTime(now + CLOCK_TOLERANCE_MS)),
            ]),
          )
          .orderBy("due_at")
          .limit(MAX_A_TICK);
      if (!(await due(database).select("firing").executeTakeFirst())) return;
      await store.transact(async (transaction) => {
        const rows = await due(transaction).selectAll().execute();
        await record(transaction, rows.map(toFollowUp), { kind: "tick", now });
      });
    },
  };
}

/** The stock of a firing, so that acknowledging an older one acknowledges the newest. */
async function symbolOf(transaction: Transaction<Database>, ruleId: number, firing: number) {
  const row = await transaction
    .selectFrom("rule_firings")
    .select("symbol")
    .where("position", "=", firing)
    .where("rule_id", "=", ruleId)
    .executeTakeFirst();
  return row?.symbol;
}

function toOpen(state: FollowUpState): OpenFollowUp {
  const { escalation, repeatMinutes: _repeatMinutes, setAt: _setAt, ...open } = state;
  return { ...open, escalatesAt: escalation?.at ?? null };
}
