import { describe, expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { scrubNothing } from "../../platform/secretScrubber.ts";
import { DeliveryError } from "./channels/channel.ts";
import type { Mail, MailPort } from "./channels/email/mailPort.ts";
import { createGmailMailbox, type GmailPorts } from "./gmail.ts";

function open(changes: Partial<GmailPorts> = {}) {
  const clock = manualClock();
  const mails: Mail[] = [];
  let checks = 0;
  let verify = () => Promise.resolve();
  let send = () => Promise.resolve({ text: "Gmail accepted the email for delivery (250 OK)" });
  const mailbox: MailPort = {
    route: "gmail",
    description: "",
    verify: () => {
      checks++;
      return verify();
    },
    send: (mail) => {
      mails.push(mail);
      return send();
    },
  };
  const gmail = createGmailMailbox({
    mailbox,
    clock,
    newId: () => "id-1",
    publicUrl: "http://localhost:3000",
    scrub: scrubNothing,
    ...changes,
  });
  return {
    gmail,
    clock,
    mails,
    checks: () => checks,
    verifyWith: (next: () => Promise<void>) => void (verify = next),
    sendWith: (next: typeof send) => void (send = next),
  };
}

describe("the Gmail mailbox", () => {
  test("explains its setup when it is not configured, and sends nothing", async () => {
    const { gmail, mails } = open({ mailbox: null });
    const message = "Gmail is not configured on this server";
    expect(await gmail.readStatus()).toEqual({ status: "not_configured", message });
    expect(await gmail.readStatusSoon()).toEqual({ status: "not_configured", message });
    expect(await gmail.sendTest("ann@example.com")).toEqual({ success: false, message });
    expect(mails).toEqual([]);
  });

  test("is checked at most every 30 s, however many callers ask", async () => {
    const { gmail, clock, checks } = open();
    const connected = { status: "connected", message: "Gmail accepts the login" } as const;
    expect(await Promise.all([gmail.readStatus(), gmail.readStatus()])).toEqual([
      connected,
      connected,
    ]);
    clock.advance(29_999);
    await gmail.readStatus();
    expect(checks()).toBe(1);
    clock.advance(1);
    await gmail.readStatus();
    expect(checks()).toBe(2);
  });

  test("that rejects the login is an error until it accepts it", async () => {
    const { gmail, clock, verifyWith } = open();
    const refused = "Gmail refused the login: 535 (me@gmail.com)";
    verifyWith(() => Promise.reject(new DeliveryError(refused, false)));
    expect(await gmail.readStatus()).toEqual({
      status: "error",
      message: "Gmail refused the login: 535 ((address))",
    });
    verifyWith(() => Promise.resolve());
    clock.advance(30_000);
    expect((await gmail.readStatus()).status).toBe("connected");
  });

  test("that does not answer blocks no screen and becomes an error", async () => {
    const { gmail, verifyWith } = open({ statusLimitMs: 5, verifyLimitMs: 60 });
    verifyWith(() => new Promise(() => undefined));
    expect(await gmail.readStatusSoon()).toEqual({
      status: "unchecked",
      message: "Gmail has not responded yet",
    });
    expect(await gmail.readStatus()).toEqual({
      status: "error",
      message: "No response within 60 ms",
    });
    expect((await gmail.readStatusSoon()).status).toBe("error");
  });

  test("sends one test to any address and returns the outcome", async () => {
    const { gmail, mails, sendWith } = open({ sendLimitMs: 20 });
    expect(await gmail.sendTest("eve@example.com")).toEqual({
      success: true,
      message: "Gmail accepted the email for delivery (250 OK)",
    });
    expect(mails[0]).toMatchObject({
      to: "eve@example.com",
      subject: "Test: Stock Monitor can reach you",
    });
    sendWith(() => Promise.reject(new DeliveryError("550 no such user", true)));
    expect(await gmail.sendTest("eve@example.com")).toEqual({
      success: false,
      message: "550 no such user",
    });
    sendWith(() => new Promise(() => undefined));
    expect(await gmail.sendTest("eve@example.com")).toEqual({
      success: false,
      message: "No response within 20 ms",
    });
  });
});
