import type { Capability, Platform } from "../capability.ts";
import { notedEventTypes } from "./entries.ts";
import { createInbox, type Inbox } from "./inbox.ts";
import { inboxProjection } from "./projection.ts";
import { inboxRoutes } from "./routes.ts";

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
