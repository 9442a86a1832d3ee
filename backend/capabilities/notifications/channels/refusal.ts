import { CredentialsRefused, DeliveryError, MessageTooLong } from "./channel.ts";
import type { HttpAnswer } from "./httpPort.ts";
import { HOUR_MS } from "../../../domain/durations.ts";
import { cutText } from "../../../platform/text.ts";

/** Maximum accepted delay, so that a wrong value cannot block a channel indefinitely. */
const MAX_WAIT_MS = 6 * HOUR_MS;

/**
 * Converts a service's refusal to an error. A 4xx about the message or destination is permanent,
 * because destinations are replaced, never changed. Rate limits, conflicts and 5xx are temporary.
 * Set `isTooLong` if the response reports in its own way that the message is too long.
 */
export function refusalOf(
  service: string,
  answer: HttpAnswer,
  words: string,
  retryAfterSeconds: number | null = null,
  isTooLong = false,
): DeliveryError {
  const { status } = answer;
  const said = `${service} ${describeStatus(status)}${words === "" ? "" : `: ${words}`}`;
  if (REFUSING.has(status)) return new CredentialsRefused(said, true);
  if (isTooLong || status === 413 || (status === 400 && TOO_LONG.test(words))) {
    return new MessageTooLong(said);
  }
  const isForNow = PASSING.has(status) || status >= 500 || status < 300;
  const wait = retryAfterSeconds ?? readRetryAfter(answer.header("retry-after"));
  return isForNow && wait !== null
    ? new DeliveryError(said, false, Math.min(Math.ceil(wait * 1_000), MAX_WAIT_MS))
    : new DeliveryError(said, !isForNow);
}

/** Wording of Telegram, Slack and Pushover. */
const TOO_LONG = /\btoo (?:long|large|big)\b|\blonger than\b/i;

const PASSING = new Set([408, 409, 423, 425, 429]);

const REFUSING = new Set([401, 403, 404, 410]);

const MEANINGS: Readonly<Record<number, string>> = {
  400: "did not accept the message",
  401: "refused the login",
  403: "refused access",
  404: "does not know this address",
  405: "does not accept messages at this address",
  410: "reports that this address no longer exists",
  413: "rejected the message as too long",
  429: "is limiting messages right now",
};

/** Follows the service's name in a sentence. Includes the number, for searching. */
export function describeStatus(status: number): string {
  const known = MEANINGS[status];
  if (known !== undefined) return `${known} (${status})`;
  if (status >= 500) return `has a server error (${status})`;
  if (status >= 400) return `refused the message (${status})`;
  if (status >= 300) return `redirects to another address, which is not followed (${status})`;
  return `sent an unexpected response (${status})`;
}

/** Reads seconds (RFC 9110 §10.2.3). The date form would require synchronized clocks. */
function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,9}(\.\d+)?$/.test(header.trim()) ? Number(header) : null;
}

export function memberOf(text: string, ...path: readonly string[]): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

export const textOf = (value: unknown): string =>
  typeof value === "string" ? cutText(value, 200) : "";

export const secondsOf = (value: unknown): number | null =>
  typeof value === "number" && value >= 0 ? value : null;
