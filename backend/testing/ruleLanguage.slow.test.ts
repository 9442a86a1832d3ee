import { expect, test } from "bun:test";
import { assert, nat, property, type Arbitrary, type IPropertyWithHooks } from "fast-check";
import type { BarObservation, Batch } from "../domain/rules/observation.ts";
import { rescaleRule, rescaleState } from "../domain/rules/rescaleRule.ts";
import { casesOf } from "./casesOf.ts";
import { evaluateRuleByThePage } from "./reference/referenceRules.ts";
import { OTHER, OWN, ruleArbitrary } from "./arbitraries/ruleArbitrary.ts";
import { marketPlan, playMarket } from "./ruleMarket.ts";
import type { Outcome, Watch } from "../domain/rules/watch.ts";
import { differenceOf, openRule, rescaleObservation, runRule } from "./ruleOutcomes.ts";

const CASES = casesOf({ usual: 120, long: 100_000 });

const hold = <Values extends [unknown, ...unknown[]]>(
  cases: number,
  statement: IPropertyWithHooks<Values>,
) => assert(statement, { numRuns: cases, endOnFailure: true });

const cut: Arbitrary<number> = nat(10_000);
const placeOf = (part: number, batches: readonly Batch[]): number =>
  1 + Math.floor((part / 10_001) * (batches.length - 1));

const said = (watch: Watch, batch: Batch): readonly Outcome[] => {
  const outcome = watch.advance(batch);
  return outcome ? [outcome] : [];
};

test(
  `rules fire as documented, with the same witnesses, on ${CASES} markets`,
  () => {
    let firings = 0;
    let silent = 0;
    hold(
      CASES,
      property(ruleArbitrary, marketPlan, (rule, plan) => {
        const batches = playMarket(plan);
        const ours = runRule(rule, batches);
        const theirs = evaluateRuleByThePage(rule, OWN, batches);
        firings += theirs.filter(({ kind }) => kind === "fired").length;
        if (theirs.length === 0) silent++;
        const difference = differenceOf(ours, theirs);
        if (difference !== null) throw new Error(difference);
      }),
    );
    expect(firings).toBeGreaterThan(CASES);
    expect(silent).toBeLessThan(CASES * 0.7);
  },
  { timeout: 0 },
);

test(
  "later bars do not change past firings",
  () => {
    hold(
      CASES,
      property(ruleArbitrary, marketPlan, marketPlan, cut, (rule, plan, other, part) => {
        const batches = playMarket(plan);
        const place = placeOf(part, batches);
        const past = batches.slice(0, place);
        const now = past.at(-1)?.at ?? 0;
        const future = playMarket(other).filter(({ at }) => at > now);
        const before = runRule(rule, batches).filter(({ at }) => at <= now);
        const after = runRule(rule, [...past, ...future]).filter(({ at }) => at <= now);
        expect(after).toEqual(before.slice(0, after.length));
        expect(before.length).toBeGreaterThanOrEqual(after.length);
      }),
    );
  },
  { timeout: 0 },
);

test(
  "an interrupted run that resumes from its saved state has the same firings, once each",
  () => {
    hold(
      CASES,
      property(ruleArbitrary, marketPlan, cut, cut, cut, (rule, plan, first, second, again) => {
        const batches = playMarket(plan);
        const [one = 1, other = 1] = [first, second]
          .map((part) => placeOf(part, batches))
          .toSorted((a, b) => a - b);
        let rules = openRule(rule);
        let begin = 0;
        const outcomes = [];
        for (const end of [one, other, batches.length]) {
          for (const batch of batches.slice(begin, end)) outcomes.push(...said(rules, batch));
          const state = rules.state();
          rules = openRule(rule, state);
          for (const batch of batches.slice(0, end)) outcomes.push(...said(rules, batch));
          // Prices from just before the interruption may arrive again.
          begin = Math.max(0, end - (again % 5));
        }
        expect(outcomes).toEqual([...runRule(rule, batches)]);
      }),
    );
  },
  { timeout: 0 },
);

test(
  "a split adjusts rule, state and bars, and changes no firing",
  () => {
    // A constant shared by several symbols cannot be adjusted for one of them.
    const ofOneSymbol = ruleArbitrary.filter(
      (rule) => rule.scope.kind === "symbol" && !JSON.stringify(rule).includes(OTHER),
    );
    hold(
      Math.ceil(CASES / 3),
      property(ofOneSymbol, marketPlan, cut, (rule, plan, part) => {
        const batches = playMarket(plan);
        const place = placeOf(part, batches);
        const factor = 0.25;
        const rescale = ({ at, observations }: Batch): Batch => ({
          at,
          observations: observations.map((each) => rescaleObservation(each, factor)),
        });
        const before = openRule(rule);
        const outcomes = batches.slice(0, place).flatMap((batch) => before.advance(batch) ?? []);
        const state = before.state();
        const moved = rescaleRule(rule, OWN, factor);
        const after = openRule(moved, rescaleState(state, rule, OWN, OWN, factor));
        for (const batch of batches.map(rescale)) outcomes.push(...said(after, batch));
        const brief = ({ at, kind, witness }: (typeof outcomes)[number]) => [
          at,
          kind,
          JSON.stringify(witness, (key, value) => (key === "values" ? [] : (value as unknown))),
        ];
        expect(outcomes.map(brief)).toEqual(runRule(rule, batches).map(brief));
      }),
    );
  },
  { timeout: 0 },
);

test(
  "loaded bars give the same figures as bars that arrive one by one",
  () => {
    hold(
      Math.ceil(CASES / 3),
      property(ruleArbitrary, marketPlan, cut, (rule, plan, part) => {
        const batches = playMarket(plan);
        const past = batches.slice(0, placeOf(part, batches));
        const live = openRule(rule);
        for (const batch of past) live.advance(batch);
        const loaded = openRule(rule, live.state());
        const isNoBar = ({ kind }: { readonly kind: string }) => kind !== "bar";
        for (const { at, observations } of past) {
          loaded.advance({ at, observations: observations.filter(isNoBar) });
        }
        for (const symbol of [OWN, OTHER]) {
          for (const timeframe of ["1h", "1d"] as const) {
            const bars = past.flatMap(({ observations }) =>
              observations.filter(
                (each): each is BarObservation =>
                  each.kind === "bar" && each.symbol === symbol && each.timeframe === timeframe,
              ),
            );
            loaded.load(symbol, timeframe, bars);
          }
        }
        for (const batch of batches.slice(past.length)) {
          const [one, other] = [said(live, batch), said(loaded, batch)];
          const difference = differenceOf(one, other);
          if (difference !== null) throw new Error(difference);
        }
      }),
    );
  },
  { timeout: 0 },
);
