import { expect, test } from "bun:test";
import { assert, constantFrom, property } from "fast-check";
import { describeOptions } from "../../../../backend/capabilities/rules/options.ts";
import type { OfferingMarket } from "../../../../backend/capabilities/rules/series/available.ts";
import { recipes } from "../../../../backend/domain/rules/recipes/recipes.ts";
import { checkRule } from "../../../../backend/domain/rules/checkRule.ts";
import { ruleArbitrary } from "../../../../backend/testing/arbitraries/ruleArbitrary.ts";
import {
  reasonOfConfirmation,
  reasonOfScope,
  reasonOfSessions,
  reasonOfRepetition,
} from "./exclusions.ts";
import { fieldsOfPart, partsOfLeaf, setPartField } from "./leafFields.ts";
import { fieldsOfDuration, setScopeField } from "./partFields.ts";
import type { Condition, EditorContext, Leaf, Rule, RuleOptions } from "./ruleTypes.ts";

const market: OfferingMarket = { offers: () => true, status: () => ({ kind: "live" }) } as never;
const options = describeOptions(
  market,
  1000,
  recipes.map((recipe) => ({ recipe, reason: null })),
) as RuleOptions;
const context: EditorContext = {
  options,
  watchlists: [{ id: 7, name: "Tech" }],
  portfolios: [{ id: 7, name: "Savings" }],
  now: Date.UTC(2026, 10, 20),
};

/** Error about a comparison of two numbers; a choice in a bracket sets none. */
const OF_TWO_NUMBERS = /lower bound above/;

/** Errors about a number that the user has yet to enter. */
const NOT_ENTERED = /not a valid number|prices of its points|prices above zero/;

const refusalsOf = (rule: Rule): readonly string[] =>
  checkRule(rule)
    .map(({ sentence }) => sentence)
    .filter((sentence) => !OF_TWO_NUMBERS.test(sentence) && !NOT_ENTERED.test(sentence));

function* leavesOf(when: Condition): Generator<Leaf> {
  if ("conditions" in when) for (const each of when.conditions) yield* leavesOf(each);
  else if ("condition" in when) yield* leavesOf(when.condition);
  else if ("first" in when) {
    yield* leavesOf(when.first);
    yield* leavesOf(when.second);
  } else yield when;
}

test("every offered choice of a bracket is valid, and every disabled one with a reason is not", () => {
  let greyed = 0;
  const confirmations = constantFrom<Rule["confirmation"]>("price", "twoPrices", "barClose");
  assert(
    property(ruleArbitrary, confirmations, (random, confirmation) => {
      for (const leaf of leavesOf((random as Rule).when)) {
        const alone: Rule = {
          ...(random as Rule),
          confirmation,
          sessions: "regular",
          repetition: { kind: "once" },
          when: leaf,
        };
        // This rule was generated for another confirmation.
        if (refusalsOf(alone).length > 0) continue;
        const here: EditorContext = { ...context, frame: alone };
        for (const part of partsOfLeaf(leaf)) {
          for (const field of fieldsOfPart(leaf, part, here)) {
            if (field.kind !== "choice") continue;
            for (const { value, reason } of field.choices) {
              const chosen = setPartField(leaf, part, field.name, value, here);
              const refusals = refusalsOf({ ...alone, when: chosen });
              if (typeof reason === "string") greyed++;
              const isGreyed = typeof reason === "string";
              expect([part, field.name, value, isGreyed, refusals]).toEqual([
                part,
                field.name,
                value,
                refusals.length > 0,
                refusals,
              ]);
            }
          }
        }
      }
    }),
    { numRuns: 60, seed: 16 },
  );
  expect(greyed).toBeGreaterThan(100);
});

test("a portfolio as a whole uses minutes", () => {
  const duration = { kind: "minutes", minutes: 5 } as const;
  const reasonsOf = (isBarless: boolean) => {
    const [unit] = fieldsOfDuration(duration, options, isBarless);
    return unit?.kind === "choice" ? unit.choices.map(({ reason }) => typeof reason) : [];
  };
  expect(reasonsOf(true)).toEqual(["string", "object"]);
  expect(reasonsOf(false)).toEqual(["object", "object"]);
});

test("the same holds for the settings around the conditions", () => {
  const greyed = { scope: 0, confirmation: 0, sessions: 0, repetition: 0 };
  assert(
    property(ruleArbitrary, (random) => {
      const rule = random as Rule;
      const isRefused = (changed: Partial<Rule>) =>
        refusalsOf({ ...rule, ...changed } as Rule).length > 0;
      const expectSame = (
        what: keyof typeof greyed,
        reason: string | null,
        changed: Partial<Rule>,
      ) => {
        if (reason !== null) greyed[what]++;
        expect([what, changed, reason !== null]).toEqual([what, changed, isRefused(changed)]);
      };
      if (isRefused({})) return;
      for (const { name } of options.confirmations) {
        const confirmation = name as Rule["confirmation"];
        expectSame("confirmation", reasonOfConfirmation(confirmation, rule.when), { confirmation });
      }
      for (const sessions of ["regular", "extended"] as const) {
        expectSame("sessions", reasonOfSessions(sessions, rule.when), { sessions });
      }
      for (const kind of ["once", "oncePerBar", "oncePerDay"] as const) {
        expectSame("repetition", reasonOfRepetition(kind, rule.when), { repetition: { kind } });
      }
      for (const kind of ["symbol", "watchlist", "screen", "universe"] as const) {
        const named = { kind: "symbol", symbol: "AAPL" } as const;
        const scope = setScopeField(named, "kind", kind, context);
        expectSame("scope", reasonOfScope(kind, rule.when), { scope });
      }
    }),
    { numRuns: 500, seed: 16 },
  );
  expect(Object.values(greyed).every((count) => count > 10)).toBe(true);
});
