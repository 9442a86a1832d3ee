import type { NewPushSubscription } from "../../../../contract/push.ts";
import { DeliveryError, type ProviderAnswer } from "../channel.ts";

/** A message ready to be encrypted for one browser. */
export interface PushMessage {
  /** JSON that the service worker shows. */
  readonly payload: string;
  /** RFC 8030 §5.4: a repeat with the same topic replaces one that was not yet shown. */
  readonly topic: string;
  /** How long the push service stores it for an offline browser. */
  readonly ttlSeconds: number;
}

/** A push service, or the page's own inbox. */
export interface PushPort {
  /** The key that a browser subscribes with (VAPID, RFC 8292). */
  publicKey(): Promise<string>;
  /** Rejects with DeliveryError. An aborted signal ends the attempt. */
  send(
    subscription: NewPushSubscription,
    message: PushMessage,
    signal: AbortSignal,
  ): Promise<ProviderAnswer>;
}

/** The push service knows the subscription no more: nothing will ever arrive there again. */
export class SubscriptionGone extends DeliveryError {
  constructor(message: string) {
    super(message, true);
  }
}
