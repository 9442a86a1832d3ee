import type { NewPushSubscription } from "../../../../contract/notifications/push.ts";
import { DeliveryError, type ProviderAnswer } from "../channel.ts";

export interface PushMessage {
  readonly payload: string;
  /** A repeated message with the same topic replaces one not yet shown (RFC 8030 §5.4). */
  readonly topic: string;
  readonly ttlSeconds: number;
}

export interface PushPort {
  /** The key with which browsers subscribe (VAPID, RFC 8292). */
  publicKey(): Promise<string>;
  /** Rejects with DeliveryError. Aborting the signal ends the attempt. */
  send(
    subscription: NewPushSubscription,
    message: PushMessage,
    signal: AbortSignal,
  ): Promise<ProviderAnswer>;
}

/** Nothing can be delivered to the subscription again. */
export class SubscriptionGone extends DeliveryError {
  constructor(message: string) {
    super(message, true);
  }
}
