import { createTransport } from "nodemailer";
import type { MailRoute } from "../../contract/notifications/notification.ts";
import {
  type Credentials,
  DeliveryError,
  CredentialsRefused,
  MessageTooLong,
} from "../../capabilities/notifications/channels/channel.ts";
import {
  MAX_CONCURRENT_EMAILS,
  type Mail,
  type MailPort,
} from "../../capabilities/notifications/channels/email/mailPort.ts";
import { type Resolve, ForbiddenAddress, reachableAddresses } from "../channels/reachableHost.ts";
import { connect, type Socket } from "node:net";
import { isOwnNetwork } from "../../platform/ipAddress.ts";
import { describeConnectionFault } from "../../platform/connectionFault.ts";

interface SmtpFailure extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Authentication required, too weak, refused, or requiring encryption (RFC 4954 §6, RFC 5248). */
const LOGIN_CODES = new Set([530, 534, 535, 538]);

/** Commands whose response concerns this message rather than the connection. */
const ABOUT_THE_MESSAGE = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/**
 * Describes the error and whether a retry may help. RFC 5321 §4.2.1: 4yz is temporary, 5yz
 * permanent. A refused login and a refusal before the message (greeting, EHLO, TLS) count as
 * temporary although they are 5yz: the settings or the server are at fault, and the waiting mail
 * should still be sent once they are fixed.
 */
function describeSmtpError(error: unknown, server: string): DeliveryError {
  if (error instanceof DeliveryError) return error;
  if (!(error instanceof Error))
    return new DeliveryError(`${server} failed: ${String(error)}`, false);
  const { code, command, responseCode, response } = error as SmtpFailure;
  const answer = response ?? error.message;
  // RFC 4954 §4.7: 454 is a server failure, whatever the login.
  const isTemporary = responseCode !== undefined && responseCode < 500;
  if (
    !isTemporary &&
    (code === "EAUTH" || (responseCode !== undefined && LOGIN_CODES.has(responseCode)))
  ) {
    return new CredentialsRefused(
      `${server} refused the login: ${answer}. Check the user and the password`,
      false,
    );
  }
  if (code === "ETLS" && responseCode !== undefined) {
    return new DeliveryError(
      `${server} offers no encryption, which logins and mail over the internet require: ${answer}`,
      false,
    );
  }
  if (isAboutLength(error)) return new MessageTooLong(`${server} refused the mail: ${answer}`);
  if (responseCode !== undefined) {
    const isPermanent =
      responseCode >= 500 && responseCode !== 503 && ABOUT_THE_MESSAGE.has(command ?? "");
    return new DeliveryError(
      isPermanent
        ? `${server} refused the mail: ${answer}`
        : `${server} cannot accept the mail now: ${answer}`,
      isPermanent,
    );
  }
  return describeWithoutAnswer(error as SmtpFailure, server);
}

/**
 * True for 5.3.4 "message too big for system" and 5.2.3 "message length exceeds administrative
 * limit" of RFC 3463, and for 552 of RFC 1870, which also means a full mailbox. nodemailer itself
 * compares the length with the limit that the server announces.
 */
function isAboutLength({ code, responseCode, response, message }: SmtpFailure): boolean {
  if (responseCode === undefined) return code === "EMESSAGE" && /larger than allowed/.test(message);
  const words = response ?? message;
  if (responseCode < 500) return false;
  if (/\b5\.(?:3\.4|2\.3)\b/.test(words)) return true;
  return responseCode === 552 && /\b(?:size|length|too (?:large|big|long))\b/i.test(words);
}

function describeWithoutAnswer(error: SmtpFailure, server: string): DeliveryError {
  switch (error.code) {
    case "EENVELOPE":
    case "EMESSAGE":
      return new DeliveryError(`${server} cannot take this mail: ${error.message}`, true);
    case "ETIMEDOUT":
      return new DeliveryError(`${server} did not respond in time`, false);
    case "EDNS":
      return new DeliveryError(`${server} was not found`, false);
    case "ETLS":
      return new DeliveryError(`${server} has no trusted encryption`, false);
    case "ECONNECTION":
      // The error does not say whether the mail was sent, so it is unknown who received it.
      return new DeliveryError(
        `${server} closed the connection without a response. If it already has the mail, it receives a second copy with the same Message-ID`,
        false,
      );
    default: {
      const reason = describeConnectionFault(error) ?? describeConnectionFault(originalOf(error));
      return new DeliveryError(
        `${server} could not be reached${reason === undefined ? "" : `: ${reason}`}`,
        false,
      );
    }
  }
}

/** nodemailer replaces the system's code with one of its own. */
const originalOf = ({ originalCode }: SmtpFailure): Error =>
  Object.assign(new Error("no connection"), { code: originalCode });

export interface SmtpServer {
  readonly route: MailRoute;
  /** Name in messages: "Gmail", "smtp.example.com". */
  readonly name: string;
  readonly description: string;
  readonly connection:
    | { readonly url: string }
    | {
        readonly host: string;
        readonly port: number;
        readonly secure: boolean;
        readonly auth: { readonly user: string; readonly pass: string };
      };
  readonly hasLogin: boolean;
  readonly isInsecure: boolean;
  /** True for loopback: mail does not leave the machine, so the certificate proves nothing. */
  readonly isLoopback: boolean;
}

interface SocketTarget {
  readonly host?: string | undefined;
  readonly port?: number | string | undefined;
  readonly secure?: boolean | undefined;
}

export interface SmtpMail extends MailPort {
  close(): void;
}

/**
 * Timeouts for slow servers. A client that disconnects before the response to DATA does not know
 * whether the mail was accepted, and sends it twice. RFC 5321 §4.5.3.2 asks for 5 to 10 minutes.
 * Values below the attempt's own limit let the server report the reason.
 */
const CONNECT_MS = 30_000;
const GREETING_MS = 120_000;
const SILENCE_MS = 180_000;

/** Shorter than the idle limit of servers, a few minutes, so that no dead connection is used. */
const IDLE_MS = 30_000;

export function createSmtpMail(server: SmtpServer, from: string, resolve?: Resolve): SmtpMail {
  const transport = createTransport({
    ...server.connection,
    getSocket: (
      { host, port, secure }: SocketTarget,
      callback: (error: Error | null, socket?: SmtpSocket) => void,
    ) => {
      const opening = openSmtpSocket({
        name: server.name,
        host: host ?? "localhost",
        port: Number(port) || undefined,
        isSecure: secure === true,
        timeoutMs: CONNECT_MS,
        hasLogin: server.hasLogin,
        isInsecure: server.isInsecure,
        ...(resolve ? { resolve } : {}),
      });
      // oxlint-disable-next-line promise/no-callback-in-promise -- nodemailer knows no other way
      opening.then((socket) => callback(null, socket), callback);
    },
    pool: true,
    maxConnections: MAX_CONCURRENT_EMAILS,
    // The outbox retries; a pool with its own retries would send twice within one attempt.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
    ...(server.isLoopback ? { tls: { rejectUnauthorized: false } } : {}),
  });
  const inWords = (error: unknown) => describeSmtpError(error, server.name);

  return {
    route: server.route,
    description: server.description,
    credentials: credentialsOf(server),
    send: async (mail, signal) => {
      try {
        const { response } = await transport.sendMail({ ...fieldsOf(from, mail), signal });
        return { text: `${server.name} accepted the email for delivery (${response})` };
      } catch (error) {
        throw inWords(error);
      }
    },
    verify: async () => {
      try {
        await transport.verify();
      } catch (error) {
        throw inWords(error);
      }
    },
    close: () => transport.close(),
  };
}

const credentialsOf = ({ connection }: SmtpServer): Credentials =>
  "url" in connection
    ? { url: connection.url }
    : { host: connection.host, user: connection.auth.user, password: connection.auth.pass };

/** Returns the fields of a mail for nodemailer, which may not read files or URLs. */
export const fieldsOf = (from: string, { to, subject, text, html, messageId, date }: Mail) => ({
  from,
  // Passed as an object, an address is a single address whatever it contains.
  to: { name: "", address: to },
  subject,
  text,
  html,
  messageId,
  // A string would be sent unchanged; a Date is formatted as RFC 5322 requires.
  date: new Date(date),
  disableFileAccess: true,
  disableUrlAccess: true,
});

interface SmtpSocketOptions {
  readonly name: string;
  readonly host: string;
  /** Defaults to 465 with TLS from the first byte, otherwise 587. */
  readonly port: number | undefined;
  readonly isSecure: boolean;
  readonly timeoutMs: number;
  readonly hasLogin: boolean;
  /** True if the user has accepted unencrypted mail. */
  readonly isInsecure: boolean;
  readonly resolve?: Resolve;
}

interface SmtpSocket {
  readonly connection: Socket;
  readonly requireTLS: boolean;
}

/** Connects to a checked address, encrypted for every login and outside the local network. */
async function openSmtpSocket(options: SmtpSocketOptions): Promise<SmtpSocket> {
  const { name, host, isSecure, timeoutMs, resolve } = options;
  const port = options.port ?? (isSecure ? 465 : 587);
  const addresses = await reachableAddresses(host, resolve).catch((error: unknown) => {
    if (error instanceof ForbiddenAddress) {
      throw new DeliveryError(`No connection to ${name}: ${error.message}`, false);
    }
    throw new DeliveryError(`${name} was not found`, false);
  });
  let failure: unknown;
  for (const address of addresses) {
    try {
      const connection = await open(address, port, timeoutMs);
      return { connection, requireTLS: needsStartTls(options, address) };
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

export const needsStartTls = (
  {
    isSecure,
    isInsecure,
    hasLogin,
  }: Pick<SmtpSocketOptions, "isSecure" | "isInsecure" | "hasLogin">,
  address: string,
): boolean => !isSecure && !isInsecure && (hasLogin || !isOwnNetwork(address));

function open(address: string, port: number, timeoutMs: number): Promise<Socket> {
  const opened = Promise.withResolvers<Socket>();
  const socket = connect({ host: address, port });
  const timer = setTimeout(() => {
    socket.destroy(Object.assign(new Error("Connection timeout"), { code: "ETIMEDOUT" }));
  }, timeoutMs);
  const fail = (error: Error) => {
    clearTimeout(timer);
    opened.reject(error);
  };
  socket.once("error", fail);
  socket.once("connect", () => {
    clearTimeout(timer);
    socket.off("error", fail);
    opened.resolve(socket);
  });
  return opened.promise;
}
