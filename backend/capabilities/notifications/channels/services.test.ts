import { eventually } from "../../../testing/eventually.ts";
import { storeOn } from "../../../testing/worlds/memoryStore.ts";
import { firingFacts } from "../../../testing/firingFacts.ts";
import { afterEach, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import {
  startServiceServer,
  type ServiceTestServer,
} from "../../../testing/servers/serviceTestServer.ts";
import { createWebhookHttp } from "../../../adapters/channels/webhookHttp.ts";
import { manualClock } from "../../../platform/clock.ts";
import { escapeMarkup, type Markup } from "../../../platform/markup.ts";
import { codePointSize, utf16Size, utf8Size, type SizeOf } from "../../../platform/text.ts";
import { createMemorySecrets } from "../../settings/secretStore.ts";
import { createDestinationStore } from "../destinationStore.ts";
import { CredentialsRefused, DeliveryError, type Credentials } from "./channel.ts";
import { channelContract } from "../../../testing/suites/channelSuite.ts";
import { channels } from "./index.ts";
import { apprise } from "./apprise.ts";
import { discord } from "./discord.ts";
import { gotify } from "./gotify.ts";
import { matrix } from "./matrix.ts";
import { ntfy } from "./ntfy.ts";
import { pushover } from "./pushover.ts";
import { slack } from "./slack.ts";
import { telegram } from "./telegram.ts";
import { webhook } from "./webhook.ts";
import { notificationRequested } from "../../../testing/notificationRequested.ts";
import { failureOf } from "../../../testing/suites/failureOf.ts";

const clock = manualClock("2026-01-05T15:00:00Z");
const BOT = `123456789:${"A".repeat(35)}`;
const SECRET = "a-secret-of-many-letters";
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** Documented responses of a service: accepted, temporarily refused and permanently refused. */
interface Service {
  readonly create: typeof webhook.create;
  readonly addresses: readonly [string, string];
  readonly hostileAddress: string;
  readonly credentials: Credentials;
  readonly accepted: { readonly status: number; readonly body?: unknown };
  readonly forNow: { readonly status: number; readonly body?: unknown };
  readonly forGood: { readonly status: number; readonly body?: unknown };
  /** Response to a message that is too long, if the service has one. */
  readonly tooLong?: { readonly status: number; readonly body?: unknown };
  readonly limit?: { readonly part: string; readonly max: number; readonly sizeOf: SizeOf };
  /** Undefined if the service shows plain text. */
  readonly markup?: Markup;
  readonly recipientOf: (url: string, body: Readonly<Record<string, unknown>>) => unknown;
}

const discordUrl = (id: string) => `https://discord.com/api/webhooks/${id}/${"t".repeat(68)}`;

const slackUrl = (channel: string) =>
  `https://hooks.slack.com/services/T00000000/${channel}/XXXXXXXXXXXXXXXXXXXXXXXX`;
const ROOM = "!OGEhHVWSdvArJzumhm:matrix.example";
const APP_TOKEN = "azGDORePK8gMaC0QOYAMyEEuzJnyUi";

type ServiceName =
  | "ntfy"
  | "telegram"
  | "discord"
  | "slack"
  | "matrix"
  | "pushover"
  | "gotify"
  | "apprise"
  | "webhook";

const readBody = (body: string): Readonly<Record<string, unknown>> =>
  body.startsWith("{") ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));

const services: Readonly<Record<ServiceName, Service>> = {
  // https://docs.ntfy.sh/publish/#limitations and server/errors.go
  ntfy: {
    create: ntfy.create,
    addresses: ["https://ntfy.sh/ann-alerts", "http://192.168.1.5:8080/ben"],
    hostileAddress: "https://ann:x@ntfy.sh/alerts",
    credentials: { token: "tk_abc" },
    accepted: { status: 200, body: { id: "sPs71M8A2T", event: "message" } },
    forNow: {
      status: 429,
      body: { code: 42901, http: 429, error: "limit reached: too many requests" },
    },
    forGood: { status: 403, body: { code: 40301, http: 403, error: "forbidden" } },
    tooLong: {
      status: 400,
      body: { code: 40014, http: 400, error: "invalid request: attachments not allowed" },
    },
    limit: { part: "message", max: 4_095, sizeOf: utf8Size },
    recipientOf: (url, { topic }) => `${url}${String(topic)}`,
  },
  // https://core.telegram.org/bots/api#responseparameters
  telegram: {
    create: telegram.create,
    addresses: ["123456", "-100987654"],
    hostileAddress: "123456/../../getUpdates?x=",
    credentials: { token: BOT },
    accepted: { status: 200, body: { ok: true, result: { message_id: 42 } } },
    forNow: {
      status: 429,
      body: {
        ok: false,
        error_code: 429,
        description: "Too Many Requests: retry after 17",
        parameters: { retry_after: 17 },
      },
    },
    forGood: {
      status: 403,
      body: {
        ok: false,
        error_code: 403,
        description: "Forbidden: bot was blocked by the user",
      },
    },
    tooLong: {
      status: 400,
      body: { ok: false, error_code: 400, description: "Bad Request: message is too long" },
    },
    limit: { part: "text", max: 4_096, sizeOf: utf16Size },
    recipientOf: (_url, body) => body["chat_id"],
  },
  // https://discord.com/developers/docs/topics/rate-limits
  discord: {
    create: discord.create,
    addresses: [discordUrl("11111111"), discordUrl("22222222")],
    hostileAddress: "https://discord.com.evil.example/api/webhooks/11111111/tttttttttttt",
    credentials: {},
    accepted: { status: 200, body: { id: "1" } },
    forNow: {
      status: 429,
      body: { message: "You are being rate limited.", retry_after: 0.64, global: false },
    },
    forGood: { status: 404, body: { message: "Unknown Webhook", code: 10015 } },
    tooLong: {
      status: 400,
      body: {
        message: "Invalid Form Body",
        code: 50035,
        errors: {
          content: {
            _errors: [
              { code: "BASE_TYPE_MAX_LENGTH", message: "Must be 2000 or fewer in length." },
            ],
          },
        },
      },
    },
    limit: { part: "content", max: 2_000, sizeOf: utf16Size },
    markup: "discord",
    recipientOf: (url) => url.replace("?wait=true", ""),
  },
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors
  slack: {
    create: slack.create,
    addresses: [slackUrl("B00000001"), slackUrl("B00000002")],
    hostileAddress: "https://hooks.slack.com.evil.example/services/T00000000/B00000000/XXXXXXXX",
    credentials: {},
    accepted: { status: 200, body: "ok" },
    forNow: { status: 429, body: "rate_limited" },
    forGood: { status: 403, body: "action_prohibited" },
    tooLong: { status: 400, body: "msg_too_long" },
    limit: { part: "text", max: 4_000, sizeOf: utf16Size },
    markup: "slack",
    recipientOf: (url) => url,
  },
  // https://spec.matrix.org/latest/client-server-api/#standard-error-response
  matrix: {
    create: matrix.create,
    addresses: [ROOM, "!31hneApxJ_1o-63DmFrpeqnkFfWppnzWso1JvH3ogLM"],
    hostileAddress: `${ROOM}/../../createRoom?x=`,
    credentials: { server: "https://matrix.example", token: "syt_YW5u_abcdefghij_1a2b3c" },
    accepted: { status: 200, body: { event_id: "$YUwRidLecu:example.com" } },
    forNow: {
      status: 429,
      body: { errcode: "M_LIMIT_EXCEEDED", error: "Too many requests", retry_after_ms: 2_000 },
    },
    forGood: {
      status: 403,
      body: { errcode: "M_FORBIDDEN", error: "User @ann:matrix.example not in room" },
    },
    tooLong: { status: 413, body: { errcode: "M_TOO_LARGE", error: "event too large" } },
    limit: { part: "body", max: 32_768, sizeOf: utf8Size },
    recipientOf: (url) =>
      decodeURIComponent(/\/rooms\/([^/]+)\/send\/m\.room\.message\//.exec(url)?.[1] ?? ""),
  },
  // https://pushover.net/api#response
  pushover: {
    create: pushover.create,
    addresses: ["uQiRzpo4DXghDmr9QzzfQu27cmVRsG", "gznej3rKEVAvPUxu9vvNnqpmZpokzF"],
    hostileAddress: "uQiRzpo4DXghDmr9QzzfQu27cmVRsG,gznej3rKEVAvPUxu9vvNnqpmZpokzF",
    credentials: { token: APP_TOKEN },
    accepted: { status: 200, body: { status: 1, request: "647d2300-702c" } },
    forNow: {
      status: 429,
      body: { status: 0, errors: ["application has exceeded its message limit"] },
    },
    forGood: {
      status: 400,
      body: { user: "invalid", errors: ["user identifier is invalid"], status: 0, request: "5042" },
    },
    tooLong: { status: 400, body: { status: 0, errors: ["message is too long"] } },
    limit: { part: "message", max: 1_024, sizeOf: codePointSize },
    recipientOf: (_url, { user }) => user,
  },
  // https://gotify.net/api-docs#/message/createMessage
  gotify: {
    create: gotify.create,
    addresses: ["https://gotify.example", "http://192.168.1.5:8080/push"],
    hostileAddress: "https://ann:x@gotify.example",
    credentials: { token: "AwTfbJZnXb3rL.q" },
    accepted: { status: 200, body: { id: 25, appid: 5, message: "…", priority: 8 } },
    forNow: {
      status: 500,
      body: { error: "Internal Server Error", errorCode: 500, errorDescription: "database locked" },
    },
    forGood: {
      status: 401,
      body: {
        error: "Unauthorized",
        errorCode: 401,
        errorDescription: "you need to provide a valid access token",
      },
    },
    tooLong: { status: 413 },
    limit: { part: "message", max: 4_000, sizeOf: utf16Size },
    recipientOf: (url) => url.replace(/\/message$/, ""),
  },
  // https://github.com/caronc/apprise-api#api-details
  apprise: {
    create: apprise.create,
    addresses: ["http://apprise.example:8000/notify/ann", "https://hub.example/x/notify/ben"],
    hostileAddress: "http://169.254.169.254/notify/ann",
    credentials: { tag: "stocks" },
    accepted: { status: 200, body: { error: "", details: [] } },
    forNow: { status: 424, body: { error: "One or more notification could not be sent" } },
    forGood: { status: 204 },
    tooLong: { status: 413 },
    limit: { part: "body", max: 4_000, sizeOf: utf16Size },
    recipientOf: (url) => url,
  },
  webhook: {
    create: webhook.create,
    addresses: ["https://hooks.example/one", "http://10.0.0.7/two?x=1"],
    hostileAddress: "http://169.254.169.254/latest/meta-data",
    credentials: { secret: SECRET },
    accepted: { status: 204 },
    forNow: { status: 503, body: "busy" },
    forGood: { status: 410 },
    tooLong: { status: 413 },
    recipientOf: (url) => url,
  },
};

async function open(name: ServiceName) {
  const service = services[name];
  const database = await openMemoryDatabase();
  const secrets = createMemorySecrets();
  const destinations = createDestinationStore(storeOn(database), clock, secrets);
  const server = await startServiceServer();
  server.behave({ kind: "answer", ...service.accepted });
  const channel = service.create({
    clock,
    destinations,
    http: createWebhookHttp({ rewrite: server.rewrite }),
    publicUrl: "http://stocks.example",
  });
  const close = async () => {
    await server.close();
    await database.destroy();
  };
  return { service, database, secrets, destinations, server, channel, close };
}

const NAMES = Object.keys(services) as ServiceName[];

test.each(NAMES)("the hint of a destination at %s contains no secret of its address", (name) => {
  const { form } = channels.find((each) => each.name === name)!;
  for (const address of services[name].addresses) {
    const isUrl = address.startsWith("http");
    // Anyone who knows the path of a webhook can post to it.
    const secret = isUrl ? new URL(address).pathname : address;
    expect(form?.hintOf(address)).not.toContain(secret);
  }
});

for (const name of NAMES) {
  channelContract(name, async () => {
    const { service, destinations, server, channel, close } = await open(name);
    const behaviors = {
      accept: { kind: "answer", ...service.accepted },
      refuseForNow: { kind: "answer", ...service.forNow },
      refuseForGood: { kind: "answer", ...service.forGood },
      hang: { kind: "hang" },
    } as const;
    return {
      channel,
      repeatedBy: channels.find((each) => each.name === name)!.repeatedBy,
      addresses: service.addresses,
      hostileAddress: service.hostileAddress,
      credentials: service.credentials,
      addContact: async (address) =>
        (await destinations.add({ channel: name, label: "Mine", address, ...service.credentials }))!
          .id,
      switchOff: async (id) => void (await destinations.setActive(id, false)),
      remove: async (id) => void (await destinations.remove(id)),
      limit: {
        max: service.limit?.max ?? Infinity,
        sizeOf: service.limit?.sizeOf ?? utf8Size,
        counted: () => {
          const { body } = server.posts.at(-1)!;
          return service.limit ? String(readBody(body)[service.limit.part]) : body;
        },
      },
      written: (text) => escapeMarkup(text, service.markup ?? "plain"),
      refuseLength: service.tooLong
        ? () => server.behave({ kind: "answer", ...service.tooLong! })
        : null,
      provider: (does) => server.behave(behaviors[does]),
      arrived: (count) => server.received(count),
      received: () =>
        server.posts.map(({ url, body, headers }) => {
          const sent = readBody(body);
          const text = ["title", "message", "text", "content", "body"]
            .map((part) => sent[part] ?? "")
            .join("\n");
          const recipients = [String(service.recipientOf(url, sent))];
          const [, transaction] = /\/m\.room\.message\/(.+)$/.exec(url) ?? [];
          return {
            recipients,
            text,
            marks: { ...headers, ...sent, "transaction id": transaction },
          };
        }),
      close,
    };
  });
}

const { data: request } = notificationRequested({
  alertId: 4,
  channel: "ntfy",
  facts: firingFacts({ currency: "EUR" }),
});

async function openFor(name: ServiceName) {
  const host = await open(name);
  cleanUps.push(host.close);
  const send = () =>
    host.channel.send({
      key: "notification-4-1-x-1",
      request,
      also: [],
      address: host.service.addresses[0],
      credentials: host.service.credentials,
      signal: new AbortController().signal,
    });
  const fail = async (behavior: Parameters<ServiceTestServer["behave"]>[0]) => {
    host.server.behave(behavior);
    return failureOf(send());
  };
  return { ...host, send, fail };
}

describe("the services' responses", () => {
  test.each([
    ["telegram", 17_000],
    ["discord", 640],
    ["matrix", 2_000],
  ] as const)("%s gives the retry delay in its body", async (name, ms) => {
    const { service, fail } = await openFor(name);
    expect(await fail({ kind: "answer", ...service.forNow })).toMatchObject({
      permanent: false,
      retryAfterMs: ms,
    });
  });

  test.each(["ntfy", "slack", "webhook"] as const)(
    "%s gives the retry time in Retry-After",
    async (name) => {
      const { service, fail } = await openFor(name);
      const headers = { "retry-after": "90" };
      expect(await fail({ kind: "answer", ...service.forNow, headers })).toMatchObject({
        permanent: false,
        retryAfterMs: 90_000,
      });
    },
  );

  test.each([
    ["telegram", "Forbidden: bot was blocked by the user"],
    ["discord", "Unknown Webhook"],
    ["ntfy", "forbidden"],
    ["slack", "action prohibited"],
    ["matrix", "User @ann:matrix.example not in room"],
    ["pushover", "user identifier is invalid"],
    ["gotify", "you need to provide a valid access token"],
    ["apprise", "has no service under this key and tag"],
  ] as const)("%s is quoted in its own words", async (name, words) => {
    const { service, fail } = await openFor(name);
    const error = await fail({ kind: "answer", ...service.forGood });
    expect(error.permanent).toBe(true);
    expect(error.message).toContain(words);
  });

  test.each(Object.keys(services) as ServiceName[])(
    "%s: a redirect is not followed, a huge response is cut off, and nonsense is not success",
    async (name) => {
      const { server, service, fail } = await openFor(name);
      const headers = { location: `${server.url}/elsewhere` };
      expect((await fail({ kind: "answer", status: 302, headers })).permanent).toBe(true);
      expect(server.posts).toHaveLength(1);
      expect((await fail({ kind: "flood" })).message.length).toBeLessThan(300);
      const odd = await fail({ kind: "answer", status: 500, body: '{"error":{"a":1},' });
      expect(odd.permanent).toBe(false);
      for (const secret of [service.addresses[0], ...Object.values(service.credentials)]) {
        if (secret.length > 12) expect(odd.message).not.toContain(secret);
      }
    },
  );

  test("an unreachable service is a temporary failure that does not show the address", async () => {
    const { server, service, send } = await openFor("telegram");
    await server.close();
    const error = await failureOf(send());
    expect(error).toMatchObject({ permanent: false });
    expect(error.message).not.toContain(service.credentials["token"]!);
  });
});

describe("checking the credentials of a service", () => {
  interface Question {
    readonly name: ServiceName;
    readonly asked: string;
    readonly body?: string;
    readonly accepted: unknown;
    readonly refused: readonly (readonly [number, unknown])[];
  }
  const questions: readonly Question[] = [
    {
      name: "ntfy",
      asked: "https://ntfy.sh/v1/account",
      accepted: { username: "ann", role: "user" },
      refused: [
        [401, { code: 40101, http: 401, error: "unauthorized" }],
        [403, { code: 40301, http: 403, error: "forbidden" }],
      ],
    },
    {
      name: "telegram",
      asked: `https://api.telegram.org/bot${BOT}/getChat?chat_id=123456`,
      accepted: { ok: true, result: { id: 123456, type: "private" } },
      refused: [
        [401, { ok: false, error_code: 401, description: "Unauthorized" }],
        [404, { ok: false, error_code: 404, description: "Not Found" }],
        [400, { ok: false, error_code: 400, description: "Bad Request: chat not found" }],
      ],
    },
    {
      name: "discord",
      asked: discordUrl("11111111"),
      accepted: { id: "11111111", type: 1 },
      refused: [
        [401, { message: "401: Unauthorized", code: 0 }],
        [404, { message: "Unknown Webhook", code: 10015 }],
      ],
    },
    {
      name: "matrix",
      asked: "https://matrix.example/_matrix/client/v3/joined_rooms",
      accepted: { joined_rooms: ["!other:matrix.example", ROOM] },
      refused: [
        [401, { errcode: "M_UNKNOWN_TOKEN", error: "Invalid access token passed." }],
        [200, { joined_rooms: ["!other:matrix.example"] }],
      ],
    },
    {
      name: "pushover",
      asked: "https://api.pushover.net/1/users/validate.json",
      body: `token=${APP_TOKEN}&user=uQiRzpo4DXghDmr9QzzfQu27cmVRsG`,
      accepted: { status: 1, devices: ["iphone"], request: "647d2300-702c" },
      refused: [
        [400, { token: "invalid", errors: ["application token is invalid"], status: 0 }],
        [400, { user: "invalid", errors: ["user key is invalid"], status: 0 }],
      ],
    },
  ];

  async function ask(name: ServiceName) {
    const { channel, service, server } = await openFor(name);
    const { credentials } = service;
    const check = (signal = new AbortController().signal) =>
      channel.check!({ address: service.addresses[0], credentials }, signal);
    const fail = async (
      behavior: Parameters<ServiceTestServer["behave"]>[0],
      signal?: AbortSignal,
    ) => {
      server.behave(behavior);
      return check(signal).then(
        () => undefined,
        (reason: unknown) => reason as DeliveryError,
      );
    };
    return { server, service, check, fail };
  }

  test.each(questions)(
    "$name: accepted, without sending anything",
    async ({ name, asked, body, accepted }) => {
      const { server, check } = await ask(name);
      server.behave({ kind: "answer", status: 200, body: accepted });
      await check();
      expect(server.posts).toMatchObject([
        { url: asked, method: body === undefined ? "GET" : "POST", body: body ?? "" },
      ]);
    },
  );

  test.each(questions)("$name: refused, with the reason", async ({ name, refused }) => {
    const { service, fail } = await ask(name);
    for (const [status, body] of refused) {
      const error = await fail({ kind: "answer", status, body });
      expect(error).toBeInstanceOf(CredentialsRefused);
      for (const secret of [service.addresses[0], ...Object.values(service.credentials)]) {
        if (secret.length > 12) expect(error!.message).not.toContain(secret);
      }
    }
  });

  test.each(questions)(
    "$name: a server error, a web page, a redirect and silence are no result",
    async ({ name }) => {
      const { server, fail } = await ask(name);
      const headers = { location: `${server.url}/elsewhere` };
      for (const behavior of [
        { kind: "answer", status: 500, body: "<html>Oops</html>" },
        { kind: "answer", status: 200, body: "<html>Sign in to the hotel's network</html>" },
        { kind: "answer", status: 302, headers },
        { kind: "flood" },
        { kind: "hang" },
      ] as const) {
        const before = server.posts.length;
        const stop = new AbortController();
        const failing = fail(behavior, stop.signal);
        if (behavior.kind === "hang") {
          await eventually(() => server.posts.length > before);
          stop.abort(new DOMException("", "TimeoutError"));
        }
        const error = await failing;
        expect(error).toBeInstanceOf(DeliveryError);
        expect(error).not.toBeInstanceOf(CredentialsRefused);
        expect(server.posts).toHaveLength(before + 1);
      }
    },
  );

  test("a topic without a token checks the server's health", async () => {
    const { channel, server } = await openFor("ntfy");
    server.behave({ kind: "answer", status: 200, body: { healthy: true } });
    const signal = AbortSignal.timeout(10_000);
    await channel.check!({ address: "http://192.168.1.5/notes/ben", credentials: {} }, signal);
    expect(server.posts.map(({ url }) => url)).toEqual(["http://192.168.1.5/notes/v1/health"]);
  });

  test.each(["slack", "gotify", "apprise", "webhook"] as const)(
    "%s is not checked, because any request would be a message or could trigger something",
    async (name) => {
      expect((await openFor(name)).channel.check).toBeUndefined();
    },
  );
});

describe("a webhook", () => {
  test("is signed over time and body; a repeat has the same body and key", async () => {
    const { server, send } = await openFor("webhook");
    await send();
    clock.advance(60_000);
    await send();
    const [first, second] = server.posts;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers["idempotency-key"]).toBe(first!.headers["idempotency-key"]!);
    for (const { headers, body } of server.posts) {
      const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
        String(headers["x-stock-monitor-signature"]),
      )!;
      expect(mac).toBe(createHmac("sha256", SECRET).update(`${seconds}.${body}`).digest("hex"));
    }
    expect(second!.headers["x-stock-monitor-signature"]).not.toBe(
      first!.headers["x-stock-monitor-signature"],
    );
    expect(JSON.parse(first!.body)).toMatchObject({
      type: "alert.triggered",
      alerts: [{ alertId: 4, symbol: "AAPL", price: 95.89 }],
    });
  });
});

describe("the list of destinations", () => {
  test("keeps secrets outside the database and deletes them with the destination", async () => {
    const { database, secrets, destinations } = await openFor("telegram");
    const { id } = (await destinations.add({
      channel: "telegram",
      label: "Phone",
      address: "123456",
      token: BOT,
    }))!;
    const rows = await database.selectFrom("channel_destinations").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(BOT);
    expect(JSON.stringify(rows)).not.toContain("123456");
    expect(JSON.stringify(await destinations.list())).not.toContain(BOT);
    expect(await destinations.readWithSecrets("telegram", id)).toEqual({
      address: "123456",
      isActive: true,
      credentials: { token: BOT },
    });
    expect(await destinations.readWithSecrets("ntfy", id)).toBeUndefined();
    expect(await destinations.remove(id)).toBe(true);
    expect(await secrets.read()).toEqual({});
    expect(await destinations.remove(id)).toBe(false);
  });
});
