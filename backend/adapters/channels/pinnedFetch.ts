import { untilAborted } from "../../platform/timer.ts";
import { parseIp } from "../../platform/ipAddress.ts";
import { reachableAddresses, type Resolve } from "./reachableHost.ts";

export interface PinnedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly signal: AbortSignal;
}

export interface PinnedOptions {
  readonly resolve?: Resolve;
  readonly ca?: string;
}

/** Errors raised before anything was sent, so another address of the same name may be tried. */
const NOT_CONNECTED = new Set([
  "ECONNREFUSED",
  "ConnectionRefused",
  "FailedToOpenSocket",
  "ENETUNREACH",
  "EHOSTUNREACH",
]);

/**
 * Sends a request to a name over a checked address. Host, SNI and certificate check keep using the
 * name. Redirects are returned like any other response. Connections are not reused: one opened for
 * a name must not serve another name with the same address. @throws {ForbiddenAddress}
 */
export async function pinnedFetch(
  url: string,
  { method, headers, body, signal }: PinnedRequest,
  { resolve, ca }: PinnedOptions = {},
): Promise<Response> {
  const { hostname, host, protocol } = new URL(url);
  const name = hostname.replace(/^\[(.*)\]$/, "$1");
  // The timeout includes name resolution.
  const addresses = await untilAborted(signal, () => reachableAddresses(name, resolve));
  const tls = {
    ...(parseIp(name) ? {} : { serverName: name.replace(/\.$/, "") }),
    ...(ca === undefined ? {} : { ca }),
  };
  let failure: unknown;
  for (const address of addresses) {
    const target = new URL(url);
    target.hostname = address.includes(":") ? `[${address}]` : address;
    try {
      return await fetch(target, {
        method,
        headers: { ...headers, host },
        ...(body === undefined ? {} : { body }),
        signal,
        redirect: "manual",
        keepalive: false,
        ...(protocol === "https:" ? { tls } : {}),
      });
    } catch (error) {
      failure = error;
      if (!NOT_CONNECTED.has(codeOf(error) ?? "")) break;
    }
  }
  throw failure;
}

/** Returns the error's code without its message, which may quote the address. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;

export async function readBeginning(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    if (bytes >= maxBytes) break;
  }
  return text.slice(0, maxBytes);
}
