import { indicatorSpecs, type IndicatorName } from "../../domain/indicators/indicators.ts";
import { MAX_BARS, parameterTitles } from "../../domain/indicators/spec.ts";
import { MAX_DEPTH, MAX_LABELS, MAX_LEAVES, MAX_SYMBOLS } from "../../domain/rules/limits.ts";
import { intervals } from "../../domain/bar.ts";

import type { Condition, EventName, FactName, Rule, Statistic } from "../../domain/rules/rule.ts";
import { unitOf } from "../../domain/rules/units.ts";
import type { RuleOffer, RuleOptions, RuleRecipe } from "../../contract/rules/ruleOptions.ts";
import {
  findUnavailable,
  reasonOfEvent,
  reasonOfFact,
  type OfferingMarket,
} from "./series/available.ts";
import type { OfferedRecipe } from "./words/offeredRecipes.ts";
import * as words from "./words/optionWords.ts";

export function describeOptions(
  market: OfferingMarket,
  maxRules: number,
  offered: readonly OfferedRecipe[],
): RuleOptions {
  const barReason = market.offers("bars") ? null : "No source of this market has bars.";
  const offer = (
    name: string,
    [title, explanation]: readonly [string, string],
    unit: RuleOffer["unit"],
    reason: string | null,
  ): RuleOffer => ({ name, title, explanation, unit, isAvailable: reason === null, reason });
  return {
    timeframes: intervals.map((name) => choice(name, words.timeframeWords[name])),
    prices: entries(words.priceWords).map(([name, text]) =>
      offer(name, text, name === "volume" ? "volume" : "price", barReason),
    ),
    indicators: (Object.keys(indicatorSpecs) as IndicatorName[]).map((name) => {
      const spec = indicatorSpecs[name];
      return {
        name,
        title: spec.title,
        explanation: spec.explanation,
        isAvailable: barReason === null,
        reason: barReason,
        unit: spec.unit === "field" ? null : spec.unit,
        parameters: spec.parameters.map((each) => ({ ...each, title: parameterTitles[each.name] })),
        lines: spec.lines.map(({ name: line, title }) => ({ name: line, title })),
        takesField: spec.takesField,
        isIntradayOnly: spec.isIntradayOnly ?? false,
      };
    }),
    statistics: entries(words.statisticWords).map(([name, text]) =>
      offer(name, text, unitOfStatistic(name), barReason),
    ),
    facts: entries(words.factWords).map(([name, text]) =>
      offer(
        name,
        text,
        unitOf({ kind: "fact", fact: name as FactName, symbol: null }),
        reasonOfFact(market, name as FactName),
      ),
    ),
    holdings: entries(words.holdingWords).map(([name, text]) =>
      offer(name, text, unitOf({ kind: "holding", figure: name }), null),
    ),
    portfolios: entries(words.portfolioWords).map(([name, text]) =>
      offer(name, text, unitOf({ kind: "portfolio", figure: name }), null),
    ),
    events: entries(words.eventWords).map(([name, text]) =>
      offer(name, text, null, reasonOfEvent(market, name as EventName)),
    ),
    operators: entries(words.operatorWords).map(([name, text]) => choice(name, text)),
    combinations: words.combinationWords.map(([name, text]) => choice(name, text)),
    confirmations: entries(words.confirmationWords).map(([name, text]) => choice(name, text)),
    repetitions: entries(words.repetitionWords).map(([name, text]) => choice(name, text)),
    scopes: entries(words.scopeWords).map(([name, text]) => offer(name, text, null, null)),
    recipes: offered.map(({ recipe, reason }): RuleRecipe => {
      const [missing] = findUnavailable(market, recipe.template.when);
      const why = missing?.sentence ?? reason;
      return {
        id: recipe.id,
        title: recipe.title,
        sentence: recipe.sentence,
        keywords: [...recipe.keywords],
        template: templateOf(recipe.template),
        isAvailable: why === null,
        reason: why,
      };
    }),
    limits: {
      depth: MAX_DEPTH,
      conditions: MAX_LEAVES,
      bars: MAX_BARS,
      symbols: MAX_SYMBOLS,
      labels: MAX_LABELS,
      rules: maxRules,
    },
    priceNote: priceNotes[market.status().kind],
  };
}

const priceNotes = {
  simulated: "Prices are simulated. Every trade is known, so highs and lows are exact.",
  replay: "Prices are replayed from a recording. Moves within a bar are not known.",
  live: "Prices are fetched every few seconds. A brief high or low appears only in the source's bars, after they close.",
} as const;

const choice = (name: string, [title, explanation]: readonly [string, string]) => ({
  name,
  title,
  explanation,
});

const entries = <Name extends string>(all: Readonly<Record<Name, readonly [string, string]>>) =>
  Object.entries(all) as [Name, readonly [string, string]][];

function unitOfStatistic(name: Statistic["name"]): RuleOffer["unit"] {
  if (name === "highest" || name === "lowest") return null;
  return name === "relativeVolume" ? "ratio" : "percent";
}

/** Mutable because the contract's types are. */
const templateOf = (template: Omit<Rule, "scope">): RuleRecipe["template"] =>
  structuredClone(template) as Omit<Rule, "scope"> & {
    labels: string[];
    when: Condition;
  } as RuleRecipe["template"];
