import { beforeEach, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import { manualClock, type ManualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { HOUR_MS } from "../../domain/durations.ts";
import { silentLog } from "../../platform/log.ts";
import { eventually } from "../../testing/eventually.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { createCredentialKeeper, type CredentialSource } from "./credentials.ts";
import { createMemorySecrets, type SecretStore } from "./secretStore.ts";
import { createVerdictStore } from "./verdictStore.ts";

let database: Kysely<Database>;
let secrets: SecretStore;
let clock: ManualClock;
let values: Record<string, string> | null;
let check: NonNullable<CredentialSource["check"]>;

beforeEach(async () => {
  database = await openMemoryDatabase();
  secrets = createMemorySecrets();
  clock = manualClock("2026-01-05T15:00:00Z");
  values = { token: "hush-token-1" };
  check = () => Promise.resolve(null);
});

/** Starts a new process, which keeps only the database and the secrets. */
function open(limitMs = 10_000) {
  const verdicts = createVerdictStore(database, secrets);
  const keeper = createCredentialKeeper({ verdicts, clock, log: silentLog, limitMs });
  keeper.add(() =>
    Promise.resolve([
      {
        name: "sms",
        label: "SMS",
        read: () => Promise.resolve(values),
        check: (given: Readonly<Record<string, string>>, signal: AbortSignal) =>
          check(given, signal),
      },
    ]),
  );
  const stateOf = async () => (await keeper.list())[0]!;
  return { keeper, stateOf };
}

const rows = () => database.selectFrom("settings").selectAll().execute();

test("the state survives a restart, with its time", async () => {
  await open().keeper.check("sms");
  clock.advance(HOUR_MS);
  expect(await open().stateOf()).toMatchObject({
    state: "working",
    checkedAt: "2026-01-05T15:00:00.000Z",
    detail: null,
  });
});

test("a copy of the database without its secrets has no state of credentials", async () => {
  await open().keeper.check("sms");
  secrets = createMemorySecrets();
  expect((await open().stateOf()).state).toBe("configured");
});

test("a rejection includes the service's reason", async () => {
  check = () => Promise.resolve("Twilio refused the login");
  expect(await open().keeper.check("sms")).toMatchObject({
    state: "refused",
    detail: "Twilio refused the login",
  });
});

test("a service that never responds is not waited for", async () => {
  check = () => new Promise(() => undefined);
  expect(await open(20).keeper.check("sms")).toMatchObject({
    state: "configured",
    detail: "SMS: no response within 0.02 s",
  });
});

test("a response about credentials that were replaced meanwhile is ignored", async () => {
  const { keeper } = open();
  check = () => {
    values = { token: "hush-token-2" };
    return Promise.resolve(null);
  };
  expect(await keeper.check("sms")).toMatchObject({ state: "configured" });
});

test("message results update the state, at once when it changes and otherwise once an hour", async () => {
  const { keeper, stateOf } = open();
  await keeper.record("sms", values!, null);
  expect((await stateOf()).state).toBe("working");
  clock.advance(HOUR_MS - 1);
  await keeper.record("sms", values!, null);
  expect((await stateOf()).checkedAt).toBe("2026-01-05T15:00:00.000Z");
  clock.advance(1);
  await keeper.record("sms", values!, null);
  expect((await stateOf()).checkedAt).toBe("2026-01-05T16:00:00.000Z");
  await keeper.record("sms", values!, "The Twilio account is suspended");
  expect(await stateOf()).toMatchObject({ state: "refused" });
});

test("a database that cannot be written blocks no message", async () => {
  const { keeper } = open();
  await database.destroy();
  await keeper.record("sms", values!, null);
});

test("deleted credentials leave nothing behind", async () => {
  const { keeper } = open();
  await keeper.check("sms");
  expect(await rows()).toHaveLength(1);
  await keeper.forget("sms");
  expect(await rows()).toEqual([]);
});

test("neither the database nor a response contains a secret", async () => {
  const { keeper } = open();
  const answer = await keeper.check("sms");
  expect(JSON.stringify([answer, await rows()])).not.toContain("hush");
});

test("a start checks only unconfirmed credentials", async () => {
  let asked = 0;
  check = () => {
    asked += 1;
    return Promise.resolve(null);
  };
  const first = open();
  const stop = first.keeper.start();
  await eventually(async () => (await first.stateOf()).state === "working");
  await stop();
  const second = open();
  await second.keeper.start()();
  expect(asked).toBe(1);
});

test("a stop waits for no service", async () => {
  check = () => new Promise(() => undefined);
  const { keeper } = open();
  const stop = keeper.start();
  keeper.checkSoon("sms");
  await stop();
});
