import type { Scrub } from "../../../platform/secretScrubber.ts";

export interface HttpAnswer {
  readonly status: number;
  /** Expects a lower-case name. */
  readonly header: (name: string) => string | null;
  /** The beginning of the body; long bodies are truncated. */
  readonly text: string;
}

export interface HttpGet {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface HttpPost extends HttpGet {
  readonly method?: "PUT";
  readonly body: string;
}

/**
 * Sends one request. Redirects are returned, not followed, because only the given address was
 * checked. Rejects with a DeliveryError if there is no response.
 */
export interface HttpPort {
  post(message: HttpPost, signal: AbortSignal): Promise<HttpAnswer>;
  /** Omitted if there is no network. */
  get?(request: HttpGet, signal: AbortSignal): Promise<HttpAnswer>;
}

/** Removes secrets before responses are truncated; half a secret would not be recognized. */
export function scrubHttp(http: HttpPort, scrub: Scrub): HttpPort {
  const scrubAnswer = (answer: HttpAnswer) => ({ ...answer, text: scrub(answer.text) });
  const { get } = http;
  return {
    post: async (message, signal) => scrubAnswer(await http.post(message, signal)),
    ...(get && { get: async (request, signal) => scrubAnswer(await get(request, signal)) }),
  };
}
