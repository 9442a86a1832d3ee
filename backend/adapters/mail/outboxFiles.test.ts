import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseMail } from "../../testing/servers/parseMail.ts";
import { DeliveryError } from "../../capabilities/notifications/channels/channel.ts";
import type { Mail } from "../../capabilities/notifications/channels/email/mailPort.ts";
import { composeMail } from "../../capabilities/notifications/channels/email/composeMail.ts";
import type { NotificationRequest } from "../../capabilities/notifications/decide.ts";
import { firingFacts } from "../../testing/firingFacts.ts";
import { createOutboxFiles } from "./outboxFiles.ts";

const mail: Mail = {
  key: "notification-1-1-email-1",
  to: "ann@example.com",
  subject: "7203.T fell below ¥2,500",
  text: "Line one\n.\nFrom me\nünïcode ✓",
  html: "<p>ünïcode ✓</p>",
  messageId: "<notification-1-1-email-1.abc@localhost>",
  date: "2026-01-05T15:00:00.123Z",
};
const noSignal = new AbortController().signal;

const priceAlert = (index: number): NotificationRequest => ({
  alertId: index + 1,
  firing: 1,
  channel: "email",
  contactId: 1,
  isTest: false,
  requestedAt: "2026-01-05T15:00:00.000Z",
  answerToken: `${index + 1}.1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`,
  facts: firingFacts({ symbol: `AA${index}`, note: "Sell half, keep the rest for the split" }),
});

const long = "株価の急落と出来高の増加".repeat(10);
const longRule = (index: number): NotificationRequest => ({
  ...priceAlert(index),
  alertId: null,
  facts: null,
  rule: {
    ruleId: index,
    position: 1,
    kind: "fired",
    symbol: `AA${index}`,
    name: ` ${long}`,
    sentence: `When ${long} is above 5, on AA${index}`,
    labels: [],
    price: 90,
    currency: "USD",
    at: "2026-01-05T21:00:00.000Z",
    values: Array.from({ length: 20 }, () => ({
      text: long,
      value: 28.5,
      unit: "points",
      source: "yahoo",
    })),
  },
});

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "outbox-"));
  folder = join(root, "data", "outbox");
});
afterEach(() => rm(root, { recursive: true, force: true }));

const open = () => createOutboxFiles(folder, "Stock Monitor <alerts@localhost>");

describe("mail written to files", () => {
  test("is a complete message that a mail program can read", async () => {
    const outbox = open();
    const { text } = await outbox.send(mail, noSignal);
    const files = await readdir(folder);
    expect(files).toEqual(["20260105T150000123Z-notification-1-1-email-1.eml"]);
    expect(text).toBe("Email isn't set up. Saved on the server instead of sent");
    const raw = await readFile(join(folder, files[0]!), "utf8");
    expect(raw.replaceAll("\r\n", "")).not.toContain("\n");
    const read = await parseMail(raw);
    expect(read.subject).toBe(mail.subject);
    expect(read.to).toMatchObject([{ address: "ann@example.com" }]);
    expect(read.from?.address).toBe("alerts@localhost");
    expect(read.text?.trim()).toBe(mail.text);
    expect(read.html?.trim()).toBe(mail.html);
    expect(read.messageId).toBe(mail.messageId);
    expect(raw).toContain("\r\nDate: Mon, 05 Jan 2026 15:00:00 +0000\r\n");
  });

  test.each([
    ["price alerts", priceAlert],
    ["rules with long Japanese names and all the figures there may be", longRule],
  ])("a mail with many %s is encoded in less than 100 kB", async (_, firing) => {
    for (const count of [2, 31, 100, 200, 1_000]) {
      const [request, ...also] = Array.from({ length: count }, (_each, index) => firing(index));
      const parts = { key: `k${count}`, to: mail.to, publicUrl: "https://stocks.example.com" };
      const outbox = open();
      await outbox.send(composeMail({ ...parts, request: request!, also }), noSignal);
      const file = (await readdir(folder)).find((each) => each.includes(`k${count}.eml`));
      const raw = await readFile(join(folder, file!), "utf8");
      expect(raw.length).toBeLessThan(100_000);
      const { text = "", html = "" } = await parseMail(raw);
      const inFull = html.split("<h2").length - 1;
      expect(inFull).toBeGreaterThan(0);
      expect(inFull).toBeLessThanOrEqual(30);
      if (firing === priceAlert) expect(inFull).toBe(Math.min(30, count));
      const page = firing === priceAlert ? "/alerts" : "/rules";
      expect([text.includes(page), html.includes(page)]).toEqual([true, true]);
      // The first line is the subject, which also names some of them.
      const body = text.slice(text.indexOf("\n"));
      const named = new Set(body.match(/AA\d+/g)).size;
      const [, rest = "0"] = /^and (\d+) more\b/m.exec(body) ?? [];
      expect(named + Number(rest)).toBe(count);
    }
  });

  test("a retry replaces its file; another notification has its own", async () => {
    const outbox = open();
    await outbox.send(mail, noSignal);
    await outbox.send(mail, noSignal);
    await outbox.send({ ...mail, key: "notification-1-1-email-2" }, noSignal);
    expect(await readdir(folder)).toHaveLength(2);
  });

  test("no partial file is left when the folder cannot be written", async () => {
    await writeFile(join(root, "data"), "a file where the folder should be");
    const outbox = open();
    for (const attempt of [() => outbox.send(mail, noSignal), () => outbox.verify()]) {
      const failure = (await attempt().catch((error: unknown) => error)) as DeliveryError;
      expect(failure).toBeInstanceOf(DeliveryError);
      expect(failure.permanent).toBe(false);
      expect(failure.message).toStartWith("The mail could not be saved on the server");
      expect(failure.message).not.toContain(folder);
    }
  });

  test("only the owner can read the addresses in it", async () => {
    await open().send(mail, noSignal);
    const [name] = await readdir(folder);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect((await stat(join(folder, name!))).mode & 0o077).toBe(0);
    await chmod(folder, 0o700);
  });

  test("reports where it writes and why", () => {
    expect(open().description).toBe(
      "Email isn't set up, so messages are saved on the server instead of sent",
    );
    expect(open().route).toBe("files");
  });

  test("a hostile key stays inside the folder", async () => {
    await open().send({ ...mail, key: "../../../etc/passwd\0" }, noSignal);
    expect(await readdir(folder)).toEqual(["20260105T150000123Z----------etc-passwd-.eml"]);
  });
});
