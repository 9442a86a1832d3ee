import { storeOn } from "../../../../testing/worlds/memoryStore.ts";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { openMemoryDatabase } from "../../../../testing/worlds/memoryDatabase.ts";
import {
  startPushServer,
  type PushTestServer,
} from "../../../../testing/servers/pushTestServer.ts";
import { createWebPush } from "../../../../adapters/channels/webPush.ts";
import { manualClock } from "../../../../platform/clock.ts";
import { utf8Size } from "../../../../platform/text.ts";
import { createMemorySecrets } from "../../../settings/secretStore.ts";
import { DeliveryError, type Channel } from "../channel.ts";
import { channelContract } from "../../../../testing/suites/channelSuite.ts";
import { push, createPushChannel } from "./index.ts";
import { createSubscriptionStore, MAX_SUBSCRIPTIONS } from "./subscriptionStore.ts";
import { notificationRequested } from "../../../../testing/notificationRequested.ts";
import { failureOf } from "../../../../testing/suites/failureOf.ts";

const behaviors = {
  accept: { kind: "answer", status: 201 },
  refuseForNow: { kind: "answer", status: 429, body: "too many messages" },
  refuseForGood: { kind: "answer", status: 400, body: "bad request" },
  hang: { kind: "hang" },
} as const;

async function open() {
  const database = await openMemoryDatabase();
  const subscriptions = createSubscriptionStore(storeOn(database), manualClock());
  const server = await startPushServer();
  const secrets = createMemorySecrets();
  const port = await createWebPush({ secrets, subject: "mailto:ann@example.com" });
  const isAllowedEndpoint = (endpoint: string) => endpoint.startsWith(`${server.url}/push/`);
  const channel = createPushChannel({ push: port, subscriptions, isAllowedEndpoint });
  const subscribe = async () => {
    const subscription = server.subscribe();
    await subscriptions.add(subscription);
    return subscription.endpoint;
  };
  const idOf = async (endpoint: string) => {
    const { id } = await database
      .selectFrom("push_subscriptions")
      .select("id")
      .where("endpoint", "=", endpoint)
      .executeTakeFirstOrThrow();
    return id;
  };
  const close = async () => {
    await server.close();
    await database.destroy();
  };
  return { database, subscriptions, server, channel, subscribe, idOf, close };
}

channelContract("Web Push", async () => {
  const { server, channel, subscribe, idOf, subscriptions, close } = await open();
  const endpoints = [await subscribe(), await subscribe()] as const;
  return {
    channel,
    repeatedBy: push.repeatedBy,
    addresses: endpoints,
    hostileAddress: `${server.url}@169.254.169.254/push/x`,
    addContact: idOf,
    switchOff: null,
    remove: async () => void (await subscriptions.remove(endpoints[0])),
    // RFC 8030 §7.2, minus the overhead of RFC 8188 encryption.
    limit: { max: 3_993, sizeOf: utf8Size, counted: () => server.messages.at(-1)!.text },
    written: (text) => text,
    refuseLength: () => server.behave({ kind: "answer", status: 413, body: "payload too large" }),
    provider: (does) => server.behave(behaviors[does]),
    arrived: (count) => server.received(count),
    received: () =>
      server.messages.map(({ endpoint, text, headers }) => {
        const { title, body } = JSON.parse(text) as { title: string; body: string };
        return { recipients: [endpoint], text: `${title}\n${body}`, marks: headers };
      }),
    close,
  };
});

describe("the push channel", () => {
  let host: Awaited<ReturnType<typeof open>>;
  let server: PushTestServer;
  let channel: Channel;
  beforeEach(async () => {
    host = await open();
    ({ server, channel } = host);
  });
  afterEach(() => host.close());

  const ofTest = { alertId: null, firing: 0, channel: "push", isTest: true } as const;
  const { data: request } = notificationRequested(ofTest);
  const send = (address: string, key = "notification-test-1", changes = {}) =>
    channel.send({
      key,
      request: { ...request, ...changes },
      also: [],
      credentials: {},
      address,
      signal: new AbortController().signal,
    });

  test("a repeat has the same topic, another notification its own", async () => {
    const endpoint = await host.subscribe();
    await send(endpoint);
    await send(endpoint);
    await send(endpoint, "notification-test-2");
    await send(endpoint, "notification-test-1", { requestedAt: "2027-01-05T15:00:00.000Z" });
    const topics = server.messages.map(({ headers }) => headers["topic"]!);
    expect(topics[1]).toBe(topics[0]!);
    expect(new Set(topics).size).toBe(3);
    expect(server.messages[0]!.headers["ttl"]).toBe(String(6 * 3_600));
    for (const topic of topics) expect(topic).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(server.messages[1]!.text).toBe(server.messages[0]!.text);
    expect(JSON.parse(server.messages[0]!.text)).toEqual({
      title: "Test: Stock Monitor can reach you",
      body: "This is a test. No alert was triggered.",
      link: "/notifications/channels",
      actions: [],
      topic: topics[0],
      date: "2026-01-05T15:00:00.000Z",
    });
  });

  test.each([404, 410])("%d removes the subscription, and only that one", async (status) => {
    const endpoint = await host.subscribe();
    const other = await host.subscribe();
    server.behave({ kind: "answer", status });
    expect(await failureOf(send(endpoint))).toMatchObject({ permanent: true });
    expect(await host.subscriptions.findByEndpoint(endpoint)).toBeUndefined();
    expect(await host.subscriptions.findByEndpoint(other)).toBeDefined();
    expect(await failureOf(send(endpoint))).toMatchObject({
      permanent: true,
      message: "This browser no longer accepts push notifications",
    });
    expect(server.messages).toHaveLength(1);
  });

  test.each([400, 403, 413, 429, 500])("%d keeps the subscription", async (status) => {
    const endpoint = await host.subscribe();
    server.behave({ kind: "answer", status });
    expect(await failureOf(send(endpoint))).toBeInstanceOf(DeliveryError);
    expect(await host.subscriptions.findByEndpoint(endpoint)).toBeDefined();
  });

  test("nothing is posted to a stored endpoint on an unknown host", async () => {
    const endpoint = "http://169.254.169.254/latest/meta-data";
    await host.subscriptions.add({ ...server.subscribe(), endpoint });
    expect(await failureOf(send(endpoint))).toMatchObject({
      permanent: true,
      message: "The stored subscription is not at a known push service",
    });
  });
});

describe("the list of browsers", () => {
  test("stores a browser once, with its newest keys, up to the maximum number", async () => {
    const { subscriptions, server, close } = await open();
    const first = server.subscribe();
    expect(await subscriptions.add(first)).toBe(true);
    expect(await subscriptions.add({ ...first, auth: "BTBZMqHH6r4Tts7J_aSIgg" })).toBe(true);
    expect(await subscriptions.ids()).toEqual([1]);
    expect(await subscriptions.findByEndpoint(first.endpoint)).toEqual({
      ...first,
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    });
    for (let n = 1; n < MAX_SUBSCRIPTIONS; n++) await subscriptions.add(server.subscribe());
    expect(await subscriptions.add(server.subscribe())).toBe(false);
    expect(await subscriptions.add(first)).toBe(true);
    expect(await subscriptions.count()).toBe(MAX_SUBSCRIPTIONS);
    expect(await subscriptions.remove(first.endpoint)).toBe(true);
    expect(await subscriptions.remove(first.endpoint)).toBe(false);
    expect(await subscriptions.add(server.subscribe())).toBe(true);
    await close();
  });
});
