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
      // Beside the message of the event itself; one for all events of an append.
      start: () =>
        store.subscribe((events) => {
          if (events.some(({ type }) => noted.has(type))) tell();
        }),
    };
  },
  routes: (service) => [inboxRoutes(service)],
};
