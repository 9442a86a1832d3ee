import { appPortsOf } from "./worlds/appPorts.ts";
import { afterEach, expect, test } from "bun:test";
import { createInbox } from "../../mocks/inbox.ts";
import { openMemoryDatabase } from "./worlds/memoryDatabase.ts";
import { createApp } from "../app.ts";
import { manualClock } from "../platform/clock.ts";
import { parseConfig } from "../adapters/config/config.ts";
import { createLog } from "../platform/log.ts";
import { keyedSources } from "../market/sources/index.ts";
import { SIMULATION_SEED } from "../market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../market/sources/simulated/source.ts";
import { DeliveryError } from "../capabilities/notifications/channels/channel.ts";
import { createScrubber } from "../platform/secretScrubber.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");

const sourceFields = keyedSources.flatMap(({ key }) => key.fields);

/** Secrets in environment variables; they include the key of every source. */
const environment = {
  SMTP_URL: "smtp://ann:smtp-p%2Fword-01@mail.example",
  GMAIL_USER: "ann@gmail.com",
  GMAIL_APP_PASSWORD: "gmai lapp pass wo02",
  SENDGRID_API_KEY: "SG.sendgrid-key-03",
  TWILIO_ACCOUNT_SID: `AC${"a".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "twilio-token-04",
  TWILIO_FROM_NUMBER: "+15005550006",
  TWILIO_BASE_URL: "http://user:base-password-05@127.0.0.1:4010",
  ...Object.fromEntries(
    sourceFields.map(({ variable, savedAs }) => [variable, `${savedAs}-key-06`]),
  ),
  ACCESS_TOKEN: "access-token-07-long",
};
const saved = {
  smsToken: "saved-sms-token-08",
  ...Object.fromEntries(
    sourceFields.map(({ savedAs }): [string, string] => [savedAs, `saved-${savedAs}-09`]),
  ),
  vapidPrivateKey: "vapid-private-10",
  "destination-1": JSON.stringify({ address: "https://hook.example/path-11", secret: "sign-12" }),
  "destination-2": JSON.stringify({ address: "https://ntfy.example/t", token: "tk_ntfy-13" }),
  "destination-3": JSON.stringify({ address: "-100", token: "123456:telegram-bot-token-14" }),
  "destination-4": JSON.stringify({ address: "https://discord.com/api/webhooks/1/discord-15" }),
};
const planted = [
  "smtp-p/word-01",
  "gmailapppasswo02",
  "SG.sendgrid-key-03",
  "twilio-token-04",
  "base-password-05",
  ...sourceFields.map(({ savedAs }) => `${savedAs}-key-06`),
  ...sourceFields.map(({ savedAs }) => `saved-${savedAs}-09`),
  "access-token-07-long",
  "saved-sms-token-08",
  "vapid-private-10",
  "https://hook.example/path-11",
  "sign-12",
  "tk_ntfy-13",
  "123456:telegram-bot-token-14",
  "https://discord.com/api/webhooks/1/discord-15",
];
const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  base64(secret),
  base64(`ann:${secret}`),
  base64(`\0ann@example.com\0${secret}`),
  JSON.stringify(secret).slice(1, -1),
];

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

test("secrets that providers echo in six forms reach no log, event or response", async () => {
  const scrubber = createScrubber(parseConfig(environment).secrets);
  scrubber.learn(Object.values(saved));
  const lines: string[] = [];
  const log = createLog("debug", (_, line) => lines.push(line), { scrub: scrubber.scrub });
  const clock = manualClock();
  const inbox = createInbox(clock);
  let echo = "";
  const fail = () => Promise.reject(new DeliveryError(`535 ${echo} is refused`, false));
  const database = await openMemoryDatabase();
  endings.push(() => database.destroy());
  const mail = { ...inbox.port, send: fail, verify: fail };
  const app = createApp(
    appPortsOf({
      clock,
      log,
      database,
      source: createSimulatedSource({ seed: SIMULATION_SEED, clock }),
      mail,
      gmail: mail,
      sms: {
        // The channel does not declare this error, so it is logged.
        send: () => Promise.reject(new TypeError(`${echo} is not a function`)),
      },
      transports: {
        ...createInbox(clock).transports,
        http: {
          post: () =>
            Promise.resolve({
              status: 403,
              header: () => null,
              text: JSON.stringify({ error: `${"x".repeat(190)} ${echo}`, message: echo }),
            }),
        },
      },
      scrub: scrubber.scrub,
    }),
  );
  const answers: string[] = [];
  const call = async (method: string, path: string, body?: unknown) => {
    clock.advance(60_001);
    const response = await app.handle(
      new Request(`http://localhost${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      }),
    );
    const text = await response.text();
    answers.push(text);
    return JSON.parse(text) as { readonly id: number };
  };
  const email = await call("POST", "/api/email-notifications", {
    email: "ann@example.com",
    label: "Mine",
  });
  const phone = await call("POST", "/api/phone-numbers", {
    phone: "2025550123",
    label: "Mine",
    isActive: true,
  });
  const ntfy = await call("POST", "/api/notifications/destinations", {
    channel: "ntfy",
    label: "Mine",
    address: "https://ntfy.sh/topic",
  });
  let echoes = 0;
  for (const secret of planted) {
    for (const form of formsOf(secret)) {
      echo = form;
      echoes += 1;
      log.warn("a provider said", { error: new Error(form), said: form });
      await call("POST", `/api/email-notifications/${email.id}/test`);
      await call("POST", `/api/phone-numbers/${phone.id}/test`);
      await call("POST", `/api/notifications/destinations/${ntfy.id}/test`);
      await call("GET", "/api/gmail/status");
    }
  }
  const events = (await database.selectFrom("events").selectAll().execute()).map((row) =>
    JSON.stringify(row),
  );
  expect(echoes).toBe(6 * planted.length);
  expect(events.length).toBeGreaterThan(3 * echoes);
  const everything = [...lines, ...events, ...answers].join("\n");
  for (const secret of planted) {
    for (const form of formsOf(secret)) expect(everything).not.toContain(form);
  }
  expect(answers.filter((answer) => answer.includes("(secret)")).length).toBeGreaterThan(echoes);
});
