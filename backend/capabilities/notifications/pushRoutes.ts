import { Elysia } from "elysia";
import { ErrorText, TestOutcome } from "../../contract/common.ts";
import {
  NewPushSubscription,
  PushSubscriptionRemoval,
  PushSubscriptionResult,
  VapidKey,
} from "../../contract/notifications/push.ts";
import { unannounced } from "../../contract/resource.ts";
import { HttpError, notFound } from "../../platform/http/errors.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import type { PushPort } from "./channels/push/pushPort.ts";
import { MAX_SUBSCRIPTIONS, type SubscriptionStore } from "./channels/push/subscriptionStore.ts";

/** Returns true for a point of P-256, as a browser's `p256dh` must be (RFC 8291 §3.1). */
async function isPublicKey(p256dh: string): Promise<boolean> {
  try {
    const binary = atob(p256dh.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, ""));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    await crypto.subtle.importKey("raw", bytes, { name: "ECDH", namedCurve: "P-256" }, true, []);
    return bytes.length === 65;
  } catch {
    return false;
  }
}

export interface PushRoutePorts {
  readonly push: Pick<PushPort, "publicKey">;
  readonly subscriptions: SubscriptionStore;
  readonly isAllowedEndpoint: (endpoint: string) => boolean;
  readonly sendTest: () => Promise<TestOutcome>;
  readonly testLimit: RateLimit;
}

export const pushRoutes = (ports: PushRoutePorts) =>
  new Elysia({ prefix: "/api/push", tags: ["Push"] })
    .get("/vapid-key", async () => ({ publicKey: await ports.push.publicKey() }), {
      detail: {
        operationId: "getVapidKey",
        ...unannounced,
        summary: "Get the public key for push subscriptions",
      },
      response: { 200: VapidKey },
    })
    .post(
      "/subscribe",
      async ({ body, set }) => {
        if (!ports.isAllowedEndpoint(body.endpoint)) {
          throw refuseField("endpoint", "must be an https address of a browser's push service");
        }
        if (!(await isPublicKey(body.p256dh))) {
          throw refuseField("p256dh", "is not a public key on P-256", "p256dh");
        }
        if (!(await ports.subscriptions.add(body))) {
          throw new HttpError(
            409,
            `Push is already enabled in ${MAX_SUBSCRIPTIONS} browsers. Disable it in one first`,
          );
        }
        set.status = 201;
        return { success: true, subscriptionCount: await ports.subscriptions.count() };
      },
      {
        parse: "json",
        body: NewPushSubscription,
        detail: {
          operationId: "subscribePush",
          summary: "Subscribe a browser to push notifications",
          description: "Subscribing the same endpoint again replaces its keys.",
        },
        response: { 201: PushSubscriptionResult, 409: ErrorText, 422: ErrorText },
      },
    )
    .delete(
      "/subscribe",
      async ({ body }) => {
        if (!(await ports.subscriptions.remove(body.endpoint))) {
          throw notFound("Push subscription");
        }
        return { success: true, subscriptionCount: await ports.subscriptions.count() };
      },
      {
        parse: "json",
        body: PushSubscriptionRemoval,
        detail: {
          operationId: "unsubscribePush",
          summary: "Unsubscribe a browser from push notifications",
        },
        response: { 200: PushSubscriptionResult, 404: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/test",
      () => {
        ports.testLimit.take();
        return ports.sendTest();
      },
      {
        detail: {
          operationId: "testPush",
          summary: "Send a test notification to every browser",
          description: "Returns the outcome of these attempts.",
        },
        response: { 200: TestOutcome, 429: ErrorText },
      },
    );
