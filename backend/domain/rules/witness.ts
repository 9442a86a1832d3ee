import type { MarketEvent } from "./observation.ts";

/** Kleene's three-valued logic: unknown neither fires nor counts as false. */
export type Truth = "true" | "false" | "unknown";

/** Ordered so that `all` is the minimum, `any` the maximum and `not` the mirror image. */
export type TruthCode = 0 | 1 | 2;
export const FALSE = 0;
export const UNKNOWN = 1;
export const TRUE = 2;

const names = ["false", "unknown", "true"] as const;
export const truthOf = (code: TruthCode): Truth => names[code];

export interface Evidence {
  readonly value: number | null;
  /** Start of the bar or time of the observation; null for constants and unknown figures. */
  readonly time: number | null;
  readonly source: string | null;
  readonly event?: MarketEvent;
}

/** Explains a result by the condition tree with the figures at the leaves. */
export interface Witness {
  /** Path of the condition within the rule, such as `when.conditions.1`. */
  readonly path: string;
  readonly truth: Truth;
  /** Figures of a leaf, in the order of the rule; empty for other conditions. */
  readonly values: readonly Evidence[];
  readonly conditions: readonly Witness[];
}
