import type { Transaction } from "kysely";
import type { AlertAdjusted, AlertSuspended, AlertTriggered } from "../alerts/events.ts";
import {
  findAlertOwner,
  readAlertMessageFields,
  type AlertMessageFields,
} from "../alerts/queries.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import { findEmailContact, findPhoneContact } from "../contacts/queries.ts";
import type { Database } from "../../platform/database/schema.ts";
import {
  NO_STREAM,
  type RecordedEvent,
  type StreamAppend,
} from "../../platform/eventStore/event.ts";
import type { Reactor } from "../../platform/eventStore/reactor.ts";
import type { Log } from "../../platform/log.ts";
import { readDestinations, type Destination } from "./destinations.ts";
import { findPushSubscriptionIds } from "./channels/push/subscriptionStore.ts";
import type {
  ChannelName,
  FiringFacts,
  NotificationEvent,
  NotificationRequested,
} from "./events.ts";
import { alertKey, noticeKey } from "./outbox/key.ts";
import { DESTINATION_DELETED, DESTINATION_OFF } from "./messages/message.ts";

type NotifiableEvent = AlertTriggered | AlertSuspended | AlertAdjusted;

/**
 * Requests one notification per destination for a firing or a notice (the alert was suspended, or a
 * split moved its target). The destinations are the alert's own address and number. If it has
 * neither, they are all active addresses and numbers and all configured services. Browsers with
 * push enabled are always included. If the alert's own destination is switched off or deleted, no
 * other replaces it: the request is recorded and given up with the reason, so that the log shows
 * why nothing was sent.
 */
export function createOnAlertTriggered(clock: Clock, log: Log): Reactor {
  return {
    name: "notifications.onAlertTriggered",
    handles: ["AlertTriggered", "AlertSuspended", "AlertAdjusted"],
    react: async (events, transaction) => {
      const appends = new Map<string, StreamAppend>();
      const readAllDestinations = once(() => readDestinations(transaction));
      const readBrowsers = once(() => findPushSubscriptionIds(transaction));
      const notifiable = events as readonly RecordedEvent<NotifiableEvent>[];
      const fired = notifiable.filter(({ type }) => type === "AlertTriggered");
      const words = await readAlertMessageFields(
        transaction,
        fired.map(({ data }) => data.alertId),
      );
      for (const event of notifiable) {
        const subject = await subjectOf(event, words, transaction, isoTime(clock.now()));
        if (!subject) continue;
        const { alertId, symbol, content, keyOf } = subject;
        const recipients = await recipientsOf(subject, {
          transaction,
          readAllDestinations,
          readBrowsers,
        });
        if (recipients.length === 0) {
          log.warn("an alert fired and has no recipients", { alertId, symbol });
        }
        const metadata = { causedBy: event.position };
        for (const { channel, id: contactId, undeliverable } of recipients) {
          const stream = keyOf(channel, contactId);
          const requested: NotificationEvent[] = [
            {
              type: "NotificationRequested",
              data: { alertId, channel, contactId, isTest: false, ...content },
            },
          ];
          if (undeliverable !== undefined)
            requested.push({ type: "NotificationGaveUp", data: { reason: undeliverable } });
          appends.set(stream, { stream, expectedVersion: NO_STREAM, events: requested, metadata });
        }
      }
      return [...appends.values()];
    },
  };
}

interface Subject {
  readonly alertId: number;
  readonly symbol: string;
  readonly emailId: number | null;
  readonly phoneNumberId: number | null;
  readonly content: Pick<
    NotificationRequested["data"],
    "firing" | "requestedAt" | "facts" | "notice"
  >;
  readonly keyOf: (channel: ChannelName, contactId: number) => string;
}

/** Returns undefined for a notice about a deleted alert, which is not sent. */
async function subjectOf(
  event: RecordedEvent<NotifiableEvent>,
  words: ReadonlyMap<number, AlertMessageFields>,
  transaction: Transaction<Database>,
  requestedAt: string,
): Promise<Subject | undefined> {
  const { alertId } = event.data;
  if (event.type === "AlertTriggered") {
    const { firing, symbol, emailId, phoneNumberId } = event.data;
    const facts = factsOf(event.data, words.get(alertId));
    return {
      alertId,
      symbol,
      emailId,
      phoneNumberId,
      content: { firing, requestedAt, facts },
      keyOf: (channel, contactId) => alertKey(alertId, firing, channel, contactId),
    };
  }
  const owner = await findAlertOwner(transaction, alertId);
  if (!owner) return undefined;
  const { symbol, alertType, currency, targetPrice, emailId, phoneNumberId } = owner;
  const about = { symbol, alertType, currency };
  const notice = noticeOf(event, targetPrice);
  return {
    alertId,
    symbol,
    emailId,
    phoneNumberId,
    content: { firing: 0, requestedAt, facts: null, notice: { ...about, ...notice } },
    keyOf: (channel, contactId) => noticeKey(alertId, event.version, channel, contactId),
  };
}

function noticeOf(event: AlertSuspended | AlertAdjusted, targetPrice: number) {
  if (event.type === "AlertSuspended") {
    const { firings, windowMinutes } = event.data;
    return { kind: "suspended", targetPrice, firings, windowMinutes } as const;
  }
  const { newTarget, oldTarget, factor, effectiveDate } = event.data;
  return { kind: "adjusted", targetPrice: newTarget, oldTarget, factor, effectiveDate } as const;
}

interface Recipient {
  readonly channel: ChannelName;
  readonly id: number;
  /** Why nothing can be sent to it. */
  readonly undeliverable?: string | undefined;
}

/** Read once for all firings of a transaction. */
interface Destinations {
  readonly transaction: Transaction<Database>;
  readonly readAllDestinations: () => Promise<readonly Destination[]>;
  readonly readBrowsers: () => Promise<readonly number[]>;
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => (found ??= read());
}

async function recipientsOf(
  { emailId, phoneNumberId }: Subject,
  { transaction, readAllDestinations, readBrowsers }: Destinations,
): Promise<readonly Recipient[]> {
  const browsers = (await readBrowsers()).map((id) => ({ channel: "push", id }) as const);
  const own: Recipient[] = [];
  if (emailId !== null) {
    const undeliverable = faultOf(await findEmailContact(transaction, emailId));
    own.push({ channel: "email", id: emailId, undeliverable });
  }
  if (phoneNumberId !== null) {
    const undeliverable = faultOf(await findPhoneContact(transaction, phoneNumberId));
    own.push({ channel: "sms", id: phoneNumberId, undeliverable });
  }
  return [...(own.length > 0 ? own : await readAllDestinations()), ...browsers];
}

function faultOf(contact: { readonly isActive: boolean } | undefined): string | undefined {
  if (!contact) return DESTINATION_DELETED;
  return contact.isActive ? undefined : DESTINATION_OFF;
}

/** Copied field by field, so that new fields of alerts do not leak into stored events. */
const factsOf = (
  firing: FiringFacts,
  { note, direction }: AlertMessageFields = { note: null, direction: "either" },
): FiringFacts => ({
  ...(note === null ? {} : { note }),
  ...(direction === "either" ? {} : { direction }),
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
  // Absent in live firings and in old events.
  ...(firing.crossedAt ? { crossedAt: firing.crossedAt } : {}),
  ...(firing.late ? { late: true } : {}),
  ...(firing.splitFactor === undefined ? {} : { splitFactor: firing.splitFactor }),
});
