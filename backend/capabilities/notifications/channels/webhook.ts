import type { Clock } from "../../../platform/clock.ts";
import { utf8Size } from "../../../platform/text.ts";
import type { NotificationRequest } from "../decide.ts";
import { isOwnServiceUrl } from "./addresses.ts";
import { contentsOf, fitLines, writeWithin } from "./plainMessage.ts";
import { refusalOf } from "./refusal.ts";
import { describeService, postJson, type ServicePorts } from "./service.ts";

/** Receivers refuse older requests, so that a recorded one cannot be replayed. */
const REPLAY_WINDOW_SECONDS = 300;

const SIGNATURE_HEADER = "x-stock-monitor-signature";

/**
 * Returns `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 with the shared secret over `<t>.<body>` (RFC
 * 2104). Receivers must compute it over the raw bytes, compare in constant time, and refuse a `t`
 * that differs from their clock by more than {@link REPLAY_WINDOW_SECONDS}.
 */
async function signBody(secret: string, seconds: number, body: string): Promise<string> {
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), algorithm, false, [
    "sign",
  ]);
  const signed = await crypto.subtle.sign("HMAC", key, bytes.encode(`${seconds}.${body}`));
  const hex = [...new Uint8Array(signed)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return `t=${seconds},v1=${hex}`;
}

const typeOf = ({ isTest, notice, rule, weekly }: NotificationRequest): string => {
  if (isTest) return "test";
  if (weekly) return "weekly.digest";
  if (rule) return `rule.${rule.kind}`;
  return notice ? "alert.notice" : "alert.triggered";
};

/**
 * Posts to the user's own program. Everything is sent; if the receiver refuses the length, only the
 * first entries are sent, and `notListed` has the number of the others. The body and the
 * idempotency key are the same for every attempt; the signature has the time of the attempt. The
 * response's text is not stored because it is untrusted.
 */
export const webhook = describeService<ServicePorts & { readonly clock: Clock }>({
  name: "webhook",
  label: "Webhook",
  repeatedBy: "Idempotency-Key",
  address: {
    label: "URL",
    help: "Receives each alert as a JSON POST request",
    placeholder: "https://example.com/hook",
    isSecret: false,
    description: "the URL to post to",
    accepts: {
      isValid: isOwnServiceUrl,
      wanted: "an http or https address without a login in it",
    },
  },
  fields: [
    {
      name: "secret",
      label: "Signing secret",
      help: "At least 16 characters; the documentation explains how to verify the signature",
      isSecret: true,
      minLength: 16,
      maxLength: 200,
      description:
        "signs each request. X-Stock-Monitor-Signature is `t=<unix seconds>,v1=<hex>`, HMAC-SHA256 over `<t>.<body>`; reject a t that is more than 300 s off",
    },
  ],
  send: async (delivery, { http, clock }) => {
    const { key, request, requests, message, address, credentials, signal, share } = delivery;
    const { title, lines, chart, mute, answer: answerLink } = message;
    const text = fitLines({ lines, last: [] }, Infinity, { sizeOf: utf8Size, share });
    const body = writeWithin(Infinity, share, requests, (listed) =>
      JSON.stringify({
        id: key,
        type: typeOf(request),
        requestedAt: request.requestedAt,
        title,
        text,
        links: { chart, mute, answer: answerLink },
        ...contentsOf(listed),
        ...(request.weekly ? { weekly: request.weekly } : {}),
        notices: listed.flatMap(({ alertId, notice }) => (notice ? [{ alertId, ...notice }] : [])),
        ...(listed.length < requests.length && { notListed: requests.length - listed.length }),
      }),
    );
    const { secret } = credentials;
    const seconds = Math.floor(clock.now() / 1_000);
    const headers = {
      "idempotency-key": key,
      "x-stock-monitor-replay-window": String(REPLAY_WINDOW_SECONDS),
      ...(secret !== undefined && { [SIGNATURE_HEADER]: await signBody(secret, seconds, body) }),
    };
    const answer = await postJson(http, { url: address, headers, body }, signal);
    const { hostname } = new URL(address);
    if (answer.status >= 200 && answer.status < 300) {
      return { text: `Delivered to ${hostname} (${answer.status})` };
    }
    throw refusalOf(hostname, answer, "");
  },
});
