import {
  faultsOfParameters,
  indicatorSpecs,
} from "../../../../backend/domain/indicators/indicators.ts";
import type { IndicatorRuleDraft } from "../../../app/rules/ruleDraft.ts";
import { blankDraft, toRule } from "./draft.ts";
import type { Comparison, EditorContext, Rule, Series } from "./ruleTypes.ts";
import { NOT_ENTERED, seriesOfPick } from "./seriesFields.ts";

/** Returns a blank rule if the language lacks the indicator. */
export function ruleOfIndicator(draft: IndicatorRuleDraft, context: EditorContext): Rule {
  const { symbol, indicator, timeframe, parameters } = draft;
  const blank = toRule(blankDraft({ kind: "symbol", symbol }));
  if (!context.options.indicators.some(({ name }) => name === indicator)) return blank;
  const close: Series = { kind: "price", field: "close", timeframe, ago: 0, symbol: null };
  const usual = seriesOfPick(`indicator:${indicator}`, close, context);
  if (usual.kind !== "indicator") return blank;
  const given = {
    ...usual,
    parameters: usual.parameters.map((each, at) => ({
      ...each,
      value: parameters[at] ?? each.value,
    })),
  };
  const [fault] = faultsOfParameters(given);
  return { ...blank, when: conditionOf(fault === undefined ? given : usual, close) };
}

function conditionOf(series: Extract<Series, { kind: "indicator" }>, close: Series): Comparison {
  const { place, guides = [], lines } = indicatorSpecs[series.name];
  const [level, other] = guides;
  const right: Series = level === undefined ? NOT_ENTERED : { kind: "constant", value: level };
  if (place === "price") {
    return { kind: "comparison", left: close, operator: "crosses", right: series };
  }
  if (lines.some(({ name }) => name === "signal")) {
    const signal: Series = { ...series, line: "signal" };
    return { kind: "comparison", left: series, operator: "crosses", right: signal };
  }
  if (guides.length === 0) return { kind: "comparison", left: series, operator: ">", right };
  const operator = other === undefined ? "crossesUp" : "crossesDown";
  return { kind: "comparison", left: series, operator, right };
}
