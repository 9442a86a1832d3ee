import { DeliveryError } from "../notifications/channels/channel.ts";
import type { HttpPort } from "../notifications/channels/httpPort.ts";

/** Services answer in a line or two. */
const MAX_ANSWER_BYTES = 16 * 1_024;
const TIMEOUT_MS = 20_000;

/** Posts over the network. `rewrite` sends a request elsewhere, for tests. */
export const createWebhookHttp = (rewrite: (url: string) => string = (url) => url): HttpPort => ({
  post: async ({ url, headers, body }, signal) => {
    const { hostname } = new URL(url);
    try {
      const response = await fetch(rewrite(url), {
        method: "POST",
        headers: { ...headers, "user-agent": "StockMonitor" },
        body,
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const text = await readBeginning(response);
      return { status: response.status, header: (name) => response.headers.get(name), text };
    } catch (error) {
      const isLate = error instanceof Error && error.name === "TimeoutError";
      // The reason may quote the address, which is a secret; its code does not.
      const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
      throw new DeliveryError(
        isLate ? `${hostname} did not answer in time` : `${hostname} could not be reached${code}`,
        false,
      );
    }
  },
});

async function readBeginning(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    if (bytes >= MAX_ANSWER_BYTES) break;
  }
  return text.slice(0, MAX_ANSWER_BYTES);
}
