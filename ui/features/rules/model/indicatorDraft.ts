import type { IndicatorRuleDraft } from "../../../app/rules/ruleDraft.ts";
import { blankDraft, toRule } from "./draft.ts";
import type { Comparison, EditorContext, Rule, Series } from "./ruleTypes.ts";
import { seriesOfPick, setSeriesField } from "./seriesFields.ts";

const OVERSOLD = 30;

/** A rule about an indicator as the chart draws it; a blank one where the language has no such indicator. */
export function ruleOfIndicator(draft: IndicatorRuleDraft, context: EditorContext): Rule {
  const { symbol, indicator, timeframe, period } = draft;
  const blank = toRule(blankDraft({ kind: "symbol", symbol }));
  if (!context.options.indicators.some(({ name }) => name === indicator)) return blank;
  const close: Series = { kind: "price", field: "close", timeframe, ago: 0, symbol: null };
  const usual = seriesOfPick(`indicator:${indicator}`, close, context);
  const series =
    period === null ? usual : setSeriesField(usual, "parameter.period", period, context);
  return { ...blank, when: conditionOf(series, close, context) };
}

/** Where the indicator usually matters: a level, its signal line, or the price that crosses it. */
function conditionOf(series: Series, close: Series, context: EditorContext): Comparison {
  const name = series.kind === "indicator" ? series.name : null;
  if (name === "rsi") {
    const right: Series = { kind: "constant", value: OVERSOLD };
    return { kind: "comparison", left: series, operator: "crossesDown", right };
  }
  if (name === "macd") {
    const right = setSeriesField(series, "line", "signal", context);
    return { kind: "comparison", left: series, operator: "crosses", right };
  }
  if (name === "atr") {
    const right: Series = { kind: "constant", value: 1 };
    return { kind: "comparison", left: series, operator: ">", right };
  }
  return { kind: "comparison", left: close, operator: "crosses", right: series };
}
