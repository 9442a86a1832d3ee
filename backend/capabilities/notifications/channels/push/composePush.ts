import type { NotificationRequest } from "../../evolve.ts";
import { describeTogether } from "../../messages/digest.ts";
import { linksOf, listOf, MUTE_ALL_LINK } from "../../messages/links.ts";
import { formatExchangeTime, oneLine } from "../../messages/message.ts";
import { describeRequest } from "../../messages/notice.ts";
import { AT_THE_SAME_TIME } from "../../messages/sameTime.ts";
import { GIVE_UP_AFTER_MS } from "../../backoff.ts";
import type { PushMessage } from "./pushPort.ts";

/** The data for the service worker; ui/public/push-worker.js shows it. */
interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** A path of the product: the worker opens it at the page's own origin. */
  readonly link: string;
  /** Buttons below the message, where the system shows any. */
  readonly actions: readonly PushAction[];
  readonly topic: string;
  /** ISO 8601, UTC; the time of the request. */
  readonly date: string;
}

interface PushAction {
  readonly action: "chart" | "mute";
  readonly title: string;
  readonly link: string;
}

/** Services accept 4 KiB, encrypted; further lines are counted. */
const MAX_LINES = 8;

/**
 * The push message of one notification. The same parts make the same message: a repeat is
 * recognized by its topic.
 */
export async function composePush(
  key: string,
  request: NotificationRequest,
  also: readonly NotificationRequest[] = [],
): Promise<PushMessage> {
  const topic = await topicOf(`${key} ${request.requestedAt}`);
  const payload: PushPayload = {
    ...describe([request, ...also]),
    topic,
    date: request.requestedAt,
  };
  return {
    payload: JSON.stringify(payload),
    topic,
    ttlSeconds: GIVE_UP_AFTER_MS / 1_000,
  };
}

type PushText = Pick<PushPayload, "title" | "body" | "link" | "actions">;

function describe(requests: readonly NotificationRequest[]): PushText {
  const together = describeTogether(requests);
  if (together) {
    const { headline, lines, caution } = together;
    const shown = lines.slice(0, MAX_LINES);
    const rest = lines.length - shown.length;
    const body = [...shown, ...(rest > 0 ? [`and ${rest} more`] : []), caution];
    return {
      title: headline,
      body: body.filter((line) => line !== null).join("\n"),
      link: listOf(requests),
      actions: [{ action: "mute", title: "Mute", link: MUTE_ALL_LINK }],
    };
  }
  const [request] = requests;
  const links = request && linksOf(request);
  const message = request && describeRequest(request);
  if (!message) {
    return {
      title: "Test: Stock Monitor can reach you",
      body: "This is a test. No alert was triggered.",
      link: "/settings",
      actions: [],
    };
  }
  const { headline, reason, caution, atTheSameTime } = message;
  if (!links) return { title: headline, body: reason, link: "/settings", actions: [] };
  const when = request.facts ? oneLine(formatExchangeTime(request.facts)) : null;
  const note = request.facts?.note === undefined ? null : oneLine(request.facts.note);
  const known = atTheSameTime.map(({ line }) => line);
  const aside = known.length === 0 ? [] : [`${AT_THE_SAME_TIME}:`, ...known];
  const body = [note, when, reason, caution, ...aside];
  return {
    title: headline,
    body: body.filter((line) => line !== null).join("\n"),
    link: links.chart,
    actions: [
      { action: "chart", title: "Open chart", link: links.chart },
      { action: "mute", title: "Mute", link: links.mute },
    ],
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
