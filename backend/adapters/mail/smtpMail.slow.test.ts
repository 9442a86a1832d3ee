import { failureOf } from "../../testing/suites/failureOf.ts";
import { afterEach, describe, expect, test } from "bun:test";
import { CredentialsRefused } from "../../capabilities/notifications/channels/channel.ts";
import type { Mail } from "../../capabilities/notifications/channels/email/mailPort.ts";
import {
  gmailServer,
  createMailTransports,
  sendgridServer,
  senderOf,
  smtpServer,
} from "./mailTransports.ts";
import { createSmtpMail, type SmtpMail, type SmtpServer, needsStartTls } from "./smtpMail.ts";
import {
  startSmtpServer,
  type SmtpTestOptions,
  type SmtpTestServer,
} from "../../testing/servers/smtpTestServer.ts";

const mail: Mail = {
  key: "notification-1-1-email-1",
  to: "ann@example.com",
  subject: "AAPL rose above $150.00",
  text: "AAPL rose — “now”",
  html: "<p>AAPL</p>",
  messageId: "<notification-1-1-email-1.abc@stocks.example>",
  date: "2026-01-05T15:00:00.000Z",
};
const noSignal = new AbortController().signal;

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of opened.splice(0)) await item.close();
});

async function start(
  options: SmtpTestOptions & { readonly query?: string } = {},
  login = "",
  changes: Partial<SmtpServer> = {},
): Promise<{ server: SmtpTestServer; smtp: SmtpMail }> {
  const server = await startSmtpServer(options);
  const scheme = options.withTls ? "smtps" : "smtp";
  const smtpUrl = `${scheme}://${login}127.0.0.1:${server.port}${options.query ?? ""}`;
  const at = smtpServer({ smtpUrl })!;
  const smtp = createSmtpMail({ ...at, ...changes }, "Stock Monitor <alerts@localhost>");
  opened.push(smtp, server);
  return { server, smtp };
}

describe("mail over SMTP", () => {
  test("arrives complete, with its id, only at its recipient", async () => {
    const { server, smtp } = await start();
    const answer = await smtp.send(mail, noSignal);
    expect(answer.text).toContain("127.0.0.1 accepted the email for delivery (250");
    expect(server.mails).toHaveLength(1);
    const [received] = server.mails;
    expect(received!.recipients).toEqual(["ann@example.com"]);
    expect(received!.sender).toBe("alerts@localhost");
    expect(received!.mail.subject).toBe(mail.subject);
    expect(received!.mail.text?.trim()).toBe(mail.text);
    expect(received!.mail.html?.trim()).toBe(mail.html);
    expect(received!.mail.messageId).toBe(mail.messageId);
    expect(received!.raw).toContain("\r\nDate: Mon, 05 Jan 2026 15:00:00 +0000\r\n");
    expect(received!.mail.from).toMatchObject({
      name: "Stock Monitor",
      address: "alerts@localhost",
    });
  });

  test("a retry has the same id", async () => {
    const { server, smtp } = await start();
    await smtp.send(mail, noSignal);
    await smtp.send(mail, noSignal);
    expect(server.mails.map(({ mail: { messageId } }) => messageId)).toEqual([
      mail.messageId,
      mail.messageId,
    ]);
  });

  test("logs in with the URL's credentials and decodes encoded characters", async () => {
    const { server, smtp } = await start(
      { withLogin: true, withStartTls: true },
      "ann%40example.com:p%2Fw@",
    );
    await smtp.verify();
    expect(server.logins).toEqual([{ user: "ann@example.com", password: "p/w" }]);
  });

  for (const encryption of ["withStartTls", "withTls"] as const) {
    test(`a self-signed certificate is accepted on this machine only (${encryption})`, async () => {
      const near = await start({ [encryption]: true });
      await near.smtp.send(mail, noSignal);
      expect(near.server.mails).toHaveLength(1);
      const far = await start({ [encryption]: true }, "", { isLoopback: false });
      const failure = await failureOf(far.smtp.send(mail, noSignal));
      expect(failure.permanent).toBe(false);
      expect(failure.message).toMatch(/certificate/i);
      expect(far.server.mails).toHaveLength(0);
    });
  }

  for (const kind of ["refuseSender", "refuseRecipient", "refuseData"] as const) {
    test(`${kind}: 4yz may be retried, 5yz may not`, async () => {
      const { server, smtp } = await start();
      server.behave({ kind, code: 451 });
      const temporary = await failureOf(smtp.send(mail, noSignal));
      expect(temporary.permanent).toBe(false);
      expect(temporary.message).toContain("451");
      server.behave({ kind, code: 550 });
      const permanent = await failureOf(smtp.send(mail, noSignal));
      expect(permanent.permanent).toBe(true);
      expect(permanent.message).toStartWith("127.0.0.1 refused the mail: 550");
      server.behave({ kind: "accept" });
      await smtp.send(mail, noSignal);
    });
  }

  test("a rejected login is an error of the settings; correcting them delivers", async () => {
    const { server, smtp } = await start({ withLogin: true, withStartTls: true }, "ann:wrong@");
    server.behave({ kind: "refuseLogin", code: 535 });
    for (const attempt of [() => smtp.send(mail, noSignal), () => smtp.verify()]) {
      const failure = await failureOf(attempt());
      expect(failure).toBeInstanceOf(CredentialsRefused);
      expect(failure.permanent).toBe(false);
      expect(failure.message).toStartWith("127.0.0.1 refused the login: 535");
      expect(failure.message).not.toContain("wrong");
    }
  });

  test("a login that the server cannot check now is not rejected", async () => {
    const { server, smtp } = await start({ withLogin: true, withStartTls: true }, "ann:secret@");
    server.behave({ kind: "refuseLogin", code: 454 });
    const failure = await failureOf(smtp.send(mail, noSignal));
    expect(failure).not.toBeInstanceOf(CredentialsRefused);
    expect(failure.permanent).toBe(false);
    expect(failure.message).toStartWith("127.0.0.1 cannot accept the mail now: 454");
  });

  test("without encryption no login is sent, whatever the URL says", async () => {
    for (const query of ["", "?ignoreTLS=true", "?opportunisticTLS=true&requireTLS=false"]) {
      const { server, smtp } = await start({ withLogin: true, query }, "ann:secret@");
      for (const attempt of [() => smtp.send(mail, noSignal), () => smtp.verify()]) {
        const failure = await failureOf(attempt());
        expect(failure.permanent).toBe(false);
        expect(failure.message).toStartWith("127.0.0.1 offers no encryption, which logins");
      }
      expect([server.logins, server.mails]).toEqual([[], []]);
    }
  });

  test("insecure=true turns encryption off, and a relay without a login still works", async () => {
    const login = await start({ withLogin: true, query: "?insecure=true" }, "ann:secret@");
    await login.smtp.send(mail, noSignal);
    expect(login.server.logins).toHaveLength(1);
    const relay = await start();
    await relay.smtp.send(mail, noSignal);
    expect(relay.server.mails).toHaveLength(1);
  });

  test("mail that leaves the local network, and every login, is encrypted", () => {
    const plain = { isSecure: false, isInsecure: false, hasLogin: false };
    const needs = (address: string, changes: Partial<typeof plain> = {}) =>
      needsStartTls({ ...plain, ...changes }, address);
    expect(
      ["127.0.0.1", "::1", "192.168.1.9", "10.0.0.1", "fd00::1"].map((at) => needs(at)),
    ).toEqual([false, false, false, false, false]);
    expect(needs("192.168.1.9", { hasLogin: true })).toBe(true);
    expect(needs("203.0.113.5")).toBe(true);
    expect(needs("2001:db8::5")).toBe(true);
    expect(needs("203.0.113.5", { isSecure: true })).toBe(false);
    expect(needs("203.0.113.5", { isInsecure: true, hasLogin: true })).toBe(false);
  });

  test("a name that resolves to a cloud's metadata address is not contacted", async () => {
    const at = smtpServer({ smtpUrl: "smtp://relay.test:25" })!;
    const smtp = createSmtpMail(at, "a@localhost", () => Promise.resolve(["169.254.169.254"]));
    opened.push(smtp);
    expect((await failureOf(smtp.send(mail, noSignal))).message).toBe(
      "No connection to relay.test: it resolves to an address that is not allowed",
    );
  });

  test("a server that rejects everything may accept the mail later", async () => {
    const { server, smtp } = await start();
    server.behave({ kind: "refuseGreeting", code: 554 });
    expect((await failureOf(smtp.send(mail, noSignal))).permanent).toBe(false);
  });

  test("a connection lost after the data is retried, once per attempt", async () => {
    const { server, smtp } = await start();
    server.behave({ kind: "dropAfterData" });
    const failure = await failureOf(smtp.send(mail, noSignal));
    expect(failure.permanent).toBe(false);
    expect(failure.message).toContain("it receives a second copy with the same Message-ID");
    expect(server.mails).toHaveLength(1);
  });

  test("an aborted attempt ends at once and does not affect the others", async () => {
    const { server, smtp } = await start();
    server.behave({ kind: "hang" });
    const abort = new AbortController();
    const slow = failureOf(smtp.send(mail, abort.signal));
    await server.received(1);
    abort.abort();
    expect((await slow).permanent).toBe(false);
    server.behave({ kind: "accept" });
    await smtp.send({ ...mail, to: "ben@example.com" }, noSignal);
    expect(server.mails.at(-1)!.recipients).toEqual(["ben@example.com"]);
  });

  test("an unreachable server is a temporary failure, described in words", async () => {
    const { server, smtp } = await start();
    await server.close();
    const failure = await failureOf(smtp.send(mail, noSignal));
    expect(failure.permanent).toBe(false);
    expect(failure.message).toStartWith("127.0.0.1 could not be reached");
  });

  test("no address or subject adds a recipient or a header", async () => {
    const { server, smtp } = await start();
    const hostile = {
      ...mail,
      to: "ann@example.com,eve@example.com",
      subject: "Up\r\nBcc: eve@example.com\r\n\r\nboo",
    };
    await smtp.send(hostile, noSignal).catch(() => undefined);
    for (const { recipients, mail: received } of server.mails) {
      expect(recipients).toHaveLength(1);
      expect(received.bcc ?? []).toEqual([]);
    }
    await failureOf(smtp.send({ ...mail, to: "a@b.example>\r\nRCPT TO:<eve@b.example" }, noSignal));
    await smtp.send({ ...mail, subject: hostile.subject }, noSignal);
    const last = server.mails.at(-1)!;
    expect(last.recipients).toEqual(["ann@example.com"]);
    expect(last.mail.headers.some(({ key }) => key === "bcc")).toBe(false);
  });
});

describe("the mail transport", () => {
  const gmail = { gmailUser: "me@gmail.com", gmailAppPassword: "abcd efgh ijkl mnop" };
  const sendgridApiKey = "SG.key";
  const smtpUrl = "smtps://user:secret@mail.example.com:465";

  test("is the first one configured: SMTP, Gmail, SendGrid, files", () => {
    const routeOf = (settings: Parameters<typeof createMailTransports>[0]) => {
      const ways = createMailTransports(settings, "/tmp/outbox");
      ways.close();
      return [ways.mail.route, ways.gmail !== null, ways.isSendgridConfigured];
    };
    expect(routeOf({ smtpUrl, ...gmail, sendgridApiKey })).toEqual(["smtp", true, true]);
    expect(routeOf({ ...gmail, sendgridApiKey })).toEqual(["gmail", true, true]);
    expect(routeOf({ sendgridApiKey })).toEqual(["sendgrid", false, true]);
    expect(routeOf({})).toEqual(["files", false, false]);
    expect(routeOf({ gmailUser: "me@gmail.com" })).toEqual(["files", false, false]);
  });

  test("Gmail uses the app password without its blanks, over TLS on 465", () => {
    expect(gmailServer(gmail)!.connection).toEqual({
      host: "smtp.gmail.com",
      port: 465,
      secure: true,
      auth: { user: "me@gmail.com", pass: "abcdefghijklmnop" },
    });
  });

  test("SendGrid's user is the word apikey", () => {
    expect(sendgridServer({ sendgridApiKey })!.connection).toMatchObject({
      host: "smtp.sendgrid.net",
      auth: { user: "apikey", pass: "SG.key" },
    });
  });

  test("is described without its secrets", () => {
    const ways = [smtpServer({ smtpUrl }), gmailServer(gmail), sendgridServer({ sendgridApiKey })];
    for (const way of ways) {
      expect(way!.description).not.toMatch(/secret|abcd|SG\.key/);
      expect(way!.name).not.toMatch(/secret|abcd|SG\.key/);
    }
    expect(ways[0]!.description).toBe("Mail is sent through mail.example.com:465");
  });

  test("its sender is EMAIL_FROM, otherwise a login that is an address, otherwise a name for this machine", () => {
    expect(senderOf({ emailFrom: "Me <me@x.org>", ...gmail })).toBe("Me <me@x.org>");
    expect(senderOf({ smtpUrl: "smtp://bob%40x.org:p@mail.x.org", ...gmail })).toBe("bob@x.org");
    expect(senderOf({ smtpUrl, ...gmail })).toBe("me@gmail.com");
    expect(senderOf({})).toBe("Stock Monitor <alerts@localhost>");
  });

  test("a certificate is left unverified only on this machine", () => {
    const isLoopback = (host: string) => smtpServer({ smtpUrl: `smtp://${host}:25` })!.isLoopback;
    expect(["localhost", "127.0.0.1", "127.1.2.3", "[::1]"].map(isLoopback)).not.toContain(false);
    expect(["mail.example.com", "127.0.0.1.example.com", "10.0.0.1"].map(isLoopback)).not.toContain(
      true,
    );
  });
});
