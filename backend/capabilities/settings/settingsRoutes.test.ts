import { callRoutes, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { beforeEach, describe, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import type { Database } from "../../platform/database/schema.ts";
import { createApiKeyRing, type EnvironmentKeys } from "./apiKeys.ts";
import { createMemorySecrets, type SecretStore } from "./secretStore.ts";
import { settingsRoutes } from "./settingsRoutes.ts";
import { createSettingsStore } from "./settingsStore.ts";

let database: Kysely<Database>;
let secrets: SecretStore;
let environment: EnvironmentKeys;

beforeEach(async () => {
  database = await openMemoryDatabase();
  secrets = createMemorySecrets();
  environment = {};
});

const call = callRoutes(
  () =>
    serveRoutes(
      settingsRoutes({
        settings: createSettingsStore(database, 10),
        apiKeys: createApiKeyRing(secrets, environment),
      }),
    ),
  "/api/settings",
);

const change = {
  notificationsEnabled: false,
  alertFrequencySeconds: 60,
  priceCheckIntervalSeconds: 120,
};

describe("alert settings", () => {
  test("are 30 s for both at first, with notifications on; beside them the market's own cadence", async () => {
    expect(await call("GET", "/alerts")).toEqual({
      status: 200,
      body: {
        notificationsEnabled: true,
        alertFrequencySeconds: 30,
        priceCheckIntervalSeconds: 30,
        quietHours: null,
        checkedEverySeconds: 10,
      },
    });
  });

  test("quiet hours stay until they are removed; invalid ones are refused", async () => {
    const quietHours = { from: "22:00", to: "07:00", zone: "Europe/Berlin" };
    await call("PUT", "/alerts", { ...change, quietHours });
    expect((await call("PUT", "/alerts", change)).body).toMatchObject({ quietHours });
    for (const refused of [
      { ...quietHours, to: "22:00" },
      { ...quietHours, zone: "Atlantis/Harbour" },
      { ...quietHours, from: "24:00" },
      { ...quietHours, from: "7:00" },
      { from: "22:00", to: "07:00" },
    ]) {
      const { status } = await call("PUT", "/alerts", { ...change, quietHours: refused });
      expect(status).toBe(422);
    }
    const { body } = await call("PUT", "/alerts", { ...change, quietHours: null });
    expect(body).toMatchObject({ quietHours: null });
  });

  test("are what was saved last, and prices are checked at that interval", async () => {
    await call("PUT", "/alerts", { ...change, alertFrequencySeconds: 10 });
    const saved = { status: 200, body: { ...change, quietHours: null, checkedEverySeconds: 120 } };
    expect(await call("PUT", "/alerts", change)).toEqual(saved);
    expect(await call("GET", "/alerts")).toEqual(saved);
  });

  test.each(["alertFrequencySeconds", "priceCheckIntervalSeconds"])(
    "%s is a whole number from 10 to 300",
    async (name) => {
      for (const value of [10, 300]) {
        expect((await call("PUT", "/alerts", { ...change, [name]: value })).status).toBe(200);
      }
      for (const value of [9, 301, 10.5, -30, 0, "thirty", null, true, [30], 1e300]) {
        const { status, body } = await call("PUT", "/alerts", { ...change, [name]: value });
        expect([value, status]).toEqual([value, 422]);
        expect(body).toStartWith(`Field '${name}' of the body is not valid: `);
      }
      expect((await call("GET", "/alerts")).body[name]).toBe(300);
    },
  );

  test("a body that lacks something changes nothing", async () => {
    expect((await call("PUT", "/alerts", { notificationsEnabled: false })).status).toBe(422);
    expect((await call("PUT", "/alerts", { ...change, notificationsEnabled: "no" })).status).toBe(
      422,
    );
    expect((await call("GET", "/alerts")).body.notificationsEnabled).toBe(true);
  });
});

describe("the keys of other services", () => {
  const none = { isConfigured: false, source: null };
  const saved = { isConfigured: true, source: "saved" };
  const fixed = { isConfigured: true, source: "environment" };

  test("are not there at first", async () => {
    expect(await call("GET", "/api-keys")).toEqual({
      status: 200,
      body: { stockDataKey: none, smsAccountId: none, smsToken: none, smsFromNumber: none },
    });
  });

  test("are stored and never returned", async () => {
    const answer = await call("PUT", "/api-keys", {
      stockDataKey: " hush-stock ",
      smsToken: "hush-token",
    });
    expect(answer.body).toEqual({
      stockDataKey: saved,
      smsAccountId: none,
      smsToken: saved,
      smsFromNumber: none,
    });
    const answers = JSON.stringify([answer, await call("GET", "/api-keys")]);
    expect(answers).not.toContain("hush");
    expect(await secrets.read()).toEqual({ stockDataKey: "hush-stock", smsToken: "hush-token" });
    const events = await database.selectFrom("events").selectAll().execute();
    const settings = await database.selectFrom("settings").selectAll().execute();
    expect(JSON.stringify([events, settings])).not.toContain("hush");
  });

  test("stay when they are not named, and go when they are named empty", async () => {
    await call("PUT", "/api-keys", { stockDataKey: "a", smsAccountId: "b", smsToken: "c" });
    const { body } = await call("PUT", "/api-keys", { smsAccountId: "", smsToken: null });
    expect(body).toMatchObject({ stockDataKey: saved, smsAccountId: none, smsToken: none });
    expect(await secrets.read()).toEqual({ stockDataKey: "a" });
  });

  test("of the environment win, and may be saved over without being used", async () => {
    environment = { smsToken: "from-environment" };
    const { body } = await call("PUT", "/api-keys", { smsToken: "from-form", stockDataKey: "a" });
    expect(body).toMatchObject({ smsToken: fixed, stockDataKey: saved });
    const ring = createApiKeyRing(secrets, environment);
    expect(await ring.find("smsToken")).toBe("from-environment");
    expect(await ring.find("stockDataKey")).toBe("a");
    expect(await ring.find("smsAccountId")).toBeUndefined();
  });

  test("contain no blank, no line end and nothing unprintable", async () => {
    for (const key of ["a b", "a\r\nX-Evil: 1", "a\u0000b", "clé", "a\u202eb"]) {
      expect(await call("PUT", "/api-keys", { smsToken: key })).toEqual({
        status: 422,
        body: "Field 'smsToken' of the body must be printable, without blanks",
      });
    }
    for (const key of ["x".repeat(513), 7, true, ["a"], { a: 1 }]) {
      expect((await call("PUT", "/api-keys", { smsToken: key })).status).toBe(422);
    }
    expect(await secrets.read()).toEqual({});
  });

  test("unknown ones are not stored", async () => {
    await call("PUT", "/api-keys", { vapidPrivateKey: "mine", __proto__: { smsToken: "x" } });
    expect(await secrets.read()).toEqual({});
  });
});
