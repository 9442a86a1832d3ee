import { afterEach, beforeEach, expect, test } from "bun:test";
import { createInbox } from "../../mocks/inbox.ts";
import type { Kysely } from "kysely";
import { createMailTransports } from "../adapters/mail/mailTransports.ts";
import { createTwilioSms } from "../adapters/channels/twilioSms.ts";
import { createWebhookHttp } from "../adapters/channels/webhookHttp.ts";
import type { App } from "../appPorts.ts";
import { createApp } from "../app.ts";
import { createMemorySecrets } from "../capabilities/settings/secretStore.ts";
import type { Credential } from "../contract/notifications/credential.ts";
import { SIMULATION_SEED } from "../market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../market/sources/simulated/source.ts";
import { manualClock, type ManualClock } from "../platform/clock.ts";
import type { Database } from "../platform/database/schema.ts";
import { createLog } from "../platform/log.ts";
import { startServiceServer, type ServiceTestServer } from "./servers/serviceTestServer.ts";
import { startSmtpServer, type SmtpTestServer } from "./servers/smtpTestServer.ts";
import { startTwilioServer, type TwilioTestServer } from "./servers/twilioTestServer.ts";
import { appPortsOf } from "./worlds/appPorts.ts";
import { callRoutes } from "./worlds/callRoutes.ts";
import { openMemoryDatabase } from "./worlds/memoryDatabase.ts";

const BOT = `123456789:${"A".repeat(35)}`;
const PASSWORD = "hush-smtp-password";

let database: Kysely<Database>;
let clock: ManualClock;
let app: App;
let service: ServiceTestServer;
let smtp: SmtpTestServer;
let twilio: TwilioTestServer;
let secrets: ReturnType<typeof createMemorySecrets>;
let lines: string[];
let isAccountThere: boolean;
const endings: (() => unknown)[] = [];

beforeEach(async () => {
  clock = manualClock("2026-01-05T15:00:00Z");
  database = await openMemoryDatabase();
  service = await startServiceServer();
  smtp = await startSmtpServer({ withLogin: true });
  twilio = await startTwilioServer();
  secrets = createMemorySecrets();
  lines = [];
  isAccountThere = true;
  const url = `smtp://ann:${PASSWORD}@127.0.0.1:${smtp.port}?insecure=true`;
  const transports = createMailTransports({ smtpUrl: url }, "unused");
  endings.push(transports.close, smtp.close, twilio.close, service.close, () => database.destroy());
  app = createApp(
    appPortsOf({
      clock,
      database,
      log: createLog("debug", (_, line) => lines.push(line)),
      source: createSimulatedSource({ seed: SIMULATION_SEED, clock }),
      secrets,
      mail: transports.mail,
      sms: createTwilioSms(() => (isAccountThere ? twilio.account : null), { followUpMs: [] }),
      transports: {
        ...createInbox(clock).transports,
        http: createWebhookHttp({ rewrite: service.rewrite }),
      },
    }),
  );
});
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

const call = callRoutes(() => app, "/api");
const stateOf = async (name: string): Promise<Credential | undefined> =>
  ((await call("GET", "/settings/credentials")).body as Credential[]).find(
    (each) => each.name === name,
  );
const check = async (name: string) =>
  (await call("POST", `/settings/credentials/${name}/check`)).body as Credential;

test("a sent mail confirms the credentials, and a rejected login revokes that", async () => {
  const { id } = (
    await call("POST", "/email-notifications", { email: "ann@example.com", label: "Mine" })
  ).body as { id: number };
  const sendTest = () => call("POST", `/email-notifications/${id}/test`);
  expect((await sendTest()).body).toMatchObject({ success: true });
  expect((await stateOf("email"))?.state).toBe("working");
  smtp.behave({ kind: "refuseRecipient", code: 550 });
  clock.advance(60_001);
  expect((await sendTest()).body).toMatchObject({ success: false });
  expect((await stateOf("email"))?.state).toBe("working");
});

test.each([
  ["nothing", {}],
  ["an address without its token", { address: "123456" }],
])("a destination imported without %s is incomplete at once", async (_, kept) => {
  const added = await call("POST", "/notifications/destinations", {
    channel: "telegram",
    label: "Phone",
    address: "123456",
    token: BOT,
  });
  const { id } = added.body as { id: number };
  expect((await stateOf(`destination-${id}`))?.state).not.toBe("incomplete");
  await secrets.write({ [`destination-${id}`]: "address" in kept ? JSON.stringify(kept) : null });
  expect(await stateOf(`destination-${id}`)).toMatchObject({
    label: "Phone",
    state: "incomplete",
    checkedAt: null,
  });
});

test("SMS is missing without an account, whose check decides its state", async () => {
  isAccountThere = false;
  expect(await stateOf("sms")).toMatchObject({ state: "missing", detail: null });
  isAccountThere = true;
  expect(await check("sms")).toMatchObject({ state: "working" });
  twilio.accountStatus = "closed";
  expect(await check("sms")).toMatchObject({
    state: "refused",
    detail: "The Twilio account is closed",
  });
});

test("a destination is checked when added, follows the result of its messages, and can be removed", async () => {
  const refusal = { ok: false, error_code: 401, description: `Unauthorized ${BOT}` };
  service.behave({ kind: "answer", status: 401, body: refusal });
  const { id } = (
    await call("POST", "/notifications/destinations", {
      channel: "telegram",
      label: "My phone",
      address: "123456",
      token: BOT,
    })
  ).body as { id: number };
  const name = `destination-${id}`;
  const refused = await check(name);
  expect(refused).toMatchObject({ label: "My phone", state: "refused" });
  expect(refused.detail).toStartWith("Telegram refused the login (401)");

  service.behave({ kind: "answer", status: 200, body: { ok: true, result: { message_id: 1 } } });
  await call("POST", `/notifications/destinations/${id}/test`);
  expect((await stateOf(name))?.state).toBe("working");

  service.behave({ kind: "answer", status: 500, body: "<html>Oops</html>" });
  await call("POST", `/notifications/destinations/${id}/test`);
  expect((await stateOf(name))?.state).toBe("working");

  service.behave({ kind: "answer", status: 401, body: refusal });
  await call("POST", `/notifications/destinations/${id}/test`);
  expect((await stateOf(name))?.state).toBe("refused");

  const answers = JSON.stringify((await call("GET", "/settings/credentials")).body);
  const events = JSON.stringify(await database.selectFrom("events").selectAll().execute());
  const rows = await database.selectFrom("settings").selectAll().execute();
  for (const secret of [BOT, PASSWORD, twilio.account.authToken]) {
    expect([answers, events, JSON.stringify(rows), ...lines].join("\n")).not.toContain(secret);
  }
  expect(rows).toHaveLength(1);
  await call("DELETE", `/notifications/destinations/${id}`);
  expect(await database.selectFrom("settings").selectAll().execute()).toEqual([]);
  expect(await stateOf(name)).toBeUndefined();
});
