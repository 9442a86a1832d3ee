import { outboxPortsOf } from "../../testing/worlds/outboxPorts.ts";
import { alertTriggered } from "../../testing/alertTriggered.ts";
import { callRoutes, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { afterEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMailTransports, type MailSettings } from "../../adapters/mail/mailTransports.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { startSmtpServer } from "../../testing/servers/smtpTestServer.ts";
import { createTwilioSms, type TwilioAccount } from "../../adapters/channels/twilioSms.ts";
import { startTwilioServer } from "../../testing/servers/twilioTestServer.ts";
import { manualClock } from "../../platform/clock.ts";
import { emailRoutes } from "../contacts/emailRoutes.ts";
import { createEmailStore } from "../contacts/emailStore.ts";
import { phoneRoutes } from "../contacts/phoneRoutes.ts";
import { PhoneStore } from "../contacts/phoneStore.ts";
import { createReactorRunner } from "../../platform/eventStore/reactor.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import { silentLog } from "../../platform/log.ts";
import { channels } from "./channels/index.ts";
import { createNotifications } from "./notifications.ts";
import { notificationProjection } from "./projection.ts";
import { notificationRoutes } from "./routes.ts";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** Composes the outbox as the application does, over real mail. */
async function compose(
  settings: MailSettings = {},
  twilio: () => TwilioAccount | null = () => null,
) {
  const clock = manualClock("2026-01-05T15:00:00Z");
  const folder = await mkdtemp(join(tmpdir(), "outbox-"));
  const database = await openMemoryDatabase();
  const store = createEventStore({ database, clock, projections: [notificationProjection] });
  const emails = createEmailStore(store, clock);
  const phones = new PhoneStore(store, clock, {
    lastDeliveryTo: (id) => notifications.queries.lastDeliveryTo("sms", id),
  });
  const ways = createMailTransports(settings, folder);
  const start = () =>
    createNotifications(
      outboxPortsOf({
        store,
        clock,
        mail: ways.mail,
        gmail: ways.gmail,
        isSendgridConfigured: ways.isSendgridConfigured,
        sms: createTwilioSms(twilio, { followUpMs: [] }),
      }),
    );
  const notifications = start();
  const runner = createReactorRunner(store, notifications.reactor, silentLog);
  cleanUps.push(
    () => rm(folder, { recursive: true, force: true }),
    () => database.destroy(),
    () => ways.close(),
  );
  const { sendTest, queries, gmailStatus, sendGmailTest } = notifications;
  const testLimit = createRateLimit(clock, 3, 60_000);
  const app = serveRoutes(
    emailRoutes({ emails, sendTest: (id) => sendTest("email", id), testLimit }),
  )
    .use(phoneRoutes({ phones, sendTest: (id) => sendTest("sms", id), testLimit }))
    .use(notificationRoutes({ notifications: queries, gmailStatus, sendGmailTest, testLimit }));
  const call = callRoutes(() => app, "/api");
  const fire = async (alertId: number, changes: object = {}) => {
    await store.append(`alert-${alertId}`, 0, [alertTriggered({ alertId, ...changes })]);
    await runner.catchUp();
  };
  const dispatchDue = () => notifications.dispatcher.dispatchDue();
  return { clock, folder, store, notifications, dispatchDue, start, call, fire, runner };
}

async function composeWithMail() {
  const server = await startSmtpServer();
  cleanUps.push(() => server.close());
  return { server, ...(await compose({ smtpUrl: `smtp://127.0.0.1:${server.port}` })) };
}

const ann = { email: "ann@example.com", label: "Home" };

describe("from a firing to the mail", () => {
  test("each firing sends one mail with symbol and target, also after a restart", async () => {
    const { server, call, clock, fire, notifications, runner, store, start, dispatchDue } =
      await composeWithMail();
    await call("POST", "/email-notifications", ann);
    await fire(1);
    await dispatchDue();
    clock.advance(60_000);
    await fire(2, { symbol: "MSFT", alertType: "below", targetPrice: 50, price: 49.5 });
    await dispatchDue();
    expect(server.mails.map(({ mail }) => mail.subject)).toEqual([
      "AAPL rose above $94.50 (now $95.89)",
      "MSFT fell below $50.00 (now $49.50)",
    ]);
    expect(server.mails[0]!.mail.text).toContain("2016-05-19 16:00 New York");
    const from = "2026-01-05T00:00:00.000Z";
    expect(await notifications.queries.countSentAlerts(from, "2026-01-06T00:00:00.000Z")).toBe(2);
    expect(await notifications.queries.countSentAlerts("2026-01-04", from)).toBe(0);

    await store.database.deleteFrom("checkpoints").execute();
    await runner.catchUp();
    const stop = start().dispatcher.start();
    await stop();
    expect(server.mails).toHaveLength(2);
  });

  test("three firings in one message to each of two addresses count as three alerts", async () => {
    const { server, call, fire, notifications, dispatchDue } = await composeWithMail();
    await call("POST", "/email-notifications", ann);
    await call("POST", "/email-notifications", { email: "bob@example.com", label: "Work" });
    for (const alertId of [1, 2, 3]) await fire(alertId);
    await dispatchDue();
    expect(server.mails).toHaveLength(2);
    const sent = await notifications.queries.countSentAlerts("2026-01-05", "2026-01-06");
    expect(sent).toBe(3);
  });
});

describe("a test message", () => {
  test("reports that there is no mail server", async () => {
    const { call } = await compose();
    const { body } = await call("POST", "/email-notifications", ann);
    const outcome = await call("POST", `/email-notifications/${body.id}/test`);
    expect(outcome.body.message).toBe("Email isn't set up. Saved on the server instead of sent");
    const total = async (reached: string) =>
      (await call("GET", `/notifications/log?outcome=${reached}`)).body.total;
    expect([await total("filed"), await total("accepted"), await total("delivered")]).toEqual([
      1, 0, 0,
    ]);
  });
});

describe("from a firing to the SMS", () => {
  const mobile = { phone: "(202) 555-0123", label: "Mobile" };

  async function startTwilio() {
    const server = await startTwilioServer();
    cleanUps.push(() => server.close());
    return server;
  }

  test("is held without Twilio and sent once Twilio is set up", async () => {
    const server = await startTwilio();
    let account: TwilioAccount | null = null;
    const { call, fire, dispatchDue, clock, store } = await compose({}, () => account);
    const { body: phone } = await call("POST", "/phone-numbers", mobile);
    await fire(1, { phoneNumberId: phone.id });
    await dispatchDue();
    const rows = await store.database.selectFrom("notifications").selectAll().execute();
    expect(rows).toMatchObject([{ status: "retrying", detail: "SMS is not configured" }]);
    account = server.account;
    clock.advance(5_000);
    await dispatchDue();
    expect(server.messages).toHaveLength(1);
  });
});

describe("settings", () => {
  test("without mail settings list mail to files and push as the free methods", async () => {
    const { call } = await compose();
    expect(await call("GET", "/notifications/settings")).toEqual({
      status: 200,
      body: {
        summary: {
          totalNotificationMethods: channels.length,
          freeMethodsAvailable: channels.length - 1,
        },
        push: { isEnabled: false, subscriptionCount: 0 },
        gmail: {
          isReady: false,
          status: "not_configured",
          message: "Gmail is not configured on this server",
        },
        sendgrid: { isConfigured: false },
        email: {
          route: "files",
          description: "Email isn't set up, so messages are saved on the server instead of sent",
        },
      },
    });
  });

  test("list a paid channel as configured and not free", async () => {
    const { call } = await compose({ sendgridApiKey: "SG.secret" });
    const { body } = await call("GET", "/notifications/settings");
    expect(body).toMatchObject({
      summary: {
        totalNotificationMethods: channels.length,
        freeMethodsAvailable: channels.length - 2,
      },
      sendgrid: { isConfigured: true },
      email: { route: "sendgrid", description: "Mail is sent through SendGrid" },
    });
    expect(JSON.stringify(body)).not.toContain("SG.secret");
  });
});

test("a page of the log has the requested length", async () => {
  const { call } = await compose();
  expect(await call("GET", "/notifications/log?limit=200")).toMatchObject({ status: 200 });
  for (const limit of ["0", "201", "1e2", "x"]) {
    expect(await call("GET", `/notifications/log?limit=${limit}`)).toMatchObject({ status: 422 });
  }
});
