import { sql } from "kysely";
import type { Delivery, DeliveryLog, DeliveryLogQuery } from "../../contract/delivery.ts";
import type { MailRoute, NotificationSettings } from "../../contract/notification.ts";
import type { Reader } from "../../platform/eventStore/statements.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Channel } from "./channels/channel.ts";
import { findActiveEmailIds, findActivePhoneIds } from "../contacts/queries.ts";
import { findActiveDestinations } from "./destinationStore.ts";
import { countPushSubscriptions } from "./channels/push/subscriptionStore.ts";
import type { GmailMailbox } from "./gmail.ts";
import { readDeliveryLog } from "./deliveryLog.ts";
import { readStepsOfAlert, type NotificationStep } from "./alertSteps.ts";
import { firingOfKey, isFiringKey } from "./outbox/key.ts";
import { readRecentDeliveries } from "./outbox/recentDeliveries.ts";

/** The screens' queries of the outbox. */
export interface NotificationQueries {
  settings(): Promise<NotificationSettings>;
  /** The newest notifications, tests among them. */
  recent(): Promise<Delivery[]>;
  /** Every notification with everything that happened to it, a page at a time. */
  log(query: DeliveryLogQuery): Promise<DeliveryLog>;
  /**
   * Firings of alerts (tests not counted) of which a notification left this machine from `from` up
   * to `to`, ISO times: one that went to three destinations counts once, one in a file not at all.
   */
  countSentAlerts(from: string, to: string): Promise<number>;
  /** What happened to each of the newest notifications of an alert. */
  stepsOfAlert(alertId: number): Promise<readonly NotificationStep[]>;
  /** When a contact was last reached, tests included: ISO 8601; null if it never was. */
  lastDeliveryTo(channel: "email" | "sms", contactId: number): Promise<string | null>;
}

export interface NotificationQueryPorts {
  readonly store: Pick<EventStore, "database" | "readStreams">;
  readonly channels: readonly Channel[];
  readonly gmail: GmailMailbox;
  readonly mail: { readonly route: MailRoute; readonly description: string };
  readonly isSendgridConfigured: boolean;
}

export function createNotificationQueries(ports: NotificationQueryPorts): NotificationQueries {
  const { store, channels, gmail, mail, isSendgridConfigured } = ports;
  const { database } = store;
  return {
    settings: async () => {
      const { status, message } = await gmail.readStatusSoon();
      const subscriptionCount = await countPushSubscriptions(database);
      const mails = (await findActiveEmailIds(database)).length;
      const numbers = (await findActivePhoneIds(database)).length;
      const services = (await findActiveDestinations(database)).length;
      const others = services + subscriptionCount;
      const isSetUp = async (name: string) => {
        const account = channels.find((channel) => channel.name === name)?.account;
        return account === undefined || (await account()) !== null;
      };
      return {
        summary: {
          totalNotificationMethods: channels.length,
          freeMethodsAvailable: channels.filter((channel) => channel.isFree).length,
        },
        recipients: {
          active: mails + numbers + others,
          reachable:
            ((await isSetUp("email")) ? mails : 0) +
            ((await isSetUp("sms")) ? numbers : 0) +
            others,
        },
        push: { isEnabled: subscriptionCount > 0, subscriptionCount },
        gmail: { isReady: status === "connected", status, message },
        sendgrid: { isConfigured: isSendgridConfigured },
        email: { route: mail.route, description: mail.description },
      };
    },
    log: (query) => readDeliveryLog(store, query),
    recent: () => readRecentDeliveries(database),
    countSentAlerts: async (from, to) => {
      const { count } = await database
        .selectFrom("notifications")
        .select((eb) => eb.fn.count(firingOfKey).distinct().as("count"))
        .where(isDelivered)
        .where(isFiringKey)
        .where(hasLeft)
        .where("is_test", "=", 0)
        .where("settled_at", ">=", from)
        .where("settled_at", "<", to)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    stepsOfAlert: (alertId) => readStepsOfAlert(store, alertId),
    lastDeliveryTo: (channel, contactId) => readLastDelivery(database, channel, contactId),
  };
}

/** The condition of partial indexes. */
const isDelivered = sql<boolean>`status = 'delivered'`;

const hasLeft = sql<boolean>`coalesce(outcome, '') <> 'filed'`;

/** When a contact was last reached, tests included: ISO 8601; null if it never was. */
export async function readLastDelivery(
  reader: Reader,
  channel: "email" | "sms",
  contactId: number,
): Promise<string | null> {
  const last = await reader
    .selectFrom("notifications")
    .select((eb) => eb.fn.max("settled_at").as("settledAt"))
    .where(isDelivered)
    .where("channel", "=", channel)
    .where("contact_id", "=", contactId)
    .executeTakeFirst();
  return last?.settledAt ?? null;
}

/** What a notification is about, by its key; none of it ever changes. */
export const findNotificationSubject = (reader: Reader, key: string) =>
  reader
    .selectFrom("notifications")
    .select(["alert_id", "symbol", "channel", "is_test"])
    .where("key", "=", key)
    .executeTakeFirst();
