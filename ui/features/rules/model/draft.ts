import { BLANK_LEAF } from "./leafFields.ts";
import { leafNode, toCondition, toNode, type Node } from "./tree.ts";
import type { FollowUp, Rule, RuleOptions } from "./ruleTypes.ts";

/** A rule while it is edited: its conditions have keys. */
export interface RuleDraft extends Omit<Rule, "when" | "followUp"> {
  readonly when: Node;
  /** Null: one message is sent. */
  readonly followUp: FollowUp | null;
}

export const toDraft = (rule: Rule): RuleDraft => ({
  ...rule,
  when: toNode(rule.when),
  followUp: rule.followUp ?? null,
});

export const toRule = ({ when, followUp, ...rest }: RuleDraft): Rule => ({
  ...rest,
  when: toCondition(when),
  ...(followUp === null ? {} : { followUp }),
});

/** What an editor without a rule begins with. */
export const blankDraft = (scope: Rule["scope"]): RuleDraft => ({
  name: "",
  scope,
  when: leafNode(BLANK_LEAF),
  confirmation: "barClose",
  repetition: { kind: "oncePerDay" },
  sessions: "regular",
  whenUnknown: "hold",
  labels: [],
  followUp: null,
});

type Recipe = RuleOptions["recipes"][number];

/** A recipe's rule; what is watched stays as it was. */
export const draftOfRecipe = ({ template }: Pick<Recipe, "template">, scope: Rule["scope"]) =>
  toDraft({ ...(template as Omit<Rule, "scope">), scope });

/** Recipes that have every word of what is searched for; all of them while nothing is. */
export function findRecipes(recipes: readonly Recipe[], text: string): readonly Recipe[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return recipes.filter(({ title, sentence, keywords }) => {
    const words = [title, sentence, ...keywords].join(" ").toLowerCase();
    return wanted.every((word) => words.includes(word));
  });
}
