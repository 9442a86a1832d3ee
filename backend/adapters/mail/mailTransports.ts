import type { MailPort } from "../../capabilities/notifications/channels/email/mailPort.ts";
import { createOutboxFiles } from "./outboxFiles.ts";
import { createSmtpMail, type SmtpServer } from "./smtpMail.ts";

export interface MailSettings {
  readonly smtpUrl?: string | undefined;
  readonly gmailUser?: string | undefined;
  readonly gmailAppPassword?: string | undefined;
  readonly sendgridApiKey?: string | undefined;
  readonly emailFrom?: string | undefined;
}

export interface MailWays {
  readonly mail: MailPort;
  /** The Gmail mailbox, even if another transport is preferred; null if not configured. */
  readonly gmail: MailPort | null;
  readonly isSendgridConfigured: boolean;
  close(): void;
}

const DEFAULT_FROM = "Stock Monitor <alerts@localhost>";

/** Prefers SMTP_URL, then Gmail, SendGrid, and files in `outboxFolder`. Does not connect yet. */
export function createMailTransports(settings: MailSettings, outboxFolder: string): MailWays {
  const from = senderOf(settings);
  const gmailAt = gmailServer(settings);
  const gmail = gmailAt && createSmtpMail(gmailAt, from);
  const chosen = smtpServer(settings) ?? (gmailAt ? undefined : sendgridServer(settings));
  const smtp = chosen && createSmtpMail(chosen, from);
  return {
    mail: smtp ?? gmail ?? createOutboxFiles(outboxFolder, from),
    gmail: gmail ?? null,
    isSendgridConfigured: sendgridServer(settings) !== undefined,
    close: () => {
      smtp?.close();
      gmail?.close();
    },
  };
}

/** Mail servers refuse foreign senders, so a login that is an address is the next choice. */
export function senderOf({ emailFrom, smtpUrl, gmailUser }: MailSettings): string {
  const login = smtpUrl ? decodeURIComponent(new URL(smtpUrl).username) : "";
  return emailFrom ?? (login.includes("@") ? login : (gmailUser ?? DEFAULT_FROM));
}

export function smtpServer({ smtpUrl }: MailSettings): SmtpServer | undefined {
  if (!smtpUrl) return undefined;
  const url = new URL(smtpUrl);
  const { hostname, host, username, password, searchParams } = url;
  const isInsecure = searchParams.get("insecure") === "true";
  searchParams.delete("insecure");
  return {
    route: "smtp",
    name: hostname,
    description: `Mail is sent through ${host}`,
    connection: { url: url.href },
    hasLogin: username !== "" || password !== "",
    isInsecure,
    isLoopback: /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname),
  };
}

/** https://support.google.com/a/answer/176600: implicit TLS on 465, an app password as password. */
export function gmailServer({ gmailUser, gmailAppPassword }: MailSettings): SmtpServer | undefined {
  if (!gmailUser || !gmailAppPassword) return undefined;
  // Google shows app passwords in groups of four; the spaces are not part of them.
  const pass = gmailAppPassword.replace(/\s+/g, "");
  return {
    route: "gmail",
    name: "Gmail",
    description: `Mail is sent through Gmail as ${gmailUser}`,
    connection: {
      host: "smtp.gmail.com",
      port: 465,
      secure: true,
      auth: { user: gmailUser, pass },
    },
    hasLogin: true,
    isInsecure: false,
    isLoopback: false,
  };
}

/** https://www.twilio.com/docs/sendgrid/for-developers/sending-email/integrating-with-the-smtp-api */
export function sendgridServer({ sendgridApiKey }: MailSettings): SmtpServer | undefined {
  if (!sendgridApiKey) return undefined;
  return {
    route: "sendgrid",
    name: "SendGrid",
    description: "Mail is sent through SendGrid",
    connection: {
      host: "smtp.sendgrid.net",
      port: 465,
      secure: true,
      auth: { user: "apikey", pass: sendgridApiKey },
    },
    hasLogin: true,
    isInsecure: false,
    isLoopback: false,
  };
}
