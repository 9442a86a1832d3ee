import { storeOn } from "../../../../testing/worlds/memoryStore.ts";
import { describe, expect, test } from "bun:test";
import { smtpServer } from "../../../../adapters/mail/mailTransports.ts";
import { openMemoryDatabase } from "../../../../testing/worlds/memoryDatabase.ts";
import { createSmtpMail } from "../../../../adapters/mail/smtpMail.ts";
import { startSmtpServer } from "../../../../testing/servers/smtpTestServer.ts";
import { manualClock } from "../../../../platform/clock.ts";
import { utf8Size } from "../../../../platform/text.ts";
import { createEmailStore } from "../../../contacts/emailStore.ts";
import type { MailRoute } from "../../../../contract/notifications/notification.ts";
import { channelContract } from "../../../../testing/suites/channelSuite.ts";
import { email, createEmailChannel } from "./index.ts";

const behaviors = {
  accept: { kind: "accept" },
  refuseForNow: { kind: "refuseRecipient", code: 450 },
  refuseForGood: { kind: "refuseRecipient", code: 550 },
  hang: { kind: "hang" },
} as const;

channelContract("Email over SMTP", async () => {
  const database = await openMemoryDatabase();
  const emails = createEmailStore(storeOn(database), manualClock());
  const server = await startSmtpServer();
  const at = smtpServer({ smtpUrl: `smtp://127.0.0.1:${server.port}` })!;
  const mail = createSmtpMail(at, "alerts@localhost");
  return {
    channel: createEmailChannel({ database, mail, publicUrl: "http://stocks.example" }),
    repeatedBy: email.repeatedBy,
    addresses: ["ann@example.com", "ben@example.com"],
    hostileAddress: "ann@example.com, eve@example.com",
    addContact: async (address) => (await emails.add({ email: address, label: "Home" }))!.id,
    switchOff: async (id) => void (await emails.setActive(id, false)),
    remove: async (id) => void (await emails.remove(id)),
    // Gmail hides content beyond 102 kB.
    limit: { max: 100_000, sizeOf: utf8Size, counted: () => server.mails.at(-1)!.raw },
    written: (text) => text,
    refuseLength: () =>
      server.behave({ kind: "refuseData", code: 552, words: "5.3.4 Message too big for system" }),
    provider: (does) => server.behave(behaviors[does]),
    arrived: (count) => server.received(count),
    received: () =>
      server.mails.map(({ recipients, mail: { subject, text, messageId } }) => ({
        recipients,
        text: `${subject}\n${text}`,
        marks: { "message-id": messageId },
      })),
    close: async () => {
      mail.close();
      await server.close();
      await database.destroy();
    },
  };
});

describe("the email channel", () => {
  test("is free by every route except the paid one", async () => {
    const database = await openMemoryDatabase();
    const isFree = (route: MailRoute) =>
      createEmailChannel({
        database,
        publicUrl: "http://localhost",
        mail: {
          route,
          description: "",
          send: () => Promise.reject(new Error("unused")),
          verify: () => Promise.resolve(),
        },
      }).isFree;
    const routes = ["smtp", "gmail", "files", "inbox", "sendgrid"] as const;
    expect(routes.map(isFree)).toEqual([true, true, true, true, false]);
  });
});
