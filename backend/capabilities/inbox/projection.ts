import type { Insertable } from "kysely";
import { MAX_INBOX } from "../../contract/inbox.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { StreamsArchived } from "../../platform/eventStore/archive.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import { dropArchived, keepNewest } from "../../platform/eventStore/eventRows.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import { describeEvent, notedEventTypes, topicOf } from "./entries.ts";

const ARCHIVED: StreamsArchived["type"] = "StreamsArchived";

const INBOX = { table: "inbox", position: "id" } as const;

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
    if (rows.length > 0) await keepNewest(transaction, INBOX, MAX_INBOX);
    for (const event of events) {
      if (event.type !== ARCHIVED) continue;
      await dropArchived(transaction, INBOX, (event as RecordedEvent<StreamsArchived>).data);
    }
  },
};
