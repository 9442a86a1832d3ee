import { failureOf } from "../../testing/suites/failureOf.ts";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createECDH } from "node:crypto";
import {
  SubscriptionGone,
  type PushPort,
} from "../../capabilities/notifications/channels/push/pushPort.ts";
import { createMemorySecrets, type SecretStore } from "../../capabilities/settings/secretStore.ts";
import {
  decrypt,
  startPushServer,
  type PushTestServer,
} from "../../testing/servers/pushTestServer.ts";
import { createWebPush } from "./webPush.ts";

const message = { payload: '{"title":"AAPL rose"}', topic: "topic-1", ttlSeconds: 21_600 };
const subject = "mailto:ann@example.com";

let server: PushTestServer;
let secrets: SecretStore;
let push: PushPort;

beforeEach(async () => {
  server = await startPushServer();
  secrets = createMemorySecrets();
  push = await createWebPush({ secrets, subject });
});
afterEach(() => server.close());

const send = (signal = new AbortController().signal) =>
  push.send(server.subscribe(), message, signal);

describe("the receiver of these tests", () => {
  test("decrypts the message of RFC 8291, appendix A", () => {
    const ecdh = createECDH("prime256v1");
    ecdh.setPrivateKey("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "base64url");
    const body =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS" +
      "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu" +
      "lcy4a-fN";
    const text = decrypt(Buffer.from(body, "base64url"), {
      ecdh,
      auth: Buffer.from("BTBZMqHH6r4Tts7J_aSIgg", "base64url"),
    });
    expect(text.toString()).toBe("When I grow up, I want to be a watermelon");
  });
});

describe("pushing", () => {
  test("sends what only the browser can decrypt, signed for this push service", async () => {
    expect(await send()).toEqual({
      text: "The push service 127.0.0.1 accepted the notification (201)",
    });
    const [pushed] = server.messages;
    expect(pushed?.text).toBe(message.payload);
    expect(pushed?.headers).toMatchObject({
      ttl: "21600",
      topic: "topic-1",
      urgency: "high",
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
    });
    expect(pushed?.headers["authorization"]).toEndWith(`k=${await push.publicKey()}`);
    expect(pushed?.claims).toMatchObject({ aud: server.url, sub: subject });
  });

  test("creates its key pair once, because subscriptions depend on it", async () => {
    const again = await createWebPush({ secrets, subject });
    expect(await again.publicKey()).toBe(await push.publicKey());
    const other = await createWebPush({ secrets: createMemorySecrets(), subject });
    expect(await other.publicKey()).not.toBe(await push.publicKey());
  });

  test.each([
    [404, "", true],
    [410, "push subscription has unsubscribed or expired.\n", true],
    [410, '{"code":410,"errno":106,"error":"Gone"}', true],
    [400, '{"reason":"VapidPkHashMismatch"}', true],
    [403, '{"reason":"VapidPkHashMismatch"}', true],
    [400, "bad request", false],
    [403, "forbidden", false],
    [413, "", false],
  ])("%d %p is permanent; expired is %p", async (status, body, isGone) => {
    server.behave({ kind: "answer", status, body });
    const failure = await failureOf(send());
    expect(failure.permanent).toBe(true);
    expect(failure instanceof SubscriptionGone).toBe(isGone);
    expect(failure.message).toContain(`${status}`);
  });

  test.each([408, 429, 500, 502, 503])("%d may be retried", async (status) => {
    server.behave({ kind: "answer", status, body: "busy" });
    const failure = await failureOf(send());
    expect(failure.permanent).toBe(false);
    expect(failure.message).toEndWith(`(${status}): busy`);
  });

  test("a redirect is not followed", async () => {
    server.behave({ kind: "answer", status: 307 });
    expect((await failureOf(send())).message).toContain("307");
    expect(server.messages).toHaveLength(1);
  });

  test("an unreachable service may be retried", async () => {
    const subscription = server.subscribe();
    await server.close();
    const failure = await failureOf(push.send(subscription, message, new AbortController().signal));
    expect(failure.permanent).toBe(false);
    server = await startPushServer();
  });

  test("invalid keys fail permanently", async () => {
    const subscription = { ...server.subscribe(), p256dh: "BAAA" };
    const failure = await failureOf(push.send(subscription, message, new AbortController().signal));
    expect(failure.permanent).toBe(true);
    expect(server.messages).toEqual([]);
  });
});
