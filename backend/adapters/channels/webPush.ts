import webPush from "web-push";
import {
  DeliveryError,
  MessageTooLong,
} from "../../capabilities/notifications/channels/channel.ts";
import { describeStatus } from "../../capabilities/notifications/channels/refusal.ts";
import {
  SubscriptionGone,
  type PushPort,
} from "../../capabilities/notifications/channels/push/pushPort.ts";
import type { SecretStore } from "../../capabilities/settings/secretStore.ts";
import { pinnedFetch, readBeginning, type PinnedOptions } from "./pinnedFetch.ts";
import { describeUnreached } from "./webhookHttp.ts";

export interface WebPushOptions extends PinnedOptions {
  readonly secrets: SecretStore;
  /** Contact of this sender for push services: `mailto:…` or `https://…`. */
  readonly subject: string;
}

const PUBLIC_KEY = "vapidPublicKey";
const PRIVATE_KEY = "vapidPrivateKey";

const MAX_ANSWER = 1_000;

/**
 * Sends through the push services of the browsers (RFC 8030, 8188, 8291, 8292). The key pair is
 * made once and kept: browsers subscribe with its public half, and another pair would invalidate
 * all subscriptions. Redirects are not followed, because only the endpoint itself was checked.
 */
export async function createWebPush({
  secrets,
  subject,
  ...pinning
}: WebPushOptions): Promise<PushPort> {
  const { publicKey, privateKey } = await readKeys(secrets);
  const vapidDetails = { subject, publicKey, privateKey };

  return {
    publicKey: () => Promise.resolve(publicKey),
    send: async ({ endpoint, p256dh, auth }, { payload, topic, ttlSeconds }, signal) => {
      const { method, headers, body } = prepare(() =>
        webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails,
          TTL: ttlSeconds,
          topic,
          urgency: "high",
        }),
      );
      const { hostname } = new URL(endpoint);
      let status: number;
      let answer: string;
      try {
        const response = await pinnedFetch(
          endpoint,
          {
            method,
            // A number is a length; fetch accepts only strings.
            headers: Object.fromEntries(
              Object.entries(headers).map(([name, value]) => [name, String(value)]),
            ),
            body: new Uint8Array(body),
            signal,
          },
          pinning,
        );
        status = response.status;
        answer = (await readBeginning(response, MAX_ANSWER)).trim();
      } catch (error) {
        throw describeUnreached(hostname, error);
      }
      if (status >= 200 && status < 300) {
        return { text: `The push service ${hostname} accepted the notification (${status})` };
      }
      throw describeRefusal(hostname, status, answer);
    },
  };
}

async function readKeys(secrets: SecretStore) {
  const kept = await secrets.read();
  const publicKey = kept[PUBLIC_KEY];
  const privateKey = kept[PRIVATE_KEY];
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey };
  const made = webPush.generateVAPIDKeys();
  await secrets.write({ [PUBLIC_KEY]: made.publicKey, [PRIVATE_KEY]: made.privateKey });
  return made;
}

/** Makes failures permanent, because the keys of a subscription do not change. */
function prepare<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DeliveryError(`The message could not be encrypted: ${reason}`, true);
  }
}

/**
 * Follows RFC 8030 §5 and the services' documentation. Apple returns 400 or 403 with
 * VapidPkHashMismatch for a subscription made with another key pair, which is as permanent as a
 * canceled one.
 */
function describeRefusal(hostname: string, status: number, answer: string): DeliveryError {
  const said = `${hostname} ${describeStatus(status)}${answer === "" ? "" : `: ${answer}`}`;
  if (status === 404 || status === 410) {
    return new SubscriptionGone(`The browser ended its subscription (${said}), so it was removed`);
  }
  if ((status === 400 || status === 403) && answer.includes("VapidPkHashMismatch")) {
    return new SubscriptionGone(
      `The subscription used a different key (${said}), so it was removed`,
    );
  }
  if (status === 413) return new MessageTooLong(said);
  const isTemporary = status === 408 || status === 425 || status === 429 || status >= 500;
  return new DeliveryError(said, !isTemporary);
}
