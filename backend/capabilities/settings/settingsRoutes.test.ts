import { storeOn } from "../../testing/worlds/memoryStore.ts";
import { callRoutes, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { beforeEach, describe, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import type { Database } from "../../platform/database/schema.ts";
import { manualClock, type ManualClock } from "../../platform/clock.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import { silentLog } from "../../platform/log.ts";
import type { ApiKeys } from "../../contract/settings.ts";
import { keyedSources } from "../../market/sources/index.ts";
import { createApiKeyRing, type EnvironmentKeys } from "./apiKeys.ts";
import { createCredentialKeeper, type CredentialKeeper } from "./credentials.ts";
import { createMemorySecrets, type SecretStore } from "./secretStore.ts";
import { settingsRoutes } from "./index.ts";
import { createSettingsStore } from "./settingsStore.ts";
import { createVerdictStore } from "./verdictStore.ts";

let database: Kysely<Database>;
let secrets: SecretStore;
let environment: EnvironmentKeys;
let clock: ManualClock;
let keeper: CredentialKeeper;

beforeEach(async () => {
  database = await openMemoryDatabase();
  secrets = createMemorySecrets();
  environment = {};
  clock = manualClock("2026-01-05T15:00:00Z");
  const verdicts = createVerdictStore(database, secrets);
  keeper = createCredentialKeeper({ verdicts, clock, log: silentLog });
});

const open = () =>
  serveRoutes(
    settingsRoutes({
      settings: createSettingsStore(storeOn(database), 10),
      apiKeys: createApiKeyRing(secrets, environment),
      credentials: keeper,
      checkLimit: createRateLimit(clock, 3, 60_000),
    }),
  );

let routes: ReturnType<typeof open>;
beforeEach(() => {
  routes = open();
});
const call = callRoutes(() => routes, "/api/settings");

const change = {
  notificationsEnabled: false,
  alertFrequencySeconds: 60,
  priceCheckIntervalSeconds: 120,
};

describe("alert settings", () => {
  test("keep quiet hours until they are removed, and reject invalid ones", async () => {
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

  test("are those saved last, and prices are checked at that interval", async () => {
    await call("PUT", "/alerts", { ...change, alertFrequencySeconds: 10 });
    const saved = { status: 200, body: { ...change, quietHours: null, checkedEverySeconds: 120 } };
    expect(await call("PUT", "/alerts", change)).toEqual(saved);
    expect(await call("GET", "/alerts")).toEqual(saved);
  });
});

describe("the keys of other services", () => {
  const none = { isConfigured: false, source: null };
  const saved = { isConfigured: true, source: "saved" };
  const fixed = { isConfigured: true, source: "environment" };
  const KEY = "hush0stock0key00";
  const SID = `AC${"0a".repeat(16)}`;
  const TOKEN = "b1".repeat(16);

  test("are missing at first", async () => {
    const { body } = await call("GET", "/api-keys");
    const fields = { stockDataKey: none, smsAccountId: none, smsToken: none, smsFromNumber: none };
    expect(body).toMatchObject(fields);
    const { sources } = body as ApiKeys;
    expect(sources.map(({ name }) => name)).toEqual(keyedSources.map(({ name }) => name));
    expect(sources.find(({ name }) => name === "alpaca")).toEqual({
      name: "alpaca",
      label: "Alpaca",
      credential: "alpaca",
      fields: [
        { name: "alpacaKeyId", label: "API key ID", ...none },
        { name: "alpacaSecret", label: "API secret key", ...none },
      ],
    });
  });

  test("are stored and never returned", async () => {
    const answer = await call("PUT", "/api-keys", {
      sources: { stockDataKey: ` ${KEY} ` },
      smsToken: TOKEN,
    });
    expect(answer.body).toMatchObject({
      stockDataKey: saved,
      smsAccountId: none,
      smsToken: saved,
      smsFromNumber: none,
    });
    const answers = JSON.stringify([answer, await call("GET", "/api-keys")]);
    expect(answers).not.toContain(KEY);
    expect(answers).not.toContain(TOKEN);
    expect(await secrets.read()).toEqual({ stockDataKey: KEY, smsToken: TOKEN });
    const events = await database.selectFrom("events").selectAll().execute();
    const settings = await database.selectFrom("settings").selectAll().execute();
    expect(JSON.stringify([events, settings])).not.toContain(KEY);
  });

  test("are kept when omitted, and removed when empty", async () => {
    await call("PUT", "/api-keys", { stockDataKey: KEY, smsAccountId: SID, smsToken: TOKEN });
    const { body } = await call("PUT", "/api-keys", { smsAccountId: "", smsToken: null });
    expect(body).toMatchObject({ stockDataKey: saved, smsAccountId: none, smsToken: none });
    expect(await secrets.read()).toEqual({ stockDataKey: KEY });
  });

  test("in the environment take precedence, and others can be saved without effect", async () => {
    environment = { smsToken: "from-environment" };
    routes = open();
    const { body } = await call("PUT", "/api-keys", { smsToken: TOKEN, stockDataKey: KEY });
    expect(body).toMatchObject({ smsToken: fixed, stockDataKey: saved });
    const ring = createApiKeyRing(secrets, environment);
    expect(await ring.find("smsToken")).toBe("from-environment");
    expect(await ring.find("stockDataKey")).toBe(KEY);
    expect(await ring.find("smsAccountId")).toBeUndefined();
  });

  test.each([
    [
      "stockDataKey",
      "a Finnhub key: 16 to 64 letters and digits",
      ["short", "key with blanks 16", "x".repeat(65)],
    ],
    [
      "smsAccountId",
      "a Twilio account SID: AC and 32 hexadecimal digits",
      ["account", SID.slice(2), `${SID}0`],
    ],
    [
      "smsToken",
      "a Twilio auth token: 32 hexadecimal digits",
      ["a b", "a\r\nX-Evil: 1", "clé", "g".repeat(32)],
    ],
    [
      "smsFromNumber",
      "a number such as +15551234567, or a messaging service: MG and 32 hexadecimal digits",
      ["5551234567", "+0123456789", "MG12"],
    ],
    ["alpacaKeyId", "an Alpaca key ID: 16 to 40 capital letters and digits", ["a:b", "short"]],
  ])("%s must have a valid format", async (name, wanted, refused) => {
    for (const key of refused) {
      expect(
        await call(
          "PUT",
          "/api-keys",
          name === "alpacaKeyId" ? { sources: { [name]: key } } : { [name]: key },
        ),
      ).toEqual({
        status: 422,
        body: expect.stringMatching(
          new RegExp(`^(SMS|Finnhub|Alpaca) [\\w ]+ must be ${RegExp.escape(wanted)}$`),
        ) as string,
      });
    }
    expect(await secrets.read()).toEqual({});
  });

  test("a number and a messaging service can both send", async () => {
    for (const smsFromNumber of ["+15551234567", `MG${"0a".repeat(16)}`]) {
      expect((await call("PUT", "/api-keys", { smsFromNumber })).status).toBe(200);
    }
  });
});

describe("checks of credentials at the service", () => {
  const KEY = "hush0stock0key00";
  let answer: () => Promise<string | null>;

  beforeEach(() => {
    answer = () => Promise.resolve(null);
    const ring = createApiKeyRing(secrets, environment);
    keeper.add(() =>
      Promise.resolve([
        {
          name: "stockData",
          label: "Stock data",
          read: async () => {
            const key = await ring.find("stockDataKey");
            return key === undefined ? null : { key };
          },
          check: () => answer(),
        },
      ]),
    );
  });

  const about = { name: "stockData", label: "Stock data", canCheck: true };

  test("a key is missing, then configured, then working", async () => {
    const missing = { ...about, state: "missing", checkedAt: null, detail: null };
    expect((await call("GET", "/credentials")).body).toEqual([missing]);
    await secrets.write({ stockDataKey: KEY });
    const configured = { ...missing, state: "configured" };
    expect((await call("GET", "/credentials")).body).toEqual([configured]);
    const working = { ...configured, state: "working", checkedAt: "2026-01-05T15:00:00.000Z" };
    expect(await call("POST", "/credentials/stockData/check")).toEqual({
      status: 200,
      body: working,
    });
    expect((await call("GET", "/credentials")).body).toEqual([working]);
  });

  test("saving a key checks it", async () => {
    const asked = Promise.withResolvers<void>();
    answer = () => {
      asked.resolve();
      return Promise.resolve("Finnhub does not accept this key");
    };
    await call("PUT", "/api-keys", { stockDataKey: KEY });
    await asked.promise;
    // Waits for the check in progress.
    const { body } = await call("POST", "/credentials/stockData/check");
    expect(body).toMatchObject({ state: "refused", detail: "Finnhub does not accept this key" });
    expect(JSON.stringify(body)).not.toContain(KEY);
  });

  test("unknown names are 404, and too many checks are 429", async () => {
    expect(await call("POST", "/credentials/other/check")).toEqual({
      status: 404,
      body: "Credentials for other not found",
    });
    await call("POST", "/credentials/stockData/check");
    await call("POST", "/credentials/stockData/check");
    expect((await call("POST", "/credentials/stockData/check")).status).toBe(429);
  });
});
