export const deliveryStatuses = ["queued", "deferred", "retrying", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/**
 * How far a sent message got. `filed`: written to a file on this machine; `accepted`: accepted by a
 * provider, further outcome unknown; `delivered`: it has arrived.
 */
export const deliveryOutcomes = ["filed", "accepted", "delivered"] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];
