import { DeliveryError, type Channel } from "../channel.ts";
import { composePush } from "./composePush.ts";
import { SubscriptionGone, type PushPort } from "./pushPort.ts";
import type { SubscriptionStore } from "./subscriptionStore.ts";
import type { ChannelDescriptor } from "../descriptor.ts";

/** Push services respond within a fraction of a second. */
const CONCURRENCY = 5;

export interface PushChannelPorts {
  readonly push: PushPort;
  readonly subscriptions: SubscriptionStore;
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
    send: async ({ key, request, also, address, signal, share = 1 }) => {
      // Already checked on input, but a restored or hand-edited database may contain anything.
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
    },
  };
}

export const push: ChannelDescriptor<PushChannelPorts> = {
  name: "push",
  label: "Push",
  repeatedBy: "topic",
  create: createPushChannel,
};

/**
 * Push services of all browsers: Chrome, Edge and other Chromium browsers, Firefox, Edge on
 * Windows, Safari. API clients choose the endpoint to which this server posts, so any other host
 * would allow SSRF against machines that only this server can reach.
 */
const HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
];

/** Requires https on its default port and a known host, with nothing that could hide another. */
export function isKnownPushEndpoint(endpoint: string): boolean {
  // URL drops tabs and line breaks and converts backslashes, so the raw text must be checked as
  // well.
  if (!/^https:\/\/[\x21-\x5b\x5d-\x7e]+$/.test(endpoint) || !URL.canParse(endpoint)) return false;
  const { protocol, username, password, port, hostname } = new URL(endpoint);
  return (
    protocol === "https:" &&
    username === "" &&
    password === "" &&
    port === "" &&
    HOSTS.some((host) => host.test(hostname))
  );
}
