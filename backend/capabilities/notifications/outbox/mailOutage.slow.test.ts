import { outboxPortsOf } from "../../../testing/worlds/outboxPorts.ts";
import { afterEach, expect, test } from "bun:test";
import { createMailTransports } from "../../../adapters/mail/mailTransports.ts";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { startCuttableProxy } from "../../../testing/servers/cuttableProxy.ts";
import { startSmtpServer, type SmtpTestServer } from "../../../testing/servers/smtpTestServer.ts";
import { createTwilioSms } from "../../../adapters/channels/twilioSms.ts";
import { startTwilioServer } from "../../../testing/servers/twilioTestServer.ts";
import { manualClock } from "../../../platform/clock.ts";
import { createEmailStore } from "../../contacts/emailStore.ts";
import { PhoneStore } from "../../contacts/phoneStore.ts";
import { createEventStore } from "../../../platform/eventStore/store.ts";
import { alertKey } from "./key.ts";
import { MAX_CONCURRENT_EMAILS } from "../channels/email/mailPort.ts";
import { createNotifications } from "../notifications.ts";
import { notificationProjection } from "../projection.ts";
import { eventually } from "../../../testing/eventually.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { notificationRequested } from "../../../testing/notificationRequested.ts";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const MAILS = 12;

/** Twelve addresses and one number, on a clock that is moved by hand. */
async function open(smtpPort: number) {
  const clock = manualClock("2026-01-05T15:00:00Z");
  const database = await openMemoryDatabase();
  const store = createEventStore({ database, clock, projections: [notificationProjection] });
  const ways = createMailTransports({ smtpUrl: `smtp://127.0.0.1:${smtpPort}` }, "unused");
  const twilio = await startTwilioServer();
  cleanUps.push(
    () => database.destroy(),
    () => twilio.close(),
    () => ways.close(),
  );
  const emails = createEmailStore(store, clock);
  const contacts: number[] = [];
  for (let n = 0; n < MAILS; n++) {
    contacts.push((await emails.add({ email: `r${n}@example.com`, label: `R${n}` }))!.id);
  }
  const phones = new PhoneStore(store, clock);
  const phone = (await phones.add({ phone: "2025550123", label: "Desk" }))!.id;
  const { dispatcher, queries } = createNotifications(
    outboxPortsOf({
      store,
      clock,
      mail: ways.mail,
      sms: createTwilioSms(() => twilio.account, { followUpMs: [] }),
    }),
  );
  const request = (alertId: number, channel: "email" | "sms", contactId: number) => ({
    stream: alertKey(alertId, 1, channel, contactId),
    expectedVersion: 0,
    events: [notificationRequested({ alertId, channel, contactId })],
  });
  await store.appendAll([
    ...contacts.map((contactId, n) => request(n + 1, "email", contactId)),
    request(99, "sms", phone),
  ]);
  /** The job of every second, run once a minute, so that every back-off in between has passed. */
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      clock.advance(MINUTE_MS);
      await dispatcher.dispatchDue();
    }
  };
  const log = async () => (await queries.log({ limit: 200 })).entries;
  const mailLog = async () => (await log()).filter(({ channel }) => channel === "email");
  const smsStatus = async () => (await log()).find(({ channel }) => channel === "sms")?.status;
  return { clock, dispatcher, pass, mailLog, smsStatus };
}

async function startMail(): Promise<SmtpTestServer> {
  const server = await startSmtpServer();
  cleanUps.push(() => server.close());
  return server;
}

type Entry = Awaited<ReturnType<Awaited<ReturnType<typeof open>>["mailLog"]>>[number];
const kindsOf = ({ steps }: Entry): string[] => steps.map(({ kind }) => kind);
const times = (count: number, kind: string) => Array.from({ length: count }, () => kind);

test("SMTP down 30 min: everything is delivered once afterwards, the log shows every attempt, SMS is unaffected", async () => {
  const server = await startMail();
  const line = await startCuttableProxy(`smtp://127.0.0.1:${server.port}`);
  cleanUps.push(line.close);
  line.cut();
  const { dispatcher, pass, mailLog, smsStatus } = await open(Number(new URL(line.url).port));
  await dispatcher.dispatchDue();
  expect(await smsStatus()).toBe("delivered");
  await pass(30);
  line.restore();
  await pass(70);
  expect(server.accepted).toHaveLength(MAILS);
  expect(new Set(server.accepted).size).toBe(MAILS);
  for (const entry of await mailLog()) {
    // After 5 s, 30 s, 2 min and 10 min, each when the job next runs; the last wait is an hour.
    expect(kindsOf(entry)).toEqual([
      "requested",
      "begun",
      ...times(5, "attemptFailed"),
      "delivered",
    ]);
    expect(entry.steps[2]!.detail).toContain("closed the connection without a response");
    expect(entry).toMatchObject({ status: "delivered", attempts: 6 });
  }
});

test("a server that drops the connection after DATA is sent the same Message-ID again, and accepts once", async () => {
  const server = await startMail();
  server.behave({ kind: "dropAfterData" });
  const { dispatcher, pass, mailLog, smsStatus } = await open(server.port);
  await dispatcher.dispatchDue();
  expect(server.mails.length).toBeGreaterThan(0);
  expect(server.accepted).toEqual([]);
  expect(await smsStatus()).toBe("delivered");
  server.behave({ kind: "accept" });
  await pass(70);
  expect(server.accepted).toHaveLength(MAILS);
  const ids = new Set(server.accepted);
  expect(ids.size).toBe(MAILS);
  for (const { mail } of server.mails) expect(ids.has(mail.messageId!)).toBe(true);
  const log = await mailLog();
  expect(
    log
      .flatMap(({ steps }) => steps)
      .map(({ detail }) => detail)
      .join(),
  ).toContain("it receives a second copy with the same Message-ID");
  for (const entry of log) {
    expect(kindsOf(entry)).toEqual(["requested", "begun", "attemptFailed", "delivered"]);
  }
});

test("a server that takes 60 s is waited for: one attempt, one mail, and nothing else waits", async () => {
  const server = await startMail();
  server.behave({ kind: "hang" });
  const { clock, dispatcher, mailLog, smsStatus } = await open(server.port);
  const all = dispatcher.dispatchDue();
  await server.received(MAX_CONCURRENT_EMAILS);
  await eventually(async () => (await smsStatus()) === "delivered");
  clock.advance(MINUTE_MS);
  server.behave({ kind: "accept" });
  server.release();
  await all;
  expect(server.mails).toHaveLength(MAILS);
  expect(server.accepted).toHaveLength(MAILS);
  const log = await mailLog();
  for (const entry of log) expect(kindsOf(entry)).toEqual(["requested", "begun", "delivered"]);
  const latencies = log.map(({ steps }) => steps[2]!.latencyMs);
  expect(latencies.filter((ms) => ms === MINUTE_MS)).toHaveLength(MAX_CONCURRENT_EMAILS);
});
