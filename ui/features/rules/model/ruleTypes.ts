import type { Rule, RuleOptions } from "../../../api/endpoints.ts";

export type { Rule, RuleOptions };
export type Condition = Rule["when"];
export type Scope = Rule["scope"];
export type Repetition = Rule["repetition"];
export type FollowUp = NonNullable<Rule["followUp"]>;

type Of<Kind extends Condition["kind"]> = Extract<Condition, { kind: Kind }>;
export type Comparison = Of<"comparison">;
export type Range = Of<"range">;
export type EventLeaf = Of<"event">;
export type Leaf = Comparison | Range | EventLeaf;
export type Series = Comparison["left"];
export type EventFilter = EventLeaf["event"];
export type Duration = Of<"heldFor">["duration"];

export interface EditorContext {
  readonly options: RuleOptions;
  readonly watchlists: readonly { readonly id: number; readonly name: string }[];
  readonly portfolios: readonly { readonly id: number; readonly name: string }[];
  /** Epoch milliseconds. */
  readonly now: number;
  /** Choices that the server would reject with it are unavailable. */
  readonly frame?: Pick<Rule, "scope" | "confirmation">;
}
