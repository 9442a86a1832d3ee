import type { Capability, Platform } from "../capability.ts";
import { notedEventTypes, describeEvent, topicOf } from "./entries.ts";
import { createInbox, type Inbox } from "./inbox.ts";
import { Elysia, t } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import {
  Inbox as Entries,
  InboxFilter,
  InboxReading,
  InboxUnread,
  MAX_INBOX,
} from "../../contract/inbox.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { answerPage, PageQuery, PAGES } from "../../platform/http/pages.ts";
import type { Insertable } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { StreamsArchived } from "../../platform/eventStore/archive.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import { dropArchived, keepNewest } from "../../platform/eventStore/eventRows.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";

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

const inboxRoutes = (inbox: Inbox) =>
  new Elysia({ prefix: "/api/inbox", tags: ["Inbox"] })
    .get(
      "",
      async ({ query, request, set }) => answerPage(await inbox.list(query), { request, set }),
      {
        query: t.Object({ ...PageQuery, filter: t.Optional(InboxFilter) }),
        detail: {
          operationId: "getInbox",
          ...shows("inbox"),
          summary: "List triggers, adjustments, failed deliveries and runs, newest first",
          description: PAGES,
        },
        response: { 200: Entries, 422: ErrorText },
      },
    )
    .get("/unread", () => inbox.unread(), {
      detail: {
        operationId: "getInboxUnread",
        ...shows("inbox"),
        summary: "Count the unread entries",
      },
      response: { 200: InboxUnread },
    })
    .post(
      "/read",
      ({ body }) => {
        if (body.ids === undefined && body.upTo === undefined) {
          throw new HttpError(422, "Send `ids`, or `upTo`");
        }
        return inbox.read(body);
      },
      {
        parse: "json",
        body: InboxReading,
        detail: {
          operationId: "readInbox",
          summary: "Mark entries as read, either individually or up to an entry",
          description: "Returns the remaining number of unread entries.",
        },
        response: { 200: InboxUnread, 422: ErrorText },
      },
    );

const noted: ReadonlySet<string> = new Set(notedEventTypes);

export const inbox: Capability<"inbox", Platform, Inbox> = {
  name: "inbox",
  projections: [inboxProjection],
  changes: [{ resource: "inbox", after: notedEventTypes }],
  create: ({ database, store, publish, changed }) => {
    const tell = () => publish({ type: "inbox.changed" });
    return {
      service: createInbox({
        database,
        changed: () => {
          tell();
          changed("inbox");
        },
      }),
      // Sent in addition to the event's own message, once per append.
      start: () =>
        store.subscribe((events) => {
          if (events.some(({ type }) => noted.has(type))) tell();
        }),
    };
  },
  routes: (service) => [inboxRoutes(service)],
};
