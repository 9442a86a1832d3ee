import { DeliveryError } from "./channel.ts";
import type { HttpAnswer } from "./httpPort.ts";
import { HOUR_MS } from "../../../platform/durations.ts";

/** Maximum accepted delay, so that a wrong number cannot block a channel for good. */
const MAX_WAIT_MS = 6 * HOUR_MS;

/**
 * A service's refusal as a sentence. A 4xx about the message or the destination is permanent: a
 * destination is never changed, only replaced. Rate limits, conflicts and 5xx are temporary.
 */
export function refusalOf(
  service: string,
  answer: HttpAnswer,
  words: string,
  retryAfterSeconds: number | null = null,
): DeliveryError {
  const { status } = answer;
  const said = words === "" ? `${service} answered ${status}` : `${service}: ${words} (${status})`;
  if (status >= 300 && status < 400) {
    return new DeliveryError(`${said}: a redirect, which is not followed`, true);
  }
  const isForNow = PASSING.has(status) || status >= 500 || status < 300;
  const wait = retryAfterSeconds ?? readRetryAfter(answer.header("retry-after"));
  return isForNow && wait !== null
    ? new DeliveryError(said, false, Math.min(Math.ceil(wait * 1_000), MAX_WAIT_MS))
    : new DeliveryError(said, !isForNow);
}

const PASSING = new Set([408, 409, 423, 425, 429]);

/** RFC 9110 §10.2.3, the form in seconds; as a date it would need both clocks to agree. */
export function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,9}(\.\d+)?$/.test(header.trim()) ? Number(header) : null;
}

/** A member of a JSON answer, by its path; undefined where the answer is not like that. */
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
  typeof value === "string" ? value.slice(0, 200) : "";

export const secondsOf = (value: unknown): number | null =>
  typeof value === "number" && value >= 0 ? value : null;
