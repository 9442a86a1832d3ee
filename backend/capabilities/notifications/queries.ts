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
import { firingOfKey, isFiringKey } from "./outbox/key.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { NotificationEvent, NotificationRequested } from "./events.ts";
import type { DeliveryOutcome } from "../../domain/choices.ts";

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
    /** Time of the last delivery to a contact, tests included, ISO 8601; null if there is none. */
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

interface NotificationStep {
  readonly kind: "requested" | "delivered" | "attemptFailed" | "gaveUp";
  readonly position: number;
  /** ISO 8601. */
  readonly recordedAt: string;
  readonly channel: string;
  /** Number of the firing, counted from 1; null for a notice that is not about a firing. */
  readonly firing: number | null;
  readonly outcome: DeliveryOutcome | null;
  readonly detail: string;
}

/** Newest first. */
const MAX_OF_ALERT = 500;

export async function readStepsOfAlert(
  { database, readStreams }: Pick<EventStore, "database" | "readStreams">,
  alertId: number,
): Promise<readonly NotificationStep[]> {
  const rows = await database
    .selectFrom("notifications")
    .select("key")
    .where("alert_id", "=", alertId)
    .orderBy("requested_at", "desc")
    .limit(MAX_OF_ALERT)
    .execute();
  const streams = await readStreams(rows.map(({ key }) => key));
  const notifications = [...streams.values()] as (readonly RecordedEvent<NotificationEvent>[])[];
  return notifications.flatMap((events) => {
    const [request] = events;
    if (request?.type !== "NotificationRequested") return [];
    return events.flatMap((event) => stepOf(event, request.data) ?? []);
  });
}

function stepOf(
  event: RecordedEvent<NotificationEvent>,
  { channel, firing }: NotificationRequested["data"],
): NotificationStep | undefined {
  const { position, recordedAt } = event;
  const step = (
    kind: NotificationStep["kind"],
    detail: string,
    outcome: NotificationStep["outcome"] = null,
  ): NotificationStep => ({
    kind,
    position,
    recordedAt,
    channel,
    firing: firing === 0 ? null : firing,
    outcome,
    detail,
  });
  switch (event.type) {
    case "NotificationRequested":
      return step("requested", "");
    case "NotificationDelivered":
      return step("delivered", event.data.providerAnswer, event.data.outcome);
    case "NotificationConfirmed": {
      const { outcome, providerAnswer } = event.data;
      return outcome === "delivered"
        ? step("delivered", providerAnswer, outcome)
        : step("gaveUp", providerAnswer);
    }
    case "NotificationAttemptFailed":
      return step("attemptFailed", event.data.error);
    case "NotificationGaveUp":
      return step("gaveUp", event.data.reason);
    default:
      // Ignore event types that the outbox may add later.
      return undefined;
  }
}
