import { failureOf } from "../../testing/suites/failureOf.ts";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  CredentialsRefused,
  DeliveryError,
} from "../../capabilities/notifications/channels/channel.ts";
import { describeTwilioError, createTwilioSms, type TwilioAccount } from "./twilioSms.ts";
import {
  startTwilioServer,
  twilioRefusal,
  type TwilioTestServer,
} from "../../testing/servers/twilioTestServer.ts";

let server: TwilioTestServer;
beforeEach(async () => {
  server = await startTwilioServer();
});
afterEach(() => server.close());

const sms = {
  key: "notification-4-1-sms-1",
  to: "+12025550123",
  text: "Stock Monitor: 1 € & 2 £ = ?",
  date: "2026-01-05T15:00:00.000Z",
};

const send = (
  account: TwilioAccount | null = server.account,
  followUpMs: readonly number[] = [],
  signal = new AbortController().signal,
) => createTwilioSms(() => account, { followUpMs }).send(sms, signal);

describe("a message through Twilio", () => {
  test("sends both numbers and the unchanged text", async () => {
    const { text } = await send();
    expect(text).toBe("Accepted by Twilio as SM00000000000000000000000000000001, queued");
    expect(server.messages).toEqual([
      { to: ["+12025550123"], from: "+15005550006", body: sms.text },
    ]);
  });

  test("is followed up until its status is final", async () => {
    expect((await send(server.account, [1, 1, 1])).text).toEndWith(", delivered");
    expect(server.lookups).toBe(1);
    expect(server.messages).toHaveLength(1);
  });

  test("that a carrier drops later has failed, with the reason", async () => {
    server.behave({ kind: "loseLater", status: "undelivered", errorCode: 30034 });
    const failure = await failureOf(send(server.account, [1]));
    expect(failure.permanent).toBe(true);
    expect(failure.message).toMatch(/not registered for US messaging.*30034/);
  });

  test("counts as sent when its status stays unknown, because sending twice would be worse", async () => {
    server.behave({ kind: "loseLater", status: "queued", errorCode: null });
    expect((await send(server.account, [1, 1])).text).toEndWith(", queued");
    expect(server.lookups).toBe(2);
  });

  test("is checked later, and is pending until the carrier reports a result", async () => {
    const port = createTwilioSms(() => server.account, { followUpMs: [] });
    const { signal } = new AbortController();
    const { outcome, trackingId = "" } = await port.send(sms, signal);
    expect(outcome).toBe("accepted");
    server.behave({ kind: "loseLater", status: "sent", errorCode: null });
    expect((await port.confirm!(trackingId, signal)).status).toBe("pending");
    server.behave({ kind: "accept" });
    expect((await port.confirm!(trackingId, signal)).status).toBe("delivered");
    server.behave({ kind: "loseLater", status: "undelivered", errorCode: 30034 });
    expect(await port.confirm!(trackingId, signal)).toMatchObject({
      status: "failed",
      text: expect.stringMatching(/not registered for US messaging/),
    });
  });

  test("is aborted together with its attempt", async () => {
    server.behave({ kind: "hang" });
    const abort = new AbortController();
    const sending = failureOf(send(server.account, [], abort.signal));
    await server.received(1);
    abort.abort();
    expect((await sending).permanent).toBe(false);
  });

  test("fails temporarily without an account, and is sent once there is one", async () => {
    let account: TwilioAccount | null = null;
    const port = createTwilioSms(() => Promise.resolve(account), { followUpMs: [] });
    const { signal } = new AbortController();
    const failure = await failureOf(port.send(sms, signal));
    expect(failure).toMatchObject({ message: "SMS is not configured", permanent: false });
    account = server.account;
    await port.send(sms, signal);
    expect(server.messages).toHaveLength(1);
  });
});

describe("Twilio's errors become sentences with their code, retried where that may help", () => {
  test.each([
    [400, 21211, "The 'To' number is not a valid phone number.", true, /not a phone number/],
    [400, 21610, "Attempt to send to unsubscribed recipient", true, /unsubscribed/],
    [400, 21614, "'To' number is not a valid mobile number", true, /cannot receive SMS/],
    [400, 30034, "Unregistered number", true, /A2P 10DLC/],
    [400, 21602, "Message body is required.", true, /Message body is required/],
    [401, 20003, "Authenticate", false, /refused the login/],
    [404, 20404, "The requested resource was not found", false, /account/],
    [429, 20429, "Too Many Requests", false, /limiting messages/],
    [400, 21608, "The number is unverified", false, /trial/i],
    [500, 20500, "Internal server error", false, /Internal server error/],
  ])("%p %p", async (status, code, message, permanent, words) => {
    server.behave(twilioRefusal(status, code, message));
    const failure = await failureOf(send());
    expect(failure.message).toMatch(words);
    expect(failure.message).toEndWith(`(Twilio error ${code})`);
    expect(failure.permanent).toBe(permanent);
  });

  test("are also read in the newer format (RFC 9457)", async () => {
    const body = {
      type: "https://www.twilio.com/docs/errors/21211",
      title: "Invalid parameter",
      status: 400,
      code: 21211,
      detail: "The number is not valid",
    };
    server.behave({ kind: "answer", status: 400, body });
    expect(await failureOf(send())).toMatchObject({ permanent: true });
    server.behave({ kind: "answer", status: 400, body: { ...body, code: 99999 } });
    expect((await failureOf(send())).message).toBe(
      "Twilio refused the message: The number is not valid (Twilio error 99999)",
    );
  });

  test.each([
    [503, "<html>Service Unavailable</html>"],
    [502, ""],
    [500, {}],
    [500, { code: "x", message: 7 }],
    [302, ""],
    [200, "<html>A captive portal</html>"],
    [201, {}],
    [201, { sid: 7 }],
    [201, []],
  ])("a response that is not Twilio's (%p %p) is a temporary failure", async (status, body) => {
    server.behave({ kind: "answer", status, body });
    const failure = await failureOf(send());
    expect(failure.permanent).toBe(false);
    expect(failure.message).toMatch(/^Twilio (could|has|redirects|gave)/);
  });

  test("a wrong token is a rejected login, and a lost connection is a temporary failure", async () => {
    const wrong = await failureOf(send({ ...server.account, authToken: "wrong" }));
    expect(wrong).toMatchObject({ permanent: false });
    expect(wrong.message).toContain("refused the login");
    server.behave({ kind: "drop" });
    const dropped = await failureOf(send());
    expect(dropped.permanent).toBe(false);
    expect(dropped.message).toStartWith("Twilio could not be reached");
    const unreachable = await failureOf(send({ ...server.account, baseUrl: "http://127.0.0.1:1" }));
    expect(unreachable.permanent).toBe(false);
    expect(unreachable.message).not.toContain(server.account.authToken);
  });

  test.each([undefined, null, "text", 7, {}, { status: "x", message: 7 }])(
    "%p becomes a sentence",
    (thrown) => {
      expect(describeTwilioError(thrown).message).toStartWith("Twilio could not be reached");
    },
  );
});

describe("checking the Twilio account", () => {
  const check = (account: TwilioAccount | null = server.account, limitMs = 10_000) =>
    createTwilioSms(() => account).check!(AbortSignal.timeout(limitMs));

  test("sends nothing", async () => {
    await check();
    expect(server.accountLookups).toBe(1);
    expect(server.messages).toEqual([]);
  });

  test("a wrong token, another account and a suspended one are rejected", async () => {
    const token = "0".repeat(32);
    const wrong = await failureOf(check({ ...server.account, authToken: token }));
    expect(wrong).toBeInstanceOf(CredentialsRefused);
    expect(wrong.message).toContain("refused the login");
    expect(wrong.message).not.toContain(token);
    server.behave(twilioRefusal(404, 20404, "The requested resource was not found"));
    expect(await failureOf(check())).toBeInstanceOf(CredentialsRefused);
    server.behave({ kind: "accept" });
    server.accountStatus = "suspended";
    const suspended = await failureOf(check());
    expect(suspended).toBeInstanceOf(CredentialsRefused);
    expect(suspended.message).toBe("The Twilio account is suspended");
  });

  test.each([
    [500, "<html>Oops</html>"],
    [503, {}],
    [200, "<html>Sign in to the hotel's network</html>"],
    [200, { sid: `AC${"b".repeat(32)}`, status: "active" }],
    [429, { code: 20429, message: "Too Many Requests", status: 429 }],
  ])("%p %p is no result", async (status, body) => {
    server.behave({ kind: "answer", status, body });
    const failure = await failureOf(check());
    expect(failure).toBeInstanceOf(DeliveryError);
    expect(failure).not.toBeInstanceOf(CredentialsRefused);
  });

  test("the login follows no redirect", async () => {
    const other = await startTwilioServer();
    server.behave({
      kind: "answer",
      status: 302,
      body: "",
      location: `${other.url}/2010-04-01/Accounts/${server.account.accountSid}.json`,
    });
    expect(await failureOf(check())).not.toBeInstanceOf(CredentialsRefused);
    expect(other.accountLookups).toBe(0);
    await other.close();
  });

  test.each(["hang", "drop"] as const)("a server that does %p is not waited for", async (kind) => {
    server.behave({ kind });
    expect(await failureOf(check(server.account, 100))).not.toBeInstanceOf(CredentialsRefused);
  });
});

test("a messaging service replaces the sender's number", async () => {
  const service = `MG${"0a".repeat(16)}`;
  await send({ ...server.account, fromNumber: service });
  expect(server.messages).toMatchObject([{ from: service }]);
});
