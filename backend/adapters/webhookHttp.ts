import { DeliveryError } from "../capabilities/notifications/channels/channel.ts";
import type { HttpPort } from "../capabilities/notifications/channels/httpPort.ts";
import { codeOf, pinnedFetch, readBeginning, type PinnedOptions } from "./pinnedFetch.ts";
import { ForbiddenAddress } from "./reachableHost.ts";

export interface WebhookHttpOptions extends PinnedOptions {
  /** Redirects a request, for tests. */
  readonly rewrite?: (url: string) => string;
}

/** Services answer in a line or two. */
const MAX_ANSWER_BYTES = 16 * 1_024;
const TIMEOUT_MS = 20_000;

/** Posts over the network, connecting to checked addresses. */
export const createWebhookHttp = (options: WebhookHttpOptions = {}): HttpPort => ({
  post: async ({ url, headers, body }, signal) => {
    const { rewrite = (same) => same, ...pinning } = options;
    const { hostname } = new URL(url);
    try {
      const response = await pinnedFetch(
        rewrite(url),
        {
          method: "POST",
          headers: { ...headers, "user-agent": "StockMonitor" },
          body,
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        },
        pinning,
      );
      const text = await readBeginning(response, MAX_ANSWER_BYTES);
      return { status: response.status, header: (name) => response.headers.get(name), text };
    } catch (error) {
      throw describeUnreached(hostname, error);
    }
  },
});

/** The message may quote the URL, which is a secret; its code does not. */
export function describeUnreached(hostname: string, error: unknown): DeliveryError {
  if (error instanceof ForbiddenAddress) {
    return new DeliveryError(`${hostname} is not connected to: ${error.message}`, false);
  }
  if (error instanceof Error && error.name === "TimeoutError") {
    return new DeliveryError(`${hostname} did not answer in time`, false);
  }
  const code = codeOf(error);
  const reason = code === undefined ? "" : ` (${code})`;
  return new DeliveryError(`${hostname} could not be reached${reason}`, false);
}
