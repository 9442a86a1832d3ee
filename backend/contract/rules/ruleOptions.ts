import { Type, type Static } from "@sinclair/typebox";
import { Flag, Named, Nullable, Text } from "../common.ts";
import { ConditionSchema } from "../../domain/rules/rule.ts";
import { RuleUnit } from "./rules.ts";

const described = {
  title: Type.String(),
  explanation: Type.String(),
};
const offered = {
  ...described,
  isAvailable: Flag("True if a source of this market provides it"),
  reason: Nullable(Text("Why it is not available")),
};

const Choice = Named(
  "RuleChoice",
  { name: Type.String(), ...described },
  { description: "Keyword of the rule language" },
);
export const RuleOffer = Named("RuleOffer", {
  name: Type.String(),
  ...offered,
  unit: Nullable(RuleUnit),
});
export type RuleOffer = Static<typeof RuleOffer>;

export const RuleIndicator = Named(
  "RuleIndicator",
  {
    name: Type.String(),
    ...offered,
    unit: Nullable(RuleUnit),
    parameters: Type.Array(
      Type.Object({
        name: Type.String(),
        title: Type.String(),
        min: Type.Number(),
        max: Type.Number(),
        default: Type.Number(),
        isWhole: Type.Boolean(),
      }),
    ),
    lines: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })),
    takesField: Flag(
      "True if the indicator is computed from a field of the bar, such as the close",
    ),
    isIntradayOnly: Type.Boolean(),
  },
  { description: "`unit` is null if the indicator has the unit of its input field" },
);

export const RuleRecipe = Named("RuleRecipe", {
  id: Type.String(),
  title: Type.String(),
  sentence: Type.String(),
  keywords: Type.Array(Type.String()),
  template: Type.Object(
    {
      name: Type.String(),
      when: ConditionSchema,
      confirmation: Type.String(),
      repetition: Type.Object({
        kind: Type.String(),
        cooldownMinutes: Type.Optional(Type.Integer()),
      }),
      sessions: Type.String(),
      whenUnknown: Type.String(),
      labels: Type.Array(Type.String()),
    },
    { description: "A rule without its scope" },
  ),
  isAvailable: Type.Boolean(),
  reason: Nullable(Type.String()),
});
export type RuleRecipe = Static<typeof RuleRecipe>;

export const RuleOptions = Named("RuleOptions", {
  timeframes: Type.Array(Choice),
  prices: Type.Array(RuleOffer),
  indicators: Type.Array(RuleIndicator),
  statistics: Type.Array(RuleOffer),
  facts: Type.Array(RuleOffer),
  holdings: Type.Array(RuleOffer),
  portfolios: Type.Array(RuleOffer),
  events: Type.Array(RuleOffer),
  operators: Type.Array(Choice),
  combinations: Type.Array(Choice),
  confirmations: Type.Array(Choice),
  repetitions: Type.Array(Choice),
  scopes: Type.Array(RuleOffer),
  recipes: Type.Array(RuleRecipe),
  limits: Type.Object({
    depth: Type.Integer({
      description:
        "Maximum nesting depth. A condition and each group, `not`, `then` and `heldFor` around it count as one level",
    }),
    conditions: Type.Integer(),
    bars: Type.Integer(),
    symbols: Type.Integer(),
    labels: Type.Integer(),
    rules: Type.Integer(),
  }),
  priceNote: Text("Accuracy of this market's prices and bars"),
});
export type RuleOptions = Static<typeof RuleOptions>;
