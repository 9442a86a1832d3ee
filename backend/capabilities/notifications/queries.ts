import { sql, type Kysely } from "kysely";
import type { Delivery, DeliveryLog, DeliveryLogQuery } from "../../contract/delivery.ts";
import type { MailRoute, NotificationSettings } from "../../contract/notification.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Reader } from "../../platform/eventStore/statements.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Channel } from "./channels/channel.ts";
import { findActiveEmailIds, findActivePhoneIds } from "../contacts/queries.ts";
import { findActiveDestinations } from "./destinationStore.ts";
import { countPushSubscriptions } from "./channels/push/subscriptionStore.ts";
import type { GmailMailbox } from "./gmail.ts";
import type { NotificationEvent } from "./events.ts";
import { readDeliveryLog } from "./deliveryLog.ts";
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
  };
}

/** The condition of partial indexes. */
const isDelivered = sql<boolean>`status = 'delivered'`;

const hasLeft = sql<boolean>`coalesce(outcome, '') <> 'filed'`;

/** When each phone number was last reached, tests included: ISO times by its id. */
export async function readLastDeliveries(
  database: Kysely<Database>,
  channel: "sms",
): Promise<ReadonlyMap<number, string>> {
  // One look into an index for each contact, rather than a walk over all that was ever delivered.
  const rows = await database
    .selectFrom("phone_numbers as contact")
    .select((eb) => [
      "contact.id",
      eb
        .selectFrom("notifications")
        .select((of) => of.fn.max("settled_at").as("settled_at"))
        .where(isDelivered)
        .where("channel", "=", channel)
        .whereRef("contact_id", "=", "contact.id")
        .as("settled_at"),
    ])
    .execute();
  return new Map(
    rows.flatMap(({ id, settled_at }) => (settled_at === null ? [] : [[id, settled_at] as const])),
  );
}

/** Notifications of one alert that are shown; the newest ones. */
const MAX_OF_ALERT = 500;

/** What happened to each notification of an alert: events, oldest first, of the newest of them. */
export async function readNotificationsOf(
  { database, readStreams }: Pick<EventStore, "database" | "readStreams">,
  alertId: number,
): Promise<readonly (readonly RecordedEvent<NotificationEvent>[])[]> {
  const rows = await database
    .selectFrom("notifications")
    .select("key")
    .where("alert_id", "=", alertId)
    .orderBy("requested_at", "desc")
    .limit(MAX_OF_ALERT)
    .execute();
  const streams = await readStreams(rows.map(({ key }) => key));
  return [...streams.values()] as (readonly RecordedEvent<NotificationEvent>[])[];
}

/** What a notification is about, by its key; none of it ever changes. */
export const findNotificationSubject = (reader: Reader, key: string) =>
  reader
    .selectFrom("notifications")
    .select(["alert_id", "symbol", "channel", "is_test"])
    .where("key", "=", key)
    .executeTakeFirst();
