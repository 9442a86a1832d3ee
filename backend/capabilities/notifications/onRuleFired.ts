import type { Clock } from "../../platform/clock.ts";
import { isoTime } from "../../platform/clock.ts";
import { NO_STREAM, type RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Reactor } from "../../platform/eventStore/reactor.ts";
import type { Log } from "../../platform/log.ts";
import type { RuleFindingEvent } from "../rules/events.ts";
import { findPushSubscriptionIds } from "./channels/push/subscriptionStore.ts";
import { readDestinations } from "./destinations.ts";
import type { NotificationEvent, RuleFacts } from "./events.ts";
import { ruleKey } from "./outbox/key.ts";
import { channelsOf, readLabelRoutes } from "./routing/labelRouting.ts";

/**
 * Requests one notification per active destination of what a rule found, or of the channels that its
 * labels are routed to. Where none of those has a destination it goes to all: a message in the wrong
 * place is better than none. The streams are named after
 * the finding, so that a redelivered one finds them taken.
 */
export function createOnRuleFired(clock: Pick<Clock, "now">, log: Log): Reactor {
  return {
    name: "notifications.onRuleFired",
    handles: ["RuleFired", "RuleBecameUnknown"],
    react: async (events, transaction) => {
      const browsers = await findPushSubscriptionIds(transaction);
      const destinations = [
        ...(await readDestinations(transaction)),
        ...browsers.map((id) => ({ channel: "push", id })),
      ];
      const routes = await readLabelRoutes(transaction);
      const destinationsOf = ({ labels }: RuleFacts) => {
        const channels = channelsOf(labels, routes);
        const routed = destinations.filter(({ channel }) => channels?.has(channel) ?? true);
        return routed.length === 0 ? destinations : routed;
      };
      const requestedAt = isoTime(clock.now());
      const found = events as readonly RecordedEvent<RuleFindingEvent>[];
      return found.flatMap((event) => {
        if (event.data.snoozed) return [];
        const rule = factsOf(event);
        if (destinations.length === 0) {
          log.warn("a rule fired and has no recipients", {
            ruleId: rule.ruleId,
            symbol: rule.symbol,
          });
        }
        return destinationsOf(rule).map(({ channel, id: contactId }) => {
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
              rule,
            },
          };
          return {
            stream: ruleKey(event.stream, rule.kind === "unknown", channel, contactId),
            expectedVersion: NO_STREAM,
            events: [requested],
            metadata: { causedBy: event.position },
          };
        });
      });
    },
  };
}

/** Field by field: an event of notifications keeps its shape whatever rules become. */
function factsOf({ type, data, position }: RecordedEvent<RuleFindingEvent>): RuleFacts {
  return {
    ruleId: data.ruleId,
    position,
    kind: type === "RuleFired" ? "fired" : "unknown",
    symbol: data.symbol,
    name: data.name,
    sentence: data.sentence,
    labels: data.labels,
    price: data.price,
    currency: data.currency,
    at: data.at,
    values: data.witness.flatMap(({ values }) =>
      values.map(({ text, value, unit, source }) => ({ text, value, unit, source })),
    ),
  };
}
