import { Elysia, t } from "elysia";
import { ErrorText, TestOutcome, Success } from "../../contract/common.ts";
import {
  Deliveries,
  DeliveryLog,
  describeDeliveryLogQuery,
  LOG_PAGE,
  MAX_LOG_PAGE,
} from "../../contract/notifications/delivery.ts";
import {
  GmailStatus,
  GmailTest,
  NotificationSettings,
} from "../../contract/notifications/notification.ts";
import { shows, unannounced } from "../../contract/resource.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import { parseLine } from "../../platform/http/textFields.ts";
import { channels } from "./channels/index.ts";
import type { NotificationQueries } from "./queries.ts";
import { Mute, Mutes, NewMute } from "../../contract/notifications/mute.ts";
import { HttpError, successOf } from "../../platform/http/errors.ts";
import { digits, IdOrZero } from "../../platform/http/parameters.ts";
import type { MuteStore } from "./quiet.ts";
import { KeptLabelRoutes, LabelRoutes } from "../../contract/notifications/labelRoute.ts";
import { keyOfLabel } from "../../domain/labelRouting.ts";
import type { LabelRouting } from "./routing/labelRouting.ts";

export interface NotificationRoutePorts {
  readonly notifications: NotificationQueries;
  readonly gmailStatus: () => Promise<GmailStatus>;
  /** The address need not be a contact. */
  readonly sendGmailTest: (email: string) => Promise<TestOutcome>;
  readonly testLimit: RateLimit;
}

const DESTINATIONS = [
  "email-notifications",
  "phone-numbers",
  "destinations",
  "push-subscriptions",
] as const;

const PageLength = digits("^([1-9][0-9]?|1[0-9][0-9]|200)$", {
  description: `Maximum number of entries per page, up to ${MAX_LOG_PAGE}. Default: ${LOG_PAGE}`,
});

export const notificationRoutes = (ports: NotificationRoutePorts) =>
  new Elysia({ prefix: "/api", tags: ["Notifications"] })
    .get("/notifications/settings", () => ports.notifications.settings(), {
      detail: {
        operationId: "getNotificationSettings",
        ...shows(...DESTINATIONS, "api-keys"),
        summary: "Get the notification channels and their state",
      },
      response: { 200: NotificationSettings },
    })
    .get("/notifications/recent", () => ports.notifications.recent(), {
      detail: {
        operationId: "getRecentDeliveries",
        ...shows("deliveries", ...DESTINATIONS),
        summary: "List the most recent notifications and their delivery status",
        description:
          "`status` is `queued` if the notification is about to be sent, `deferred` if it is held back because notifications are off or muted, `retrying` if an attempt failed and another follows, `delivered` if an attempt succeeded, and `failed` if it was given up. `outcome` tells how a `delivered` notification left the server: with `filed` it was only written to a file.",
      },
      response: { 200: Deliveries },
    })
    .get("/notifications/log", ({ query }) => ports.notifications.log(query), {
      query: t.Object({
        ...describeDeliveryLogQuery(channels).properties,
        limit: t.Optional(PageLength),
      }),
      detail: {
        operationId: "getDeliveryLog",
        ...shows("deliveries", ...DESTINATIONS),
        summary: "List all notifications, attempts and provider responses, newest first",
        description:
          "Pass the `next` value of a page as `before` to get the page that follows. New entries do not shift the pages.",
      },
      response: { 200: DeliveryLog, 422: ErrorText },
    })
    .get("/gmail/status", () => ports.gmailStatus(), {
      detail: {
        operationId: "getGmailStatus",
        ...unannounced,
        summary: "Check whether the mailbox accepts the login",
      },
      response: { 200: GmailStatus },
    })
    .post(
      "/gmail/test",
      ({ body }) => {
        const address = parseLine(body.email, "email");
        ports.testLimit.take();
        return ports.sendGmailTest(address);
      },
      {
        parse: "json",
        body: GmailTest,
        detail: { operationId: "testGmail", summary: "Send a test email through the mailbox" },
        response: { 200: TestOutcome, 422: ErrorText, 429: ErrorText },
      },
    );

/** 0 for all alerts. */
const MutedParameter = t.Object({ alertId: IdOrZero });

/** Messages link to a page that asks for confirmation, never directly to these routes. */
export const muteRoutes = (mutes: MuteStore) =>
  new Elysia({ prefix: "/api/notifications/mutes", tags: ["Notifications"] })
    .get("", () => mutes.list(), {
      detail: {
        operationId: "getMutes",
        ...shows("mutes"),
        summary: "List the active mutes and when they end",
      },
      response: { 200: Mutes },
    })
    .post(
      "",
      async ({ body, set }) => {
        set.status = 201;
        return mutes.mute(body);
      },
      {
        parse: "json",
        body: NewMute,
        detail: {
          operationId: "mute",
          summary: "Mute one alert or all alerts for a period",
          description:
            "Alerts are still evaluated. Triggers during this period are collected and sent afterwards in one message.",
        },
        response: { 201: Mute, 422: ErrorText },
      },
    )
    .delete(
      "/:alertId",
      async ({ params }) =>
        successOf(await mutes.unmute(params.alertId === 0 ? null : params.alertId), "Mute"),
      {
        params: MutedParameter,
        detail: { operationId: "unmute", summary: "End a mute; 0 ends the mute of all alerts" },
        response: { 200: Success, 404: ErrorText },
      },
    );

export interface LabelRoutePorts {
  readonly labelRouting: LabelRouting;
  readonly channelNames: readonly string[];
  readonly readReachedChannels: () => Promise<ReadonlySet<string>>;
}

const FALLBACK =
  "Triggers of rules with a routed label are sent only to the route's channels. If none of them has an active destination, they are sent to every channel so that no message is lost.";

export const labelRoutes = (ports: LabelRoutePorts) => {
  const { labelRouting, channelNames } = ports;
  const read = async (): Promise<KeptLabelRoutes> => ({
    routes: await labelRouting.list(),
    reachedChannels: [...(await ports.readReachedChannels())].toSorted(),
  });
  return new Elysia({ prefix: "/api/notifications/label-routes", tags: ["Notifications"] })
    .get("", read, {
      detail: {
        operationId: "getLabelRoutes",
        ...shows("label-routes", ...DESTINATIONS),
        summary: "List the labels that are routed to specific channels",
        description: FALLBACK,
      },
      response: { 200: KeptLabelRoutes },
    })
    .put(
      "",
      async ({ body: { routes } }) => {
        refuseDuplicates(routes);
        for (const { label, channels: names } of routes) {
          const unknown = names.find((name) => !channelNames.includes(name));
          if (unknown !== undefined) {
            throw new HttpError(422, `There is no channel '${unknown}' for '${label.trim()}'`, {
              field: "channels",
            });
          }
        }
        await labelRouting.replace(routes);
        return read();
      },
      {
        parse: "json",
        body: LabelRoutes,
        detail: {
          operationId: "saveLabelRoutes",
          summary: "Set the channels for labels",
          description: `Replaces all routes. A rule without a routed label is sent to every channel; a rule with several is sent to the channels of each. ${FALLBACK}`,
        },
        response: { 200: KeptLabelRoutes, 422: ErrorText },
      },
    );
};

function refuseDuplicates(routes: LabelRoutes["routes"]): void {
  const seen = new Set<string>();
  for (const { label } of routes) {
    const key = keyOfLabel(label);
    if (seen.has(key)) {
      throw new HttpError(422, `The label '${label.trim()}' is given twice`, { field: "label" });
    }
    seen.add(key);
  }
}
