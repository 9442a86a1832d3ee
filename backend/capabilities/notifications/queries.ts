import { sql } from "kysely";
import type {
  Delivery,
  DeliveryLog,
  DeliveryLogQuery,
} from "../../contract/notifications/delivery.ts";
import type { MailRoute, NotificationSettings } from "../../contract/notifications/notification.ts";
import type { Reader } from "../../platform/database/reader.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Channel } from "./channels/channel.ts";
import { countPushSubscriptions } from "./channels/push/subscriptionStore.ts";
import type { GmailMailbox } from "./gmail.ts";
import { readDeliveryLog, readRecentDeliveries } from "./deliveryLog.ts";
import { readStepsOfAlert, type NotificationStep } from "./alertSteps.ts";
import { firingOfKey, isFiringKey } from "./outbox/key.ts";

export interface NotificationQueryPorts {
  readonly store: Pick<EventStore, "database" | "readStreams">;
  readonly channels: readonly Channel[];
  readonly gmail: GmailMailbox;
  readonly mail: { readonly route: MailRoute; readonly description: string };
  readonly isSendgridConfigured: boolean;
}

export type NotificationQueries = ReturnType<typeof createNotificationQueries>;

export function createNotificationQueries(ports: NotificationQueryPorts) {
  const { store, channels, gmail, mail, isSendgridConfigured } = ports;
  const { database } = store;
  return {
    async settings(): Promise<NotificationSettings> {
      const { status, message } = await gmail.readStatusSoon();
      const subscriptionCount = await countPushSubscriptions(database);
      return {
        summary: {
          totalNotificationMethods: channels.length,
          freeMethodsAvailable: channels.filter((channel) => channel.isFree).length,
        },
        push: { isEnabled: subscriptionCount > 0, subscriptionCount },
        gmail: { isReady: status === "connected", status, message },
        sendgrid: { isConfigured: isSendgridConfigured },
        email: { route: mail.route, description: mail.description },
      };
    },
    log: (query: DeliveryLogQuery): Promise<DeliveryLog> => readDeliveryLog(store, query),
    /** Includes tests. */
    recent: (): Promise<Delivery[]> => readRecentDeliveries(database),
    /**
     * Counts the alert firings with a notification sent from `from` up to `to` (ISO). A firing sent
     * to three destinations counts once. Tests and notifications written to files do not count.
     */
    async countSentAlerts(from: string, to: string): Promise<number> {
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
    stepsOfAlert: (alertId: number): Promise<readonly NotificationStep[]> =>
      readStepsOfAlert(store, alertId),
    /**
     * Returns the time of the last delivery to a contact, including tests, ISO 8601; null if there
     * is none.
     */
    lastDeliveryTo: (channel: "email" | "sms", contactId: number): Promise<string | null> =>
      readLastDelivery(database, channel, contactId),
  };
}

/** Literal condition of partial indexes. */
const isDelivered = sql<boolean>`status = 'delivered'`;

const hasLeft = sql<boolean>`coalesce(outcome, '') <> 'filed'`;

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

/** Returns the subject of a notification by its key; it never changes. */
export const findNotificationSubject = (reader: Reader, key: string) =>
  reader
    .selectFrom("notifications")
    .select(["alert_id", "symbol", "channel", "is_test"])
    .where("key", "=", key)
    .executeTakeFirst();
