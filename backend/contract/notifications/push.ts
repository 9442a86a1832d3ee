import { Type, type Static } from "@sinclair/typebox";
import { Count, Named, Text } from "../common.ts";

export const VapidKey = Named("VapidKey", {
  publicKey: Text("P-256 point, uncompressed, base64url (RFC 8292)"),
});

const Endpoint = Type.String({ minLength: 1, maxLength: 2_048 });

/** RFC 8291: a point of P-256 (65 bytes) and 16 random bytes, both base64url. */
export const NewPushSubscription = Named("NewPushSubscription", {
  endpoint: Endpoint,
  p256dh: Type.String({ pattern: "^[A-Za-z0-9_-]{87}=?$" }),
  auth: Type.String({ pattern: "^[A-Za-z0-9_-]{22}(==)?$" }),
});
export type NewPushSubscription = Static<typeof NewPushSubscription>;

export const PushSubscriptionRemoval = Named("PushSubscriptionRemoval", { endpoint: Endpoint });

export const PushSubscriptionResult = Named("PushSubscriptionResult", {
  success: Type.Boolean(),
  subscriptionCount: Count(),
});
