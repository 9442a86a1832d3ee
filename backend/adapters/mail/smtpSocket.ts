import { connect, type Socket } from "node:net";
import { isOwnNetwork } from "../../platform/ipAddress.ts";
import { DeliveryError } from "../../capabilities/notifications/channels/channel.ts";
import { ForbiddenAddress, reachableAddresses, type Resolve } from "../channels/reachableHost.ts";

export interface SmtpSocketOptions {
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

export interface SmtpSocket {
  readonly connection: Socket;
  readonly requireTLS: boolean;
}

/**
 * Connects to a checked address of the mail server. Encryption is required for every login, and for
 * mail that leaves the local network.
 */
export async function openSmtpSocket(options: SmtpSocketOptions): Promise<SmtpSocket> {
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
