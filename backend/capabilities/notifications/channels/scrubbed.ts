import type { Scrub } from "../../../platform/secretScrubber.ts";
import { CredentialsRefused, DeliveryError, type Channel } from "./channel.ts";
import type { MailPort } from "./email/mailPort.ts";
import type { HttpAnswer, HttpPort } from "./httpPort.ts";
import { SubscriptionGone } from "./push/pushPort.ts";

/**
 * Removes our secrets from providers' responses, which end up in events, log lines and API
 * responses.
 */
export function scrubChannel(channel: Channel, scrub: Scrub): Channel {
  const refuse = (error: unknown) => {
    throw scrubError(error, scrub);
  };
  const { check } = channel;
  return {
    ...channel,
    send: async (delivery) => {
      const answer = await channel.send(delivery).catch(refuse);
      return { ...answer, text: scrub(answer.text) };
    },
    ...(check && { check: (target, signal) => check(target, signal).catch(refuse) }),
  };
}

export const scrubMail = (mail: MailPort, scrub: Scrub): MailPort => ({
  ...mail,
  send: async (message, signal) => {
    const answer = await mail.send(message, signal).catch((error: unknown) => {
      throw scrubError(error, scrub);
    });
    return { ...answer, text: scrub(answer.text) };
  },
  verify: () =>
    mail.verify().catch((error: unknown) => {
      throw scrubError(error, scrub);
    }),
});

/** Runs before any truncation, because half a secret would no longer be recognized. */
export function scrubHttp(http: HttpPort, scrub: Scrub): HttpPort {
  const scrubAnswer = (answer: HttpAnswer) => ({ ...answer, text: scrub(answer.text) });
  const { get } = http;
  return {
    post: async (message, signal) => scrubAnswer(await http.post(message, signal)),
    ...(get && { get: async (request, signal) => scrubAnswer(await get(request, signal)) }),
  };
}

function scrubError(error: unknown, scrub: Scrub): unknown {
  const words = scrub(error instanceof Error ? error.message : String(error));
  if (error instanceof SubscriptionGone) return new SubscriptionGone(words);
  if (error instanceof CredentialsRefused) {
    return new CredentialsRefused(words, error.permanent, error.retryAfterMs);
  }
  if (error instanceof DeliveryError) {
    return new DeliveryError(words, error.permanent, error.retryAfterMs);
  }
  return new Error(words);
}
