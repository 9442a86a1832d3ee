/**
 * Which lot a sale takes first: the oldest (`fifo`), the newest (`lifo`), the moving average of all
 * as one lot (`average`), or the lots that the transaction names (`chosen`). Lots from a merger or
 * a spin-off count from its date.
 */
export const lotMethods = ["fifo", "lifo", "average", "chosen"] as const;
export type LotMethod = (typeof lotMethods)[number];
