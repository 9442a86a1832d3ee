/**
 * Options of an `LRUCache` that holds up to `count` entries. Its `max` reserves memory for all
 * of them at once, which took most of the time of creating a market.
 */
export const entryLimit = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 });
