import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import { createMailTransports } from "../../adapters/mail/mailTransports.ts";
import { createApp } from "../../app.ts";
import type { App } from "../../appPorts.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import { manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";
import { eventually } from "../../testing/eventually.ts";
import { startSmtpServer, type SmtpTestServer } from "../../testing/servers/smtpTestServer.ts";
import { appPortsOf } from "../../testing/worlds/appPorts.ts";
import { callRoutes } from "../../testing/worlds/callRoutes.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";

/** A Friday; the digest of Sunday 18:00 in New York is due 56 hours later. */
const START = "2026-11-20T15:00:00Z";
const DUE_MS = 56 * HOUR_MS;
const JOBS = new Set(["check-alerts", "weekly-digest", "dispatch-notifications"]);
const clock = manualClock(START);
const cleanUps: (() => unknown)[] = [];
let smtp: SmtpTestServer;
let database: Kysely<Database>;
let app: App;
let runJobs: () => Promise<void> = () => Promise.resolve();

async function begin(): Promise<void> {
  const ways = createMailTransports({ smtpUrl: `smtp://127.0.0.1:${smtp.port}` }, "unused");
  cleanUps.push(() => ways.close());
  app = createApp({
    ...appPortsOf({
      clock,
      database,
      source: createSimulatedSource({ seed: 1, clock }),
      publicUrl: "https://stocks.example",
      startJobs: (jobs) => {
        runJobs = async () => {
          for (const { name, run } of jobs) if (JOBS.has(name)) await run();
        };
        return () => Promise.resolve();
      },
    }),
    mail: ways.mail,
  });
  await app.start();
}
const restart = async () => {
  await app.stop();
  await begin();
};

beforeEach(async () => {
  clock.set(START);
  smtp = await startSmtpServer();
  database = await openMemoryDatabase();
  await begin();
});
afterEach(async () => {
  await app.stop();
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  await smtp.close();
});

const call = callRoutes(() => app, "");
const addMail = () =>
  call("POST", "/api/email-notifications", { email: "me@example.com", label: "Me" });
const pass = async (ms: number) => {
  clock.advance(ms);
  await runJobs();
};
const made = async () =>
  (await app.store.readStream("weeklyDigest")).map(
    ({ data }) => (data as { readonly dueAt: string }).dueAt,
  );

test("is sent by mail once a week, across restarts, with the figures of the app", async () => {
  await addMail();
  await call("POST", "/api/alerts", { symbol: "MSFT", targetPrice: 1e6, alertType: "above" });
  for (let second = 0; second < 15; second++) await pass(1000);
  // A process saves the last prices when it stops.
  await restart();
  await pass(DUE_MS - 20_000);
  expect(await made()).toEqual([]);
  await pass(MINUTE_MS);
  await restart();
  await pass(MINUTE_MS);
  await pass(2 * HOUR_MS);
  expect(await made()).toEqual(["2026-11-22T23:00:00.000Z"]);
  await eventually(() => smtp.mails.length === 1);
  const { subject = "", text = "" } = smtp.mails[0]?.mail ?? {};
  expect(subject).toBe("Your week: 0 triggers, 1 gap in checks, 1 active but blocked");
  expect(text).toMatch(
    /MSFT above \$1,000,000\.00: The last price, \$[\d.]+, is less than a tenth of the target/,
  );
  expect(text).toContain("Sent by Stock Monitor once a week.");
  const body = await eventually(async () => {
    const { body: read } = await call("GET", "/api/weekly");
    return read.report.deliveries.accepted > 0 && read;
  });
  expect(body).toMatchObject({
    lastSentAt: "2026-11-22T23:00:00.000Z",
    nextAt: "2026-11-29T23:00:00.000Z",
    isReceived: true,
    report: {
      from: "2026-11-16T01:00:00.000Z",
      gaps: 2,
      deliveries: { accepted: 1, failed: 0 },
      neverFire: { count: 1 },
    },
  });
  for (let half = 0; half < 16; half++) await pass(DAY_MS / 2);
  expect(await made()).toEqual(["2026-11-22T23:00:00.000Z", "2026-11-29T23:00:00.000Z"]);
});

test("is sent late after downtime, but not a day later", async () => {
  await addMail();
  for (let second = 0; second < 15; second++) await pass(1000);
  await runJobs();
  await app.stop();
  clock.advance(DUE_MS + 20 * HOUR_MS);
  await begin();
  await pass(MINUTE_MS);
  expect(await made()).toEqual(["2026-11-22T23:00:00.000Z"]);
  await app.stop();
  clock.advance(8 * DAY_MS);
  await begin();
  await pass(MINUTE_MS);
  expect(await made()).toHaveLength(1);
});

test("is not created without recipients or while it is off", async () => {
  for (let second = 0; second < 15; second++) await pass(1000);
  await pass(DUE_MS);
  expect(await made()).toEqual([]);
  expect((await call("GET", "/api/weekly")).body).toMatchObject({ isReceived: false });
  const settings = { isOn: false, weekday: 3, hour: 7, zone: "Europe/Berlin" };
  await addMail();
  const saved = await call("PUT", "/api/weekly", settings);
  expect(saved.body).toMatchObject({ settings, nextAt: null });
  await pass(MINUTE_MS);
  expect(await made()).toEqual([]);
});

test("invalid settings are rejected", async () => {
  const settings = { isOn: true, weekday: 0, hour: 1, zone: "UTC" };
  for (const change of [{ weekday: 7 }, { hour: 24 }, { zone: "Mars/Olympus" }]) {
    expect((await call("PUT", "/api/weekly", { ...settings, ...change })).status).toBe(422);
  }
  expect((await call("GET", "/api/weekly")).body.settings.weekday).toBe(0);
});
