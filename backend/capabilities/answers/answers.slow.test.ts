import { afterEach, beforeEach, expect, test } from "bun:test";
import { createApp } from "../../app.ts";
import type { App } from "../../appPorts.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import { SIMULATION_SEED } from "../../market/sources/simulated/seed.ts";
import { manualClock } from "../../platform/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";
import { eventually } from "../../testing/eventually.ts";
import { appPortsOf } from "../../testing/worlds/appPorts.ts";
import { callRoutes } from "../../testing/worlds/callRoutes.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import type { Mail } from "../notifications/channels/email/mailPort.ts";
import { minutesToTomorrow } from "../../market/calendars/minutesToTomorrow.ts";
import { priceRule } from "../../testing/priceRule.ts";

const START = "2026-11-20T15:00:00Z";
const JOBS = new Set([
  "check-alerts",
  "evaluate-rules",
  "remind-of-rules",
  "dispatch-notifications",
]);
const clock = manualClock(START);
let app: App;
let mails: Mail[] = [];

beforeEach(async () => {
  clock.set(START);
  mails = [];
  const database = await openMemoryDatabase();
  app = createApp({
    ...appPortsOf({
      clock,
      database,
      source: createSimulatedSource({ seed: SIMULATION_SEED, clock }),
      publicUrl: "https://stocks.example",
      isReachable: true,
      startJobs: (jobs) => {
        runJobs = async () => {
          for (const { name, run } of jobs) {
            if (JOBS.has(name)) await run();
          }
        };
        return () => Promise.resolve();
      },
    }),
    mail: {
      route: "smtp",
      description: "",
      send: (mail) => {
        mails.push(mail);
        return Promise.resolve({ text: "Accepted" });
      },
      verify: () => Promise.resolve(),
    },
  });
  await app.start();
});
afterEach(() => app.stop());

let runJobs: () => Promise<void> = () => Promise.resolve();

const send = callRoutes(() => app, "");
const call = async (method: string, path: string, body?: object) =>
  (await send(method, path, body)).body;

const open = async (path: string, choice?: string) => {
  const response = await app.handle(
    new Request(`https://stocks.example${path}`, {
      method: choice === undefined ? "GET" : "POST",
      ...(choice !== undefined && { body: new URLSearchParams({ choice }) }),
    }),
  );
  return { status: response.status, html: await response.text() };
};

/** Fires an alert on AAPL and returns the links of its mail by their text. */
async function fireAndReadLinks() {
  await call("POST", "/api/email-notifications", { email: "me@example.com", label: "Me" });
  await call("POST", "/api/alerts", { symbol: "AAPL", targetPrice: 1, alertType: "above" });
  return readLinks();
}

async function readLinks() {
  const mail = await eventually(async () => {
    clock.advance(5000);
    await runJobs();
    return mails[0];
  });
  return new Map(
    [...mail.text.matchAll(/^(.+): https:\/\/stocks\.example(\/\S+)$/gm)].map(
      ([, text = "", path = ""]) => [text, path] as const,
    ),
  );
}

const cheap = priceRule("last", 1, { name: "Cheap" });

const unread = async (): Promise<number> =>
  ((await call("GET", "/api/inbox/unread")) as { unread: number }).unread;
const readAlert = async () =>
  ((await call("GET", "/api/alerts")) as Record<string, unknown>[])[0] ?? {};

test("opening a link changes nothing; confirming it does, once", async () => {
  const links = await fireAndReadLinks();
  const path = links.get("Snooze for an hour") ?? "";
  expect(path).toMatch(/^\/answer\/1\.1\.[0-9a-z]+\.[\w-]{22}\?do=snoozeHour$/);
  for (let times = 0; times < 3; times++) {
    const { status, html } = await open(path);
    expect(status).toBe(200);
    expect(html).toContain('value="snoozeHour" checked');
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).not.toContain("<script");
  }
  expect(await readAlert()).toMatchObject({ isTriggered: true, isActive: false });
  expect(await call("GET", "/api/notifications/mutes")).toEqual([]);
  expect(await unread()).toBe(1);

  expect(await open(path, "snoozeHour")).toMatchObject({ status: 200 });
  expect(await readAlert()).toMatchObject({ isActive: true });
  expect(await call("GET", "/api/notifications/mutes")).toMatchObject([{ alertId: 1 }]);
  expect(await unread()).toBe(0);
  const again = await open(path, "snoozeHour");
  expect(again).toMatchObject({ status: 409 });
  expect(again.html).toContain("You have already used this link");
});

test("one link accepts a second answer, and an answer without effect can be repeated", async () => {
  const links = await fireAndReadLinks();
  const path = links.get("Got it") ?? "";
  expect(await open(path, "seen")).toMatchObject({ status: 200 });
  expect(await unread()).toBe(0);
  // The alert has fired and is no longer active, so it cannot be paused.
  expect(await open(path, "mute")).toMatchObject({ status: 409 });
  expect(await open(path, "rearm")).toMatchObject({ status: 200 });
  expect(await open(path, "mute")).toMatchObject({ status: 200 });
  expect(await readAlert()).toMatchObject({ suspension: { reason: "paused" } });
});

test("an expired or forged link, a deleted alert and an unknown choice do nothing", async () => {
  const links = await fireAndReadLinks();
  const path = (links.get("Got it") ?? "").replace(/\?.*/, "");
  expect(await open(path, "everything")).toMatchObject({ status: 422 });
  expect(await open(path.replace("/answer/1.", "/answer/2."))).toMatchObject({ status: 404 });
  expect(await open(path.replace("/answer/1.", "/answer/2."), "seen")).toMatchObject({
    status: 404,
  });
  expect(await open(`${path}?do=%3Cscript%3E`)).toMatchObject({ status: 200 });
  await call("DELETE", "/api/alerts/1");
  expect(await open(path)).toMatchObject({ status: 404 });
  expect(await open(path, "rearm")).toMatchObject({ status: 404 });
  clock.advance(7 * DAY_MS);
  const late = await open(path);
  expect(late).toMatchObject({ status: 410 });
  expect(late.html).toContain("This link has expired");
  expect(await open(path, "seen")).toMatchObject({ status: 410 });
  expect(await unread()).toBe(1);
});

test("a rule is paused and resumed by the links of its message", async () => {
  await call("POST", "/api/email-notifications", { email: "me@example.com", label: "Me" });
  await call("POST", "/api/rules", { rule: cheap });
  const links = await readLinks();
  const path = links.get("Pause") ?? "";
  const { html } = await open(path);
  expect(html).toContain("Your rule “Cheap”");
  expect(html).toContain('value="mute" checked');
  const readStatus = async () =>
    ((await call("GET", "/api/rules/1")) as { readonly status: string }).status;
  expect(await open(path, "everything")).toMatchObject({ status: 422 });
  expect(await open(path, "mute")).toMatchObject({ status: 200 });
  expect(await readStatus()).toBe("paused");
  expect(await unread()).toBe(0);
  expect(await open(path, "rearm")).toMatchObject({ status: 200 });
  expect(await readStatus()).toBe("active");
  mails = [];
  await readLinks();
  expect(mails[0]?.subject).toStartWith("AAPL: Cheap");
});

test("an unacknowledged rule sends a reminder, whose link ends the reminders", async () => {
  await call("POST", "/api/email-notifications", { email: "me@example.com", label: "Me" });
  const followUp = { repeatMinutes: 15, escalation: null };
  await call("POST", "/api/rules", { rule: { ...cheap, followUp } });
  await readLinks();
  mails = [];
  clock.advance(15 * MINUTE_MS);
  const path = (await readLinks()).get("Got it") ?? "";
  expect(mails[0]?.subject).toStartWith("Reminder 1 of 20: AAPL: Cheap");
  const { html } = await open(path, "seen");
  expect(html).toContain("Acknowledged. No more reminders will be sent.");
  expect(await call("GET", "/api/rules/1")).toMatchObject({ unacknowledged: [] });
  expect(await call("GET", "/api/rules/1/firings")).toMatchObject([
    { acknowledgedAt: expect.stringContaining("2026-11-20T") },
  ]);
});

test("a rule is snoozed by the links of its message and woken again", async () => {
  await call("POST", "/api/email-notifications", { email: "me@example.com", label: "Me" });
  const repetition = { kind: "everyTime", cooldownMinutes: 0 };
  await call("POST", "/api/rules", { rule: { ...cheap, repetition } });
  const path = (await readLinks()).get("Snooze until tomorrow") ?? "";
  const readUntil = async () =>
    ((await call("GET", "/api/rules/1")) as { readonly snoozedUntil: string | null }).snoozedUntil;
  const { status, html } = await open(path, "snoozeTomorrow");
  expect(status).toBe(200);
  expect(html).toContain("Snoozed until tomorrow at the exchange");
  expect(await readUntil()).toBe("2026-11-21T05:00:00.000Z");
  expect(await open(path, "snoozeHour")).toMatchObject({ status: 200 });
  const [until, unreadBefore] = [await readUntil(), await unread()];
  expect(await open(path, "snoozeHour")).toMatchObject({ status: 409 });
  mails = [];
  const paused = await call("POST", "/api/rules/1/pause");
  expect(paused).toMatchObject({ status: "paused", snoozedUntil: until });
  await call("POST", "/api/rules/1/resume");
  const firings = async () => (await call("GET", "/api/rules/1/firings")) as object[];
  await eventually(async () => {
    clock.advance(5000);
    await runJobs();
    return (await firings()).length > 1;
  });
  expect((await firings())[0]).toMatchObject({ isSnoozed: true });
  expect([mails, await unread()]).toEqual([[], unreadBefore]);
  expect(await open(path, "rearm")).toMatchObject({ status: 200 });
  expect(await readUntil()).toBeNull();
});

test.each([
  // A Friday in winter, 10:00 in New York.
  ["AAPL", "2026-11-20T15:00:00Z", 14 * 60],
  ["AAPL", "2026-11-21T04:59:30Z", 1],
  // This day is 25 hours long because of the clock change.
  ["AAPL", "2026-11-01T04:00:00Z", 25 * 60],
  ["7203.T", "2026-11-20T15:00:00Z", 24 * 60],
])("tomorrow starts at the exchange of %s, seen at %s", (symbol, now, minutes) => {
  expect(minutesToTomorrow(symbol, Date.parse(now))).toBe(minutes);
});
