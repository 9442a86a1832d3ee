import { Elysia, t } from "elysia";
import { ErrorText, TestOutcome } from "../../contract/common.ts";
import {
  Deliveries,
  DeliveryLog,
  describeDeliveryLogQuery,
  LOG_PAGE,
  MAX_LOG_PAGE,
} from "../../contract/delivery.ts";
import { GmailStatus, GmailTest, NotificationSettings } from "../../contract/notification.ts";
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
      description: `Entries of the page at most, up to ${MAX_LOG_PAGE}; ${LOG_PAGE} by default`,
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
        summary: "Which channels are set up",
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
        summary: "The newest notifications and what became of them",
        description:
          "`status`: `queued`, about to be sent; `deferred`, held back while notifications are off or muted; `retrying`, an attempt failed and another follows; `delivered`, an attempt succeeded; `failed`, given up. How far a `delivered` one got says `outcome`: with `filed` it was written to a file and has reached no one.",
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
        summary: "Every notification, attempt and provider's answer, newest first",
        description:
          "`before` is the `next` of the page before; what arrives meanwhile moves nothing.",
      },
      response: { 200: DeliveryLog, 422: ErrorText },
    })
    .get("/gmail/status", () => ports.gmailStatus(), {
      detail: {
        operationId: "getGmailStatus",
        ...unannounced,
        summary: "Whether the mailbox accepts our login",
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
        detail: { operationId: "testGmail", summary: "Send a test mail through the mailbox" },
        response: { 200: TestOutcome, 422: ErrorText, 429: ErrorText },
      },
    );
