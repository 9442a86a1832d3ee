import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import { createMailTransports } from "../../../adapters/mail/mailTransports.ts";
import { createTwilioSms } from "../../../adapters/channels/twilioSms.ts";
import { createApp } from "../../../app.ts";
import type { App } from "../../../appPorts.ts";
import { createSimulatedSource } from "../../../market/sources/simulated/source.ts";
import { manualClock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { eventually } from "../../../testing/eventually.ts";
import { startSmtpServer, type SmtpTestServer } from "../../../testing/servers/smtpTestServer.ts";
import { startTwilioServer } from "../../../testing/servers/twilioTestServer.ts";
import { appPortsOf } from "../../../testing/worlds/appPorts.ts";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { createMemorySecrets } from "../../settings/secretStore.ts";
import { priceRule } from "../../../testing/priceRule.ts";
import { callRoutes } from "../../../testing/worlds/callRoutes.ts";

const clock = manualClock("2026-11-20T15:00:00Z");
const JOBS = new Set([
  "check-alerts",
  "evaluate-rules",
  "remind-of-rules",
  "dispatch-notifications",
]);
const cleanUps: (() => unknown)[] = [];
const secrets = createMemorySecrets();
let smtp: SmtpTestServer;
let twilio: Awaited<ReturnType<typeof startTwilioServer>>;
let database: Kysely<Database>;
let app: App;
let runJobs: () => Promise<void> = () => Promise.resolve();

/** The app on the database as it is, as a process that begins. */
async function begin(): Promise<void> {
  const ways = createMailTransports({ smtpUrl: `smtp://127.0.0.1:${smtp.port}` }, "unused");
  app = createApp({
    ...appPortsOf({
      clock,
      database,
      secrets,
      source: createSimulatedSource({ seed: 1, clock }),
      publicUrl: "https://stocks.example",
      isReachable: true,
      startJobs: (jobs) => {
        runJobs = async () => {
          for (const { name, run } of jobs) if (JOBS.has(name)) await run();
        };
        return () => Promise.resolve();
      },
    }),
    mail: ways.mail,
    sms: createTwilioSms(() => twilio.account, { followUpMs: [] }),
  });
  await app.start();
  cleanUps.push(() => ways.close());
}

beforeEach(async () => {
  clock.set("2026-11-20T15:00:00Z");
  smtp = await startSmtpServer();
  twilio = await startTwilioServer();
  database = await openMemoryDatabase();
  await begin();
});
afterEach(async () => {
  await app.stop();
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  await smtp.close();
  await twilio.close();
});

const send = callRoutes(() => app, "");
const call = async (method: string, path: string, body?: object) =>
  (await send(method, path, body)).body;

const cheap = priceRule("last", 1, {
  name: "Cheap",
  followUp: { repeatMinutes: 15, escalation: { channel: "sms", afterMinutes: 20 } },
});

const subjects = () => smtp.mails.map(({ mail }) => mail.subject ?? "");

/** The jobs of a while, in steps of half a minute. */
async function wait(minutes: number): Promise<void> {
  for (let step = 0; step < minutes * 2; step++) {
    clock.advance(MINUTE_MS / 2);
    await runJobs();
  }
}

test("a message is repeated by mail, goes out as a text message too, and ends with its link", async () => {
  await call("POST", "/api/email-notifications", { email: "me@example.com", label: "Me" });
  await call("POST", "/api/phone-numbers", { phone: "2025550123", label: "Me" });
  expect(await call("POST", "/api/rules", { rule: cheap })).toMatchObject({
    escalationProblem: null,
  });
  await eventually(async () => {
    clock.advance(1000);
    await runJobs();
    return smtp.mails.length > 0;
  });
  expect(subjects()[0]).toStartWith("AAPL: Cheap");
  expect(smtp.mails[0]?.mail.text).toContain("repeated every 15 minutes until you acknowledge it");
  await wait(16);
  await eventually(() => smtp.mails.length === 2);
  expect(subjects()[1]).toStartWith("Reminder 1 of 20: AAPL: Cheap");
  expect(twilio.messages).toHaveLength(0);

  // Down while two repeats and the escalation become due.
  await app.stop();
  clock.advance(32 * MINUTE_MS);
  await begin();
  await wait(2);
  await eventually(() => smtp.mails.length === 3 && twilio.messages.length >= 1);
  expect(subjects()[2]).toStartWith("Reminder 2 of 20: AAPL: Cheap");
  expect(twilio.messages.map(({ body }) => body).join(" ")).toContain("Not acknowledged: AAPL");

  const link = /Got it: https:\/\/stocks\.example(\S+)/.exec(smtp.mails[2]?.mail.text ?? "")?.[1];
  const answer = await app.handle(
    new Request(`https://stocks.example${link}`, {
      method: "POST",
      body: new URLSearchParams({ choice: "seen" }),
    }),
  );
  expect(await answer.text()).toContain("Acknowledged. No more reminders will be sent.");
  const [mails, texts] = [smtp.mails.length, twilio.messages.length];
  await wait(40);
  expect([smtp.mails.length, twilio.messages.length]).toEqual([mails, texts]);
  expect(await call("GET", "/api/rules/1")).toMatchObject({ unacknowledged: [] });
  expect(await call("GET", "/api/rules/1/firings")).toMatchObject([
    { acknowledgedAt: expect.stringContaining("2026-11-20T") },
  ]);
});
