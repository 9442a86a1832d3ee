import { Type, type Static } from "@sinclair/typebox";
import { Count, Text } from "../common.ts";

export const VapidKey = Type.Object(
  { publicKey: Text("P-256 point, uncompressed, base64url (RFC 8292)") },
  { $id: "VapidKey" },
);

const Endpoint = Type.String({ minLength: 1, maxLength: 2_048 });

/** RFC 8291: a point of P-256 (65 bytes) and 16 random bytes, both base64url. */
export const NewPushSubscription = Type.Object(
  {
    endpoint: Endpoint,
    p256dh: Type.String({ pattern: "^[A-Za-z0-9_-]{87}=?$" }),
    auth: Type.String({ pattern: "^[A-Za-z0-9_-]{22}(==)?$" }),
  },
  { $id: "NewPushSubscription" },
);
export type NewPushSubscription = Static<typeof NewPushSubscription>;

export const PushSubscriptionRemoval = Type.Object(
  { endpoint: Endpoint },
  { $id: "PushSubscriptionRemoval" },
);

export const PushSubscriptionResult = Type.Object(
  { success: Type.Boolean(), subscriptionCount: Count() },
  { $id: "PushSubscriptionResult" },
);
