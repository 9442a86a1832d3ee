import { DeliveryError, type Channel } from "../channel.ts";
import { shorterOnRefusal } from "../shorter.ts";
import { composePush } from "./composePush.ts";
import { SubscriptionGone, type PushPort } from "./pushPort.ts";
import type { SubscriptionStore } from "./subscriptionStore.ts";

/** Concurrent requests to push services, which answer within a fraction of a second. */
const CONCURRENCY = 5;

export interface PushChannelPorts {
  readonly push: PushPort;
  readonly subscriptions: SubscriptionStore;
  /** Whether this server may post to the endpoint at all. */
  readonly isAllowedEndpoint: (endpoint: string) => boolean;
}

export function createPushChannel(ports: PushChannelPorts): Channel {
  const { push, subscriptions, isAllowedEndpoint } = ports;
  return {
    name: "push",
    concurrency: CONCURRENCY,
    isFree: true,
    findDestination: async (contactId) => {
      const subscription = await subscriptions.find(contactId);
      return subscription && { address: subscription.endpoint, isActive: true };
    },
    send: shorterOnRefusal(async ({ key, request, also, address, signal }, share) => {
      // Checked on entry as well; a restored or hand-edited database has not passed that check.
      if (!isAllowedEndpoint(address)) {
        throw new DeliveryError("The stored subscription is not at a known push service", true);
      }
      const subscription = await subscriptions.findByEndpoint(address);
      if (!subscription)
        throw new DeliveryError("This browser no longer accepts push notifications", true);
      try {
        return await push.send(subscription, await composePush(key, request, also, share), signal);
      } catch (error) {
        if (error instanceof SubscriptionGone) await subscriptions.remove(address);
        throw error;
      }
    }),
  };
}
