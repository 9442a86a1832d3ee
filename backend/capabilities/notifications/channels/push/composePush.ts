import { cutText, jsonSize, utf8Size } from "../../../../platform/text.ts";
import type { NotificationRequest } from "../../decide.ts";
import { describeDigest } from "../../messages/digest.ts";
import { linksOf, listOf, MUTE_ALL_LINK } from "../../messages/links.ts";
import { oneLine } from "../../messages/message.ts";
import { describeRequest } from "../../messages/notice.ts";
import { AT_THE_SAME_TIME } from "../../messages/describeConcurrentNews.ts";
import { GIVE_UP_AFTER_MS } from "../../backoff.ts";
import { fitLines, type Lines } from "../plainMessage.ts";
import type { PushMessage } from "./pushPort.ts";

/** ui/public/push-worker.js displays it. */
interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Path of the product, which the worker opens at its own origin. */
  readonly link: string;
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

const MAX_LINES = 8;

/**
 * A push service accepts 4,096 bytes (RFC 8030 §7.2). Encryption uses 86, 1 and 16 of them for its
 * header, padding and tag (RFC 8188 §2).
 */
const MAX_PAYLOAD_BYTES = 4_096 - 103;
/** Leaves the rest for the body and the links. */
const MAX_TITLE_BYTES = 800;

/** Deterministic: repeats are recognized by topic. The body takes at most `share` of its length. */
export async function composePush(
  key: string,
  request: NotificationRequest,
  also: readonly NotificationRequest[] = [],
  share = 1,
): Promise<PushMessage> {
  const topic = await topicOf(`${key} ${request.requestedAt}`);
  const { title, body, link, actions } = describe([request, ...also]);
  const write = (text: string): string => {
    const payload: PushPayload = {
      title: cutText(title, MAX_TITLE_BYTES * share, { sizeOf: jsonSize }),
      body: text,
      link,
      actions,
      topic,
      date: request.requestedAt,
    };
    return JSON.stringify(payload);
  };
  const room = Math.max(0, MAX_PAYLOAD_BYTES - utf8Size(write("")));
  return {
    payload: write(fitLines(body, room, { sizeOf: jsonSize, share })),
    topic,
    ttlSeconds: GIVE_UP_AFTER_MS / 1_000,
  };
}

const presentOf = (lines: readonly (string | null)[]): readonly string[] =>
  lines.filter((line) => line !== null);

interface PushText extends Pick<PushPayload, "title" | "link" | "actions"> {
  readonly body: Lines;
}

function describe(requests: readonly NotificationRequest[]): PushText {
  const together = describeDigest(requests);
  if (together) {
    const { headline, lines, caution } = together;
    return {
      title: headline,
      body: {
        lines,
        last: presentOf([caution]),
        maxLines: MAX_LINES,
        describeRest: (count) => `and ${count} more`,
      },
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
      body: { lines: ["This is a test. No alert was triggered."], last: [] },
      link: "/notifications/channels",
      actions: [],
    };
  }
  const { headline, reason, caution, atTheSameTime } = message;
  if (!links) {
    return {
      title: headline,
      body: { lines: [reason], last: [] },
      link: "/notifications/channels",
      actions: [],
    };
  }
  const note = request.facts?.note === undefined ? null : oneLine(request.facts.note);
  const known = atTheSameTime.map(({ line }) => line);
  const aside = known.length === 0 ? [] : [`${AT_THE_SAME_TIME}:`, ...known];
  return {
    title: headline,
    body: { lines: presentOf([note, reason]), last: presentOf([caution, ...aside]) },
    link: links.chart,
    actions: [
      { action: "chart", title: "Open chart", link: links.chart },
      { action: "mute", title: "Mute", link: links.mute },
    ],
  };
}

/** 32 base64url characters (RFC 8030). Includes the time: new installations count alerts from 1. */
async function topicOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const bytes = new Uint8Array(digest, 0, 24);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
