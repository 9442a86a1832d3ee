import { USUAL_FRAME } from "../../../app/rules/lineRule.ts";
import { BLANK_LEAF } from "./leafFields.ts";
import { leafNode, toCondition, toNode, type Node } from "./tree.ts";
import type { FollowUp, Rule, RuleOptions } from "./ruleTypes.ts";

/** A rule whose conditions have keys, for editing. */
export interface RuleDraft extends Omit<Rule, "when" | "followUp"> {
  readonly when: Node;
  /** Null if only one message is sent. */
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

export const blankDraft = (scope: Rule["scope"]): RuleDraft => ({
  ...USUAL_FRAME,
  scope,
  when: leafNode(BLANK_LEAF),
  followUp: null,
});

type Recipe = RuleOptions["recipes"][number];

export const draftOfRecipe = ({ template }: Pick<Recipe, "template">, scope: Rule["scope"]) =>
  toDraft({ ...(template as Omit<Rule, "scope">), scope });

/** A recipe with portfolio figures gets the first portfolio, if there is one. */
export function scopeOfRecipe(
  { template }: Pick<Recipe, "template">,
  scope: Rule["scope"],
  portfolios: readonly { readonly id: number }[],
): Rule["scope"] {
  const [first] = portfolios;
  const isOfPortfolio = /"kind":"(holding|portfolio)"/.test(JSON.stringify(template.when));
  return isOfPortfolio && scope.kind !== "portfolio" && first
    ? { kind: "portfolio", portfolioId: first.id }
    : scope;
}

/** Every word must occur; an empty text matches all. */
export function findRecipes(recipes: readonly Recipe[], text: string): readonly Recipe[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return recipes.filter(({ title, sentence, keywords }) => {
    const words = [title, sentence, ...keywords].join(" ").toLowerCase();
    return wanted.every((word) => words.includes(word));
  });
}
