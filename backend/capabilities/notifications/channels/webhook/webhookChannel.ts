import type { Clock } from "../../../../platform/clock.ts";
import { utf8Size } from "../../../../platform/text.ts";
import type { NotificationRequest } from "../../decide.ts";
import type { Channel } from "../channel.ts";
import { isOwnServiceUrl } from "../addresses.ts";
import { composePlain, layoutPlain, writeWithin } from "../plainMessage.ts";
import { refusalOf } from "../refusal.ts";
import { createServiceChannel, type ServiceChannelPorts } from "../serviceChannel.ts";

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

export interface WebhookChannelPorts extends ServiceChannelPorts {
  readonly clock: Clock;
}

/**
 * Posts to the user's own program. Everything is sent; if the receiver refuses the length, only the
 * first entries are sent, and `notListed` has the number of the others. The body and the
 * idempotency key are the same for every attempt; the signature has the time of the attempt. The
 * response's text is not stored because it is untrusted.
 */
export const createWebhookChannel = (ports: WebhookChannelPorts): Channel =>
  createServiceChannel(
    "webhook",
    ports,
    isOwnServiceUrl,
    async ({ key, request, also, address, credentials, signal, share = 1 }) => {
      const requests = [request, ...also];
      const {
        title,
        lines,
        chart,
        mute,
        answer: answerLink,
      } = composePlain(requests, ports.publicUrl);
      const alone = { title: "", lines, chart: null, mute: null, answer: null };
      const text = layoutPlain(alone, Infinity, { sizeOf: utf8Size, share });
      const body = writeWithin(Infinity, share, requests, (listed) =>
        JSON.stringify({
          id: key,
          type: typeOf(request),
          requestedAt: request.requestedAt,
          title,
          text,
          links: { chart, mute, answer: answerLink },
          alerts: listed.flatMap(({ alertId, firing, facts }) =>
            facts === null ? [] : [{ alertId, firing, ...facts }],
          ),
          rules: listed.flatMap(({ rule }) => rule ?? []),
          ...(request.weekly ? { weekly: request.weekly } : {}),
          notices: listed.flatMap(({ alertId, notice }) =>
            notice ? [{ alertId, ...notice }] : [],
          ),
          ...(listed.length < requests.length && { notListed: requests.length - listed.length }),
        }),
      );
      const { secret } = credentials;
      const seconds = Math.floor(ports.clock.now() / 1_000);
      const answer = await ports.http.post(
        {
          url: address,
          headers: {
            "content-type": "application/json",
            "idempotency-key": key,
            "x-stock-monitor-replay-window": String(REPLAY_WINDOW_SECONDS),
            ...(secret === undefined
              ? {}
              : { [SIGNATURE_HEADER]: await signBody(secret, seconds, body) }),
          },
          body,
        },
        signal,
      );
      const { hostname } = new URL(address);
      if (answer.status >= 200 && answer.status < 300) {
        return { text: `Delivered to ${hostname} (${answer.status})` };
      }
      throw refusalOf(hostname, answer, "");
    },
  );
