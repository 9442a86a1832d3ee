import { MINUTE_MS } from "../../domain/durations.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { createKnownFacts } from "../firingContext/queries.ts";
import { channels } from "./channels/index.ts";
import { notificationEventTypes } from "./events.ts";
import { createLabelRouting } from "./routing/labelRouting.ts";
import { isKnownPushEndpoint } from "./channels/push/pushHosts.ts";
import { readReachedChannels } from "./destinations.ts";
import { destinationRoutes } from "./destinationRoutes.ts";
import { createNotificationMessages } from "./liveMessages.ts";
import {
  createNotifications,
  type NotificationPorts,
  type Notifications,
} from "./notifications.ts";
import { readOldestDue } from "./outbox/oldestDue.ts";
import { notificationProjection } from "./projection.ts";
import { pushRoutes, type PushRoutePorts } from "./pushRoutes.ts";
import { labelRoutes, type LabelRoutePorts } from "./routing/labelRoutes.ts";
import { muteRoutes } from "./quiet/muteRoutes.ts";
import { notificationRoutes } from "./routes.ts";
import { notificationUpcasters } from "./upcasters.ts";
import { settledDeliveries } from "./settledStreams.ts";
import type { CredentialStates } from "./watchedCredentials.ts";

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
