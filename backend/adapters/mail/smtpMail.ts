import { createTransport } from "nodemailer";
import type { MailRoute } from "../../contract/notifications/notification.ts";
import {
  type Credentials,
  DeliveryError,
} from "../../capabilities/notifications/channels/channel.ts";
import {
  MAX_CONCURRENT_EMAILS,
  type Mail,
  type MailPort,
} from "../../capabilities/notifications/channels/email/mailPort.ts";
import { type Resolve, ForbiddenAddress, reachableAddresses } from "../channels/reachableHost.ts";
import { describeSmtpError } from "./smtpErrors.ts";
import { connect, type Socket } from "node:net";
import { isOwnNetwork } from "../../platform/ipAddress.ts";

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

/**
 * Servers close idle connections after a few minutes; ours close first, so that no dead connection
 * is used.
 */
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

/**
 * Connects to a checked address of the mail server. Encryption is required for every login, and for
 * mail that leaves the local network.
 */
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
