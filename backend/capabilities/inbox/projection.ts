import type { Insertable, Transaction } from "kysely";
import { MAX_INBOX } from "../../contract/inbox.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { StreamsArchived } from "../../platform/eventStore/archive.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import { describeEvent, notedEventTypes, topicOf } from "./entries.ts";

const ARCHIVED: StreamsArchived["type"] = "StreamsArchived";

/** Limits the number of parameters per statement, which some database engines cap. */
const ROWS_AT_ONCE = 200;

/**
 * The newest {@link MAX_INBOX} entries. Must run after the projections of alerts and notifications,
 * whose tables it reads to describe events.
 */
export const inboxProjection: Projection = {
  name: "inbox",
  version: 2,
  tables: ["inbox"],
  handles: [...notedEventTypes, ARCHIVED],
  project: async (transaction, events) => {
    const noted = events.filter(({ type }) => type !== ARCHIVED).slice(-MAX_INBOX);
    const rows: Insertable<Database["inbox"]>[] = [];
    for (const event of noted) {
      const facts = await describeEvent(transaction, event);
      if (!facts) continue;
      rows.push({
        id: event.position,
        topic: topicOf(facts),
        occurred_at: event.recordedAt,
        facts: JSON.stringify(facts),
      });
    }
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await transaction
        .insertInto("inbox")
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    }
    if (rows.length > 0) await dropOldest(transaction);
    for (const event of events) {
      if (event.type === ARCHIVED) {
        await dropArchived(transaction, event as RecordedEvent<StreamsArchived>);
      }
    }
  },
};

async function dropOldest(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .deleteFrom("inbox")
    .where("id", "<=", (eb) =>
      eb
        .selectFrom("inbox as kept")
        .select("kept.id")
        .orderBy("kept.id", "desc")
        .limit(1)
        .offset(MAX_INBOX),
    )
    .execute();
}

/** Deletes archived events, as a rebuild would not list them. */
async function dropArchived(
  transaction: Transaction<Database>,
  { data }: RecordedEvent<StreamsArchived>,
): Promise<void> {
  await transaction
    .deleteFrom("inbox")
    .where("id", ">=", data.firstPosition)
    .where("id", "<=", data.lastPosition)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("events").select("position").whereRef("position", "=", "inbox.id"))),
    )
    .execute();
}
