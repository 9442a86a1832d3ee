import type { Transaction } from "kysely";
import type { AlertTriggered } from "../alerts/events.ts";
import { isoTime, type Clock } from "../clock.ts";
import {
  findActiveEmailIds,
  findActivePhoneIds,
  findEmailContact,
  findPhoneContact,
} from "../contacts/queries.ts";
import type { Database } from "../database/schema.ts";
import { NO_STREAM, type RecordedEvent, type StreamAppend } from "../eventStore/event.ts";
import type { Reactor } from "../eventStore/reactor.ts";
import type { Log } from "../log.ts";
import { findActiveDestinations } from "./destinationStore.ts";
import { findPushSubscriptionIds } from "./channels/push/subscriptionStore.ts";
import type { ChannelName, FiringFacts, NotificationEvent } from "./events.ts";
import { alertKey } from "./key.ts";
import { DELETED, SWITCHED_OFF } from "./undeliverable.ts";

/**
 * Asks for one notification per destination of a firing: the alert's own address and number, or
 * every active one, and every service that is set up, when it names neither; and every browser with push enabled in any case. A destination of its own that is switched off or deleted
 * is not replaced by the others: the request is recorded and given up with the reason, so that the
 * log shows why nobody was told.
 */
export function createOnAlertTriggered(clock: Clock, log: Log): Reactor {
  return {
    name: "notifications.onAlertTriggered",
    handles: ["AlertTriggered"],
    react: async (events, transaction) => {
      const appends = new Map<string, StreamAppend>();
      for (const event of events) {
        const firing = event as RecordedEvent<AlertTriggered>;
        const requests = await requestsFor(firing.data, transaction, isoTime(clock.now()));
        if (requests.length === 0) {
          const { alertId, symbol } = firing.data;
          log.warn("an alert fired and there is nobody to tell", { alertId, symbol });
        }
        for (const { stream, events: requested } of requests) {
          const metadata = { causedBy: firing.position };
          appends.set(stream, { stream, expectedVersion: NO_STREAM, events: requested, metadata });
        }
      }
      return [...appends.values()];
    },
  };
}

interface Request {
  readonly stream: string;
  readonly events: readonly NotificationEvent[];
}

async function requestsFor(
  firing: AlertTriggered["data"],
  transaction: Transaction<Database>,
  requestedAt: string,
): Promise<readonly Request[]> {
  const { alertId, firing: number, emailId, phoneNumberId } = firing;
  const request = (channel: ChannelName, contactId: number, undeliverable?: string): Request => ({
    stream: alertKey(alertId, number, channel, contactId),
    events: [
      {
        type: "NotificationRequested",
        data: {
          alertId,
          firing: number,
          channel,
          contactId,
          isTest: false,
          requestedAt,
          facts: factsOf(firing),
        },
      },
      ...(undeliverable === undefined
        ? []
        : [{ type: "NotificationGaveUp", data: { reason: undeliverable } } as const]),
    ],
  });

  const requestOwn = (
    channel: ChannelName,
    id: number,
    contact: { readonly isActive: boolean } | undefined,
  ) => request(channel, id, !contact ? DELETED : contact.isActive ? undefined : SWITCHED_OFF);

  const browsers = (await findPushSubscriptionIds(transaction)).map((id) => request("push", id));
  if (emailId !== null || phoneNumberId !== null) {
    return [
      ...(emailId === null
        ? []
        : [requestOwn("email", emailId, await findEmailContact(transaction, emailId))]),
      ...(phoneNumberId === null
        ? []
        : [requestOwn("sms", phoneNumberId, await findPhoneContact(transaction, phoneNumberId))]),
      ...browsers,
    ];
  }
  const emailIds = await findActiveEmailIds(transaction);
  const phoneIds = await findActivePhoneIds(transaction);
  return [
    ...emailIds.map((id) => request("email", id)),
    ...phoneIds.map((id) => request("sms", id)),
    ...(await findActiveDestinations(transaction)).map(({ channel, id }) => request(channel, id)),
    ...browsers,
  ];
}

/** Field by field, so that what alerts learn to say later does not leak into released events. */
const factsOf = (firing: FiringFacts): FiringFacts => ({
  symbol: firing.symbol,
  alertType: firing.alertType,
  targetPrice: firing.targetPrice,
  currency: firing.currency,
  price: firing.price,
  exchangeTime: firing.exchangeTime,
  tradeDate: firing.tradeDate,
  source: firing.source,
  delaySeconds: firing.delaySeconds,
  previousClose: firing.previousClose,
  changePercent: firing.changePercent,
  alreadyMet: firing.alreadyMet,
  // Absent in firings of old, and in what is told at once.
  ...(firing.crossedAt ? { crossedAt: firing.crossedAt } : {}),
});
