import { DeliveryError } from "../../capabilities/notifications/channels/channel.ts";
import type {
  HttpAnswer,
  HttpGet,
  HttpPort,
} from "../../capabilities/notifications/channels/httpPort.ts";
import { describeConnectionFault } from "../../platform/connectionFault.ts";
import { pinnedFetch, readBeginning, type PinnedOptions } from "./pinnedFetch.ts";
import { ForbiddenAddress } from "./reachableHost.ts";

const MAX_ANSWER_BYTES = 16 * 1_024;
const TIMEOUT_MS = 20_000;

export function createWebhookHttp(
  options: PinnedOptions & { readonly rewrite?: (url: string) => string } = {},
): Required<HttpPort> {
  const { rewrite = (same) => same, ...pinning } = options;
  const send = async (
    { url, headers }: HttpGet,
    content:
      | { readonly method: "GET" }
      | { readonly method: "POST" | "PUT"; readonly body: string },
    signal: AbortSignal,
  ): Promise<HttpAnswer> => {
    const { hostname } = new URL(url);
    try {
      const response = await pinnedFetch(
        rewrite(url),
        {
          ...content,
          headers: { ...headers, "user-agent": "StockMonitor" },
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        },
        pinning,
      );
      const text = await readBeginning(response, MAX_ANSWER_BYTES);
      return { status: response.status, header: (name) => response.headers.get(name), text };
    } catch (error) {
      throw describeUnreached(hostname, error);
    }
  };
  return {
    post: (message, signal) =>
      send(message, { method: message.method ?? "POST", body: message.body }, signal),
    get: (request, signal) => send(request, { method: "GET" }, signal),
  };
}

/** Omits the error's own message, which may quote the URL, a secret. */
export function describeUnreached(hostname: string, error: unknown): DeliveryError {
  if (error instanceof ForbiddenAddress) {
    return new DeliveryError(`No connection to ${hostname}: ${error.message}`, false);
  }
  if (error instanceof Error && error.name === "TimeoutError") {
    return new DeliveryError(`${hostname} did not respond in time`, false);
  }
  const reason = describeConnectionFault(error);
  return new DeliveryError(
    `${hostname} could not be reached${reason === undefined ? "" : `: ${reason}`}`,
    false,
  );
}
