import { MINUTE_MS } from "../../domain/durations.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { createKnownFacts } from "../firingContext/queries.ts";
import { channels } from "./channels/index.ts";
import {
  notificationEventTypes,
  type NotificationDelivered,
  type NotificationEvent,
  type NotificationSetupEvent,
} from "./events.ts";
import { createLabelRouting } from "./routing/labelRouting.ts";
import { isKnownPushEndpoint } from "./channels/push/index.ts";
import { readReachedChannels } from "./destinations.ts";
import { destinationRoutes } from "./destinationRoutes.ts";
import {
  createNotifications,
  type NotificationPorts,
  type Notifications,
} from "./notifications.ts";
import { readOldestDue } from "./outbox/outboxMetrics.ts";
import { notificationProjection } from "./projection.ts";
import { pushRoutes, type PushRoutePorts } from "./pushRoutes.ts";
import { labelRoutes, type LabelRoutePorts, muteRoutes, notificationRoutes } from "./routes.ts";
import type { CredentialStates } from "./watchedCredentials.ts";
import type { Upcasters, RecordedEvent } from "../../platform/eventStore/event.ts";
import type { SettledStreams } from "../../platform/eventStore/archive.ts";
import type { LiveMessage } from "../../contract/live.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { symbolOf } from "./messages/notice.ts";

type NotificationOutcome = Pick<
  Extract<LiveMessage, { type: "notification" }>,
  "status" | "outcome" | "detail"
>;

type MuteEvent = Extract<
  NotificationSetupEvent,
  { type: "NotificationsMuted" | "NotificationsUnmuted" }
>;

export const createNotificationMessages =
  (store: Pick<EventStore, "readStream">) =>
  async (recorded: RecordedEvent): Promise<LiveMessage | undefined> => {
    const event = recorded as RecordedEvent<NotificationEvent | MuteEvent>;
    if (event.type === "NotificationsMuted" || event.type === "NotificationsUnmuted") {
      return { type: "mutes.changed" };
    }
    const outcome = describeOutcome(event);
    if (!outcome) return undefined;
    const [first] = (
      event.type === "NotificationRequested" ? [event] : await store.readStream(event.stream)
    ) as readonly RecordedEvent<NotificationEvent>[];
    if (first?.type !== "NotificationRequested") return undefined;
    const { alertId, channel } = first.data;
    return {
      type: "notification",
      alertId,
      symbol: symbolOf(first.data) ?? "",
      channel,
      ...outcome,
    };
  };

/** A final failure has no message of its own, because giving up follows in the same append. */
function describeOutcome(event: NotificationEvent): NotificationOutcome | undefined {
  switch (event.type) {
    case "NotificationRequested":
      return { status: "queued", detail: "Waiting to be sent" };
    case "NotificationGrouped":
      return undefined;
    case "NotificationDeferred":
      return { status: "deferred", detail: "Delayed" };
    case "NotificationDelivered": {
      const { outcome, providerAnswer: detail } = event.data;
      return { status: "delivered", outcome, detail };
    }
    case "NotificationConfirmed": {
      const { outcome, providerAnswer: detail } = event.data;
      return outcome === "delivered"
        ? { status: "delivered", outcome, detail }
        : { status: "failed", detail };
    }
    case "NotificationAttemptFailed":
      return event.data.nextAttemptAt === null
        ? undefined
        : { status: "retrying", detail: event.data.error };
    case "NotificationGaveUp":
      return { status: "failed", detail: event.data.reason };
    default:
      event satisfies never;
      return undefined;
  }
}

const PAGE = 200;

export const settledDeliveries: SettledStreams = {
  name: "deliveries",
  readPage: async (reader, before, after) => {
    const [requestedAt, key] = after === undefined ? ["", ""] : (JSON.parse(after) as string[]);
    const rows = await reader
      .selectFrom("notifications")
      .select(["key", "requested_at", "settled_at"])
      .where("requested_at", ">=", requestedAt ?? "")
      .where("requested_at", "<", before)
      .where(({ eb, or }) =>
        or([eb("requested_at", ">", requestedAt ?? ""), eb("key", ">", key ?? "")]),
      )
      .orderBy("requested_at")
      .orderBy("key")
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    const settled = rows.filter(({ settled_at: at }) => at !== null && at < before);
    return {
      streams: settled.map((row) => row.key),
      next:
        last === undefined || rows.length < PAGE
          ? undefined
          : JSON.stringify([last.requested_at, last.key]),
    };
  },
  forget: async (transaction, streams) => {
    await transaction.deleteFrom("notifications").where("key", "in", streams).execute();
  },
};

/** Old events have no outcome; emails written to files are recognizable by their response text. */
const notificationUpcasters: Upcasters = {
  NotificationDelivered: (data) => {
    const sent = data as Omit<NotificationDelivered["data"], "outcome">;
    const isFile = sent.providerAnswer.startsWith("No mail server is set up");
    return {
      type: "NotificationDelivered",
      data: { outcome: isFile ? "filed" : "accepted", ...sent },
    };
  },
};

export type ChannelPorts = Pick<
  NotificationPorts,
  | "mail"
  | "gmail"
  | "isSendgridConfigured"
  | "sms"
  | "smsDailyLimit"
  | "push"
  | "transports"
  | "isReachable"
> &
  Pick<NotificationPorts, "secrets" | "scrub"> &
  Partial<Pick<NotificationPorts, "isAllowedEndpoint">>;

type Needs = Platform &
  ChannelPorts & {
    readonly settings: {
      readonly readSending: NotificationPorts["readSettings"];
      readonly credentials: CredentialStates;
    };
  };

type Service = Notifications &
  LabelRoutePorts &
  Pick<PushRoutePorts, "push" | "isAllowedEndpoint" | "testLimit"> & {
    readonly credentials: CredentialStates;
    readonly readReachedChannels: () => Promise<ReadonlySet<string>>;
  };

/** Rate limit for tests: enough for a person, and useless for abuse. */
const TEST_SENDS = { uses: 5, windowMs: MINUTE_MS };

export const notifications: Capability<"notifications", Needs, Service> = {
  name: "notifications",
  projections: [notificationProjection],
  changes: [
    { resource: "deliveries", after: notificationEventTypes },
    {
      resource: "destinations",
      after: ["DestinationAdded", "DestinationSwitched", "DestinationDeleted"],
    },
    { resource: "push-subscriptions", after: ["BrowserSubscribed", "BrowserUnsubscribed"] },
    { resource: "label-routes", after: ["LabelRoutesSaved"] },
    { resource: "mutes", after: ["NotificationsMuted", "NotificationsUnmuted"] },
  ],
  settled: settledDeliveries,
  upcasters: notificationUpcasters,
  create: ({ isAllowedEndpoint = isKnownPushEndpoint, ...services }) => {
    const { store, clock, database, push, settings } = services;
    const outbox = createNotifications({
      ...services,
      isAllowedEndpoint,
      readSettings: settings.readSending,
      credentials: settings.credentials,
      readKnownFacts: createKnownFacts(database, services.market.peek),
    });
    const testLimit = createRateLimit(clock, TEST_SENDS.uses, TEST_SENDS.windowMs);
    return {
      service: {
        ...outbox,
        push,
        isAllowedEndpoint,
        testLimit,
        credentials: settings.credentials,
        labelRouting: createLabelRouting(store),
        channelNames: channels.map(({ name }) => name),
        readReachedChannels: () => readReachedChannels(database),
      },
      jobs: [
        everySeconds("dispatch-notifications", 1, () => outbox.dispatcher.wake()),
        everySeconds("confirm-deliveries", 60, outbox.confirmSent),
      ],
      reactors: [outbox.reactor, outbox.ruleReactor, outbox.weeklyReactor],
      toLiveMessage: createNotificationMessages(store),
      readChannelFaults: outbox.channelFaults,
      // Nothing is overdue while sending is switched off.
      readOldestDue: async (now) =>
        (await settings.readSending()).isOn ? readOldestDue(database, now) : null,
      start: () => outbox.dispatcher.start(),
    };
  },
  routes: (service) => [
    notificationRoutes({ ...service, notifications: service.queries }),
    muteRoutes(service.mutes),
    labelRoutes(service),
    destinationRoutes(service),
    pushRoutes({ ...service, sendTest: service.sendPushTest }),
  ],
};
