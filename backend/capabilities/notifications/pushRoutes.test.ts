import { callRoutes, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { startPushServer, type PushTestServer } from "../../testing/servers/pushTestServer.ts";
import { createWebPush } from "../../adapters/channels/webPush.ts";
import { manualClock } from "../../platform/clock.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import { silentLog } from "../../platform/log.ts";
import { createMemorySecrets } from "../settings/secretStore.ts";
import { createPushChannel, isKnownPushEndpoint } from "./channels/push/index.ts";
import {
  createSubscriptionStore,
  type SubscriptionStore,
} from "./channels/push/subscriptionStore.ts";
import { Dispatcher } from "./outbox/dispatcher.ts";
import { notificationProjection } from "./projection.ts";
import { pushRoutes } from "./pushRoutes.ts";
import { createSendPushTest, createSendTest } from "./outbox/sendTest.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";

const clock = manualClock();
const keys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
const known = { endpoint: "https://fcm.googleapis.com/fcm/send/abc", ...keys };

let server: PushTestServer;
let store: EventStore;
let subscriptions: SubscriptionStore;
let app: { handle: (request: Request) => Promise<Response> };
let nextId: number;

beforeEach(async () => {
  nextId = 0;
  server = await startPushServer();
  store = await openMemoryStore([notificationProjection], clock);
  subscriptions = createSubscriptionStore(store, clock);
  const push = await createWebPush({
    secrets: createMemorySecrets(),
    subject: "mailto:a@b.example",
  });
  const isAllowedEndpoint = (endpoint: string) =>
    isKnownPushEndpoint(endpoint) || endpoint.startsWith(`${server.url}/push/`);
  const channels = [createPushChannel({ push, subscriptions, isAllowedEndpoint })];
  const dispatcher = new Dispatcher({ store, clock, log: silentLog, channels });
  const newId = () => String(++nextId);
  const sendTest = createSendTest({ store, clock, dispatcher, newId });
  app = serveRoutes(
    pushRoutes({
      push,
      subscriptions,
      isAllowedEndpoint,
      sendTest: createSendPushTest(subscriptions, sendTest),
      testLimit: createRateLimit(clock, 3, 60_000),
    }),
  );
});
afterEach(() => server.close());

const call = callRoutes(() => app, "/api/push");

describe("subscribing", () => {
  test("stores a browser once, also when it subscribes again", async () => {
    const taken = { status: 201, body: { success: true, subscriptionCount: 1 } };
    expect(await call("POST", "/subscribe", known)).toEqual(taken);
    expect(await call("POST", "/subscribe", known)).toEqual(taken);
    const other = { ...known, endpoint: `${known.endpoint}2` };
    expect((await call("POST", "/subscribe", other)).body.subscriptionCount).toBe(2);
  });

  test("rejects an address that is not a push service", async () => {
    for (const endpoint of [
      "http://fcm.googleapis.com/x",
      "https://127.0.0.1/x",
      "https://evil.example/x",
      "https://fcm.googleapis.com@10.0.0.1/",
    ]) {
      expect(await call("POST", "/subscribe", { ...known, endpoint })).toEqual({
        status: 422,
        body: "Endpoint must be an https address of a browser's push service",
      });
    }
    expect(await subscriptions.count()).toBe(0);
  });

  test("rejects invalid encryption keys", async () => {
    const offTheCurve = `B${"A".repeat(86)}`;
    expect(await call("POST", "/subscribe", { ...known, p256dh: offTheCurve })).toEqual({
      status: 422,
      body: "p256dh is not a public key on P-256",
    });
    expect(await subscriptions.count()).toBe(0);
  });

  test("is undone once, by the endpoint", async () => {
    await call("POST", "/subscribe", known);
    const { endpoint } = known;
    expect(await call("DELETE", "/subscribe", { endpoint })).toEqual({
      status: 200,
      body: { success: true, subscriptionCount: 0 },
    });
    expect(await call("DELETE", "/subscribe", { endpoint })).toEqual({
      status: 404,
      body: "Push subscription not found",
    });
  });

  test("uses this server's key", async () => {
    const { status, body } = await call("GET", "/vapid-key");
    expect(status).toBe(200);
    expect(Buffer.from(body.publicKey, "base64url")).toHaveLength(65);
  });
});

describe("a test push", () => {
  test("without a browser says so", async () => {
    expect(await call("POST", "/test")).toEqual({
      status: 200,
      body: { success: false, message: "No browser has push enabled" },
    });
  });

  test("reaches every browser, encrypted for each", async () => {
    for (let n = 0; n < 2; n++) await call("POST", "/subscribe", server.subscribe());
    expect((await call("POST", "/test")).body).toEqual({
      success: true,
      outcome: "accepted",
      message: "2 of 2 browsers: The push service 127.0.0.1 accepted the notification (201)",
    });
    expect(new Set(server.messages.map(({ endpoint }) => endpoint)).size).toBe(2);
    const endpoints = server.messages.map(({ endpoint }) => endpoint);
    const log = JSON.stringify(await store.readAll(0, 100));
    for (const endpoint of endpoints) expect(log).not.toContain(endpoint);
  });
});
