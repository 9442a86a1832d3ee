import { beforeEach, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { manualClock } from "../../platform/clock.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { databaseFileIn, openDatabase } from "../sqlite/sqlite.ts";
import { diagnose } from "./diagnose.ts";

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder();
});

const clock = manualClock();
const noServer = () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.7:3000"));
const created = { created_at: "2026-01-05T15:00:00.000Z", is_active: 1 } as const;

const planted = [
  "jo.doe@mail.example",
  "Jo's private mail",
  "+4915112345678",
  "push.example",
  "QmFzZTY0S2V5",
  "My phone-number label",
  "ntfy hint …42",
  "hook-token-abcdef",
  "smtp-password",
  "access-token-of-sixteen",
  "10.0.0.7",
  "TwilioTokenThatIsWrong",
];

/** Writes contacts, secrets and a failed delivery that quotes them. */
async function fillFolder(): Promise<void> {
  writeFileSync(
    join(folder, "secrets.json"),
    JSON.stringify({ webhook: '{"url":"https://hooks.example.com/services/hook-token-abcdef"}' }),
  );
  const database = openDatabase(databaseFileIn(folder));
  await migrateToLatest(database);
  const store = createEventStore({ database, clock, projections: [] });
  await store.append("a", 0, [{ type: "AlertCreated", data: { note: "jo.doe@mail.example" } }]);
  await database
    .insertInto("email_notifications")
    .values({ email: "jo.doe@mail.example", label: "Jo's private mail", ...created })
    .execute();
  await database
    .insertInto("phone_numbers")
    .values({ phone: "+4915112345678", label: "My phone-number label", ...created })
    .execute();
  await database
    .insertInto("push_subscriptions")
    .values({
      endpoint: "https://push.example/abc",
      p256dh: "QmFzZTY0S2V5",
      auth: "QmFzZTY0QXV0aA",
      created_at: created.created_at,
    })
    .execute();
  await database
    .insertInto("channel_destinations")
    .values({ channel: "ntfy", label: "home", hint: "ntfy hint …42", ...created })
    .execute();
  await database.insertInto("notifications").values(failedDelivery).execute();
  await database.destroy();
}

const failedDelivery = {
  key: "stray",
  alert_id: 1,
  symbol: "ACME",
  channel: "email",
  contact_id: 1,
  is_test: 0,
  status: "failed",
  attempts: 8,
  requested_at: "2026-01-05T15:00:00.000Z",
  next_attempt_at: null,
  settled_at: "2026-01-05T16:00:00.000Z",
  detail:
    "550 Jo's private mail <jo.doe@mail.example> at 10.0.0.7: hook-token-abcdef +4915112345678 smtp-password",
  message: null,
  grouped_at: null,
  outcome: null,
  tracking_id: null,
} as const;

const environment = () => ({
  DATA_DIR: folder,
  SMTP_URL: "smtp://jo:smtp-password@mail.example",
  ACCESS_TOKEN: "access-token-of-sixteen",
  TWILIO_AUTH_TOKEN: "TwilioTokenThatIsWrong",
  MARKET_SOURCES: "yahoo,edgar",
});

test("a diagnosis has counts, settings and failures, and nothing that identifies a person", async () => {
  await fillFolder();
  const found = await diagnose({ environment: environment(), clock, askHealth: noServer });
  const text = JSON.stringify(found);
  for (const secret of planted) expect(text).not.toContain(secret);
  expect(text).not.toContain(folder);
  expect(found).toMatchObject({
    settings: {
      set: { MARKET_SOURCES: "yahoo,edgar", SMTP_URL: "(set)", ACCESS_TOKEN: "(set)" },
      // Two of the three Twilio settings are missing.
      faults: [expect.stringContaining("TWILIO_ACCOUNT_SID")],
    },
    database: {
      damage: null,
      rows: { email_notifications: 1, events: 1 },
      events: { AlertCreated: 1 },
      deliveries: [{ channel: "email", status: "failed", outcome: null, count: 1 }],
      failedDeliveries: [{ channel: "email", attempts: 8, detail: expect.stringMatching(/^550 /) }],
    },
    health: { failed: "connect ECONNREFUSED (address)" },
  });
});

test("a label equal to one of our terms is hidden in texts and leaves our own fields intact", async () => {
  await fillFolder();
  const database = openDatabase(databaseFileIn(folder));
  await database.updateTable("email_notifications").set({ label: "email" }).execute();
  await database.updateTable("phone_numbers").set({ label: "failed" }).execute();
  await database.updateTable("notifications").set({ detail: "550 email failed" }).execute();
  await database.destroy();
  const askHealth = async () => ({ status: "failed", message: "email failed" });
  expect(await diagnose({ environment: environment(), clock, askHealth })).toMatchObject({
    database: {
      deliveries: [{ channel: "email", status: "failed" }],
      failedDeliveries: [{ channel: "email", status: "failed", detail: "550 (secret) (secret)" }],
    },
    health: { status: "failed", message: "(secret) (secret)" },
  });
});

async function labelContacts(labels: readonly string[]): Promise<void> {
  await fillFolder();
  const database = openDatabase(databaseFileIn(folder));
  for (const label of labels) {
    const values = { email: `${label}@label.example`, label, ...created };
    await database.insertInto("email_notifications").values(values).execute();
  }
  await database.updateTable("notifications").set({ outcome: "accepted" }).execute();
  await database.destroy();
}

test("our own terms stay in each field of the health report", async () => {
  const words = ["yahoo", "edgar", "live", "quote", "source", "half-open", "open", "accepted"];
  await labelContacts(words);
  const health = {
    reasons: [{ code: "source", status: "degraded" }],
    market: { kind: "live" },
    sources: [
      {
        name: "yahoo",
        kind: "live",
        capabilities: ["quote", "bars"],
        byCapability: [{ capability: "quote", breaker: "half-open" }],
      },
    ],
  };
  const sentences = { reasons: [{ sentence: "yahoo is live" }], lastErrors: ["quote"] };
  const askHealth = async () => ({ ...health, said: sentences });
  expect(await diagnose({ environment: environment(), clock, askHealth })).toMatchObject({
    settings: { set: { MARKET_SOURCES: "yahoo,edgar" } },
    database: { deliveries: [{ channel: "email", outcome: "accepted" }] },
    health: {
      ...health,
      said: { reasons: [{ sentence: "(secret) is (secret)" }], lastErrors: ["(secret)"] },
    },
  });
});

test("unknown market sources are hidden like any text", async () => {
  await labelContacts(["misplaced"]);
  const set = { ...environment(), MARKET_SOURCES: "yahoo,misplaced" };
  const found = await diagnose({ environment: set, clock, askHealth: noServer });
  expect(JSON.stringify(found)).not.toContain("misplaced");
});

test("an invalid setting is reported with its error and without its value", async () => {
  const found = await diagnose({
    environment: {
      DATA_DIR: folder,
      HOST: "jos-nas",
      TRUSTED_PROXIES: "jos-proxy",
      SMTP_URL: "smtp://jos-mail:587",
      LOG_LEVEL: "loud",
    },
    clock,
    askHealth: () => Promise.reject(new Error("jos-mail does not answer")),
  });
  expect(JSON.stringify(found)).not.toMatch(/jos-/);
  expect(found).toMatchObject({
    settings: {
      faults: expect.arrayContaining([
        expect.stringMatching(/^TRUSTED_PROXIES must be addresses .* not "…"$/),
        expect.stringMatching(/^LOG_LEVEL .* not "loud"$/),
      ]),
    },
  });
});

test("the file left after a move to PostgreSQL is not mistaken for the database", async () => {
  await fillFolder();
  const url = "postgres://jo:database-password@127.0.0.1:1/stocks";
  const found = await diagnose({
    environment: { ...environment(), DATABASE_URL: url },
    clock,
    askHealth: () => Promise.reject(new Error(`cannot reach ${url}`)),
  });
  expect(found).toMatchObject({
    settings: { set: { DATABASE_URL: "(set)" } },
    database: { failed: expect.stringMatching(/connect|refused/i) },
  });
  expect(JSON.stringify(found)).not.toMatch(/database-password|127\.0\.0\.1/);
});

test("with a missing or damaged database the rest is still reported", async () => {
  const without = await diagnose({ environment: environment(), clock, askHealth: noServer });
  expect(without).toMatchObject({
    database: { failed: "There is no database in DATA_DIR" },
    machine: { bun: Bun.version },
  });
  writeFileSync(databaseFileIn(folder), "no database at all, and longer than a header of one");
  expect(await diagnose({ environment: environment(), clock, askHealth: noServer })).toMatchObject({
    database: { failed: "file is not a database" },
  });
});
