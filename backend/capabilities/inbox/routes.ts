import { Elysia, t } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { Inbox as Entries, InboxFilter, InboxReading, InboxUnread } from "../../contract/inbox.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { answerPage, PageQuery, PAGES } from "../../platform/http/pages.ts";
import type { Inbox } from "./inbox.ts";

export const inboxRoutes = (inbox: Inbox) =>
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
