import { Type, type Static } from "@sinclair/typebox";
import { Id, IsoTime, Nullable } from "./common.ts";
import { DeliveryStatus } from "./live.ts";

/** Rows of `/api/notifications/recent`. */
export const RECENT_DELIVERIES = 20;

export const Delivery = Type.Object(
  {
    key: Type.String({ description: "Names the notification for ever" }),
    alertId: Nullable(Id),
    symbol: Type.String({ description: "Empty for a test" }),
    channel: Type.String(),
    destination: Type.String({ description: "The contact's label, never its address" }),
    isTest: Type.Boolean(),
    status: DeliveryStatus,
    attempts: Type.Integer({ minimum: 0 }),
    time: IsoTime,
    detail: Type.String({ description: "What the provider said, or why it was not sent" }),
  },
  { $id: "Delivery" },
);
export type Delivery = Static<typeof Delivery>;

export const Deliveries = Type.Array(Delivery);
