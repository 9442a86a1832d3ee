import type { MarketEvent } from "./observation.ts";

/** Kleene's three values: what is unknown neither fires nor counts as false. */
export type Truth = "true" | "false" | "unknown";

/** Ordered, so that `all` is the least, `any` the greatest and `not` the mirror. */
export type TruthCode = 0 | 1 | 2;
export const FALSE = 0;
export const UNKNOWN = 1;
export const TRUE = 2;

const names = ["false", "unknown", "true"] as const;
export const truthOf = (code: TruthCode): Truth => names[code];

/** One figure of a leaf, or the event that matched it. */
export interface Evidence {
  readonly value: number | null;
  /** Start of the bar, or when it was observed; null for a constant and for what is unknown. */
  readonly time: number | null;
  readonly source: string | null;
  readonly event?: MarketEvent;
}

/** Why a rule is true, false or unknown: the tree of its condition, with the figures at its leaves. */
export interface Witness {
  /** Of the condition within the rule, as `when.conditions.1`. */
  readonly path: string;
  readonly truth: Truth;
  /** Of a leaf: its figures in the order of the rule. */
  readonly values: readonly Evidence[];
  /** The conditions that it is made of. */
  readonly conditions: readonly Witness[];
}
