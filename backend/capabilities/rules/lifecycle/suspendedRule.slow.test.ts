import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import { createApp } from "../../../app.ts";
import type { App } from "../../../appPorts.ts";
import { manualClock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { SECOND_MS } from "../../../domain/durations.ts";
import { eventually } from "../../../testing/eventually.ts";
import { appPortsOf } from "../../../testing/worlds/appPorts.ts";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { createScriptedSource } from "../../../testing/worlds/scriptedSource.ts";
import type { Mail } from "../../notifications/channels/email/mailPort.ts";
import { callRoutes } from "../../../testing/worlds/callRoutes.ts";
import { compare, price } from "../../../domain/rules/recipeParts.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";

const START = "2026-11-20T15:00:00Z";
const clock = manualClock(START);
const JOBS = new Set(["check-alerts", "evaluate-rules", "dispatch-notifications"]);
const source = createScriptedSource({ clock, kind: "simulated", sampleIntervalMs: SECOND_MS });
let database: Kysely<Database>;
let app: App;
let mails: Mail[] = [];
let runJobs: () => Promise<void> = () => Promise.resolve();

/** The app on the database as it is, as a process that begins. */
async function begin(): Promise<void> {
  app = createApp({
    ...appPortsOf({
      clock,
      database,
      source,
      startJobs: (jobs) => {
        runJobs = async () => {
          for (const { name, run } of jobs) if (JOBS.has(name)) await run();
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
}

beforeEach(async () => {
  clock.set(START);
  mails = [];
  database = await openMemoryDatabase();
  source.setPrice("AAPL", 99);
  source.setPrice("MSFT", 100);
  await begin();
});
afterEach(() => app.stop());

const send = callRoutes(() => app, "");
const call = async (method: string, path: string, body?: object) =>
  (await send(method, path, body)).body;

const nervous = ruleWhen(compare(price("last"), "crosses", price("last", "MSFT")), {
  name: "Nervous",
  confirmation: "price",
});

const see = async (value: number) => {
  clock.advance(10 * SECOND_MS);
  source.setPrice("AAPL", value);
  await runJobs();
};

/** Each time the price of the other stock comes after it, and by then nothing crosses. */
async function cross(times: number): Promise<void> {
  for (let index = 0; index < times; index++) {
    const other = (await side()) > 100 ? 99 : 101;
    await see(other);
  }
}
const side = async () => (await source.quote("AAPL"))?.price ?? 0;

const read = () => call("GET", "/api/rules/1");
const entriesOf = async (kind: string) =>
  ((await call("GET", "/api/inbox")) as { facts: { kind: string } }[]).filter(
    ({ facts }) => facts.kind === kind,
  );
/** Alone or with firings of its minute: how many were sent before depends on how fast the database is. */
const notices = () => mails.filter(({ subject }) => subject.includes("suspended"));

test("a flood is said once, by mail and in the bell, survives a restart and ends by hand", async () => {
  await call("POST", "/api/email-notifications", { email: "me@example.com", label: "Me" });
  await call("POST", "/api/rules", { rule: nervous });
  await see(99);
  await see(99);
  await cross(10);
  expect(await read()).toMatchObject({ status: "active", firings: 10, suspension: null });
  // Those of before the restart count.
  await app.stop();
  await begin();
  await see(await side());
  await cross(10);
  const suspended = {
    status: "suspended",
    firings: 15,
    suspension: { limit: "symbol", symbol: "AAPL", firings: 15, windowMinutes: 3 },
  };
  expect(await read()).toMatchObject(suspended);
  await app.stop();
  await begin();
  await cross(3);
  expect(await read()).toMatchObject(suspended);
  expect(await entriesOf("ruleFired")).toHaveLength(15);
  expect(await entriesOf("ruleSuspended")).toMatchObject([
    { facts: { ruleId: 1, symbol: "AAPL", name: "Nervous", firings: 15, windowMinutes: 3 } },
  ]);
  await eventually(async () => {
    clock.advance(5 * SECOND_MS);
    await runJobs();
    return notices().length > 0;
  });
  expect(notices()).toHaveLength(1);
  expect(notices()[0]?.text).toContain(
    "It triggered more than 15 times in 3 minutes on AAPL. It will not trigger again until you resume it in Rules.",
  );
  expect(await call("GET", "/api/rules?status=suspended")).toHaveLength(1);

  expect(await call("POST", "/api/rules/1/resume")).toMatchObject({
    status: "active",
    suspension: null,
  });
  await see(await side());
  await see(await side());
  await cross(3);
  expect(await read()).toMatchObject({ status: "active", firings: 18 });
  expect(notices()).toHaveLength(1);
});
