import type { NotificationRequest } from "../../evolve.ts";
import { describeFiring, formatExchangeTime, oneLine } from "../../message.ts";
import { GIVE_UP_AFTER_MS } from "../../backoff.ts";
import type { PushMessage } from "./pushPort.ts";

/** What the service worker reads; ui/public/push-worker.js shows it. */
interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** A path of the product: the worker opens it at the page's own address. */
  readonly link: string;
  readonly topic: string;
  /** ISO 8601, UTC; when it was asked for. */
  readonly date: string;
}

/**
 * The push message of one notification. The same parts make the same message: a repeat is
 * recognised by its topic.
 */
export async function composePush(key: string, request: NotificationRequest): Promise<PushMessage> {
  const topic = await topicOf(`${key} ${request.requestedAt}`);
  const payload: PushPayload = { ...describe(request), topic, date: request.requestedAt };
  return {
    payload: JSON.stringify(payload),
    topic,
    ttlSeconds: GIVE_UP_AFTER_MS / 1_000,
  };
}

function describe({ facts }: NotificationRequest): Pick<PushPayload, "title" | "body" | "link"> {
  if (!facts) {
    return {
      title: "Test: Stock Monitor can reach you",
      body: "This is a test. No alert was triggered.",
      link: "/settings",
    };
  }
  const { headline, reason, caution } = describeFiring(facts);
  const lines = [oneLine(formatExchangeTime(facts)), reason, caution];
  return {
    title: headline,
    body: lines.filter((line) => line !== null).join("\n"),
    link: "/alerts",
  };
}

/**
 * RFC 8030 allows 32 characters of base64url. The time of the request is part of it because a new
 * installation counts its alerts from 1 again.
 */
async function topicOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const bytes = new Uint8Array(digest, 0, 24);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
