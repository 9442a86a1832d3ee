import type { Scrub } from "../../../platform/secretScrubber.ts";
import { DeliveryError, type Channel } from "./channel.ts";
import type { MailPort } from "./email/mailPort.ts";
import type { HttpPort } from "./httpPort.ts";
import { SubscriptionGone } from "./push/pushPort.ts";

/** Removes our secrets from providers' answers, which become events, log lines and API answers. */
export const scrubChannel = (channel: Channel, scrub: Scrub): Channel => ({
  ...channel,
  send: async (delivery) => {
    const answer = await channel.send(delivery).catch((error: unknown) => {
      throw scrubError(error, scrub);
    });
    return { ...answer, text: scrub(answer.text) };
  },
});

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

/** Before anything shortens it: half a secret is not recognized any more. */
export const scrubHttp = (http: HttpPort, scrub: Scrub): HttpPort => ({
  post: async (message, signal) => {
    const answer = await http.post(message, signal);
    return { ...answer, text: scrub(answer.text) };
  },
});

/** The same kind of error, because its kind decides what happens next. */
function scrubError(error: unknown, scrub: Scrub): unknown {
  const words = scrub(error instanceof Error ? error.message : String(error));
  if (error instanceof SubscriptionGone) return new SubscriptionGone(words);
  if (error instanceof DeliveryError) {
    return new DeliveryError(words, error.permanent, error.retryAfterMs);
  }
  return new Error(words);
}
