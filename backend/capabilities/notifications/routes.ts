import { Elysia, t } from "elysia";
import { ErrorText, TestOutcome } from "../../contract/common.ts";
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

export interface NotificationRoutePorts {
  readonly notifications: NotificationQueries;
  readonly gmailStatus: () => Promise<GmailStatus>;
  /** The address need not be a contact. */
  readonly sendGmailTest: (email: string) => Promise<TestOutcome>;
  readonly testLimit: RateLimit;
}

/**
 * Accepts digits only, because query values are text and `Number()` also accepts notations such as
 * `0x1`.
 */
const PageLength = t
  .Transform(
    t.String({
      pattern: "^([1-9][0-9]?|1[0-9][0-9]|200)$",
      description: `Maximum number of entries per page, up to ${MAX_LOG_PAGE}. Default: ${LOG_PAGE}`,
    }),
  )
  .Decode(Number)
  .Encode(String);

export const notificationRoutes = (ports: NotificationRoutePorts) =>
  new Elysia({ prefix: "/api", tags: ["Notifications"] })
    .get("/notifications/settings", () => ports.notifications.settings(), {
      detail: {
        operationId: "getNotificationSettings",
        ...shows(
          "email-notifications",
          "phone-numbers",
          "destinations",
          "push-subscriptions",
          "api-keys",
        ),
        summary: "Get the notification channels and their state",
      },
      response: { 200: NotificationSettings },
    })
    .get("/notifications/recent", () => ports.notifications.recent(), {
      detail: {
        operationId: "getRecentDeliveries",
        ...shows(
          "deliveries",
          "email-notifications",
          "phone-numbers",
          "destinations",
          "push-subscriptions",
        ),
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
        ...shows(
          "deliveries",
          "email-notifications",
          "phone-numbers",
          "destinations",
          "push-subscriptions",
        ),
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
