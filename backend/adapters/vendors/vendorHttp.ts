import { describeConnectionFault } from "../../platform/connectionFault.ts";
import type { Clock } from "../../platform/clock.ts";
import { DAY_MS, SECOND_MS } from "../../domain/durations.ts";
import { BudgetSpent, SourceUnavailable } from "../../market/source.ts";
import type { VendorTransport } from "../../market/sources/transport.ts";
import type { VendorResponse } from "../../market/sources/vendorJson.ts";

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

export interface VendorHttpOptions {
  readonly source: string;
  /** The only hosts that requests and redirects may go to. */
  readonly hosts: readonly string[];
  /** Read for every request, so that a newly saved key is used. */
  readonly headers?: () => Promise<Readonly<Record<string, string>>>;
  /** Added only to the requested address, not to redirects; also read for every request. */
  readonly query?: () => Promise<Readonly<Record<string, string>>>;
  readonly fetch?: Fetch;
  /** If set, nothing is sent while the vendor asks to wait. Some ban clients that go on. */
  readonly clock?: Clock;
  /** Milliseconds for the whole answer; defaults to 15 s. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
/** A universe is 3 MB; the filings of an old company are 10 MB. */
const MAX_BODY = 24_000_000;
const MAX_REDIRECTS = 3;

/** Plain HTTP for vendors without a session. No URL or header appears in an error. */
export function createVendorHttp(options: VendorHttpOptions): VendorTransport {
  const { source, hosts, headers, query, clock, fetch: send = fetch } = options;
  const { timeoutMs = TIMEOUT_MS } = options;
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async ({ url, body }) => {
    if (clock && clock.elapsed() < restsUntil) {
      throw new BudgetSpent(source, "was asked to wait by the vendor");
    }
    const init: RequestInit = {
      ...methodOf(body),
      headers: { accept: "application/json", ...contentOf(body), ...(await headers?.()) },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    };
    let address = withQuery(checkedAddress(url, hosts, source), (await query?.()) ?? {});
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const response = await send(address, init).catch((error: unknown) => {
        throw new SourceUnavailable(source, describeFailure(error, timeoutMs));
      });
      // A request under way may still be answered after another one was refused.
      if (clock) {
        restsUntil = Math.max(restsUntil, clock.elapsed() + restOf(response, clock.now()));
      }
      const location = response.headers.get("location");
      if (response.status < 300 || response.status >= 400 || location === null) {
        return readResponse(source, response, timeoutMs);
      }
      address = checkedAddress(URL.parse(location, address)?.href ?? "", hosts, source);
    }
    throw new SourceUnavailable(source, "too many redirects");
  };
}

/** Returns for how long a vendor that limits requests wants none, milliseconds; at most a day. */
function restOf({ status, headers }: Response, now: number): number {
  if (status !== 429 && status !== 418 && status !== 503) return 0;
  const after = headers.get("retry-after") ?? "";
  const reset = Number(headers.get("x-ratelimit-reset") ?? "");
  const seconds = /^\d+$/.test(after) ? Number(after) * SECOND_MS : Date.parse(after) - now;
  const rest = Number.isNaN(seconds) ? reset * SECOND_MS - now : seconds;
  return Math.min(Math.max(rest || 0, 0), DAY_MS);
}

export const methodOf = (body: string | undefined): RequestInit =>
  body === undefined ? {} : { method: "POST", body };

export const contentOf = (body: string | undefined): Readonly<Record<string, string>> =>
  body === undefined ? {} : { "content-type": "application/json" };

function checkedAddress(url: string, hosts: readonly string[], source: string): string {
  const { protocol, host } = URL.parse(url) ?? {};
  const isAllowed = protocol === "https:" && host !== undefined && hosts.includes(host);
  if (!isAllowed) throw new SourceUnavailable(source, "would not go to another host");
  return url;
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Reads the body as text; a body that is too long is cut off with an error. */
export async function readResponse(
  source: string,
  response: Response,
  timeoutMs = TIMEOUT_MS,
): Promise<VendorResponse> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > MAX_BODY) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new SourceUnavailable(source, describeFailure(error, timeoutMs));
  }
  if (length > MAX_BODY) throw new SourceUnavailable(source, "answer without end");
  return { status: response.status, body: Buffer.concat(chunks).toString("utf8") };
}

/** Returns the kind of network error; its message may contain the URL. */
export function describeFailure(error: unknown, timeoutMs = TIMEOUT_MS): string {
  if (!(error instanceof Error)) return "no connection";
  if (error.name === "TimeoutError") return `no response within ${timeoutMs / 1000} s`;
  const reason = describeConnectionFault(error);
  return reason === undefined ? "no connection" : `no connection: ${reason}`;
}
