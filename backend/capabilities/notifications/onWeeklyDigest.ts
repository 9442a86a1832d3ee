import { isoTime, type Clock } from "../../platform/clock.ts";
import { NO_STREAM, type RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Reactor } from "../../platform/eventStore/reactor.ts";
import type { WeeklyDigestMade } from "../weekly/events.ts";
import { findPushSubscriptionIds } from "./channels/push/subscriptionStore.ts";
import { readDestinations } from "./destinations.ts";
import type { NotificationEvent } from "./events.ts";
import { ruleKey } from "./outbox/key.ts";

export const createOnWeeklyDigest = (clock: Pick<Clock, "now">): Reactor => ({
  name: "notifications.onWeeklyDigest",
  handles: ["WeeklyDigestMade"],
  react: async (events, transaction) => {
    const browsers = await findPushSubscriptionIds(transaction);
    const destinations = [
      ...(await readDestinations(transaction)),
      ...browsers.map((id) => ({ channel: "push", id })),
    ];
    const requestedAt = isoTime(clock.now());
    return (events as readonly RecordedEvent<WeeklyDigestMade>[]).flatMap(
      ({ data: { dueAt, report: weekly }, position }) =>
        destinations.map(({ channel, id: contactId }) => {
          const requested: NotificationEvent = {
            type: "NotificationRequested",
            data: {
              alertId: null,
              firing: 0,
              channel,
              contactId,
              isTest: false,
              requestedAt,
              facts: null,
              weekly,
            },
          };
          return {
            stream: ruleKey(`weekly-${dueAt}`, true, channel, contactId),
            expectedVersion: NO_STREAM,
            events: [requested],
            metadata: { causedBy: position },
          };
        }),
    );
  },
});
