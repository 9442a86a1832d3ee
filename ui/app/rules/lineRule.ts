import type { LineRuleDraft } from "../../../app/rules/ruleDraft.ts";
import { blankDraft, toRule } from "./draft.ts";
import type { Leaf, Rule, Series } from "./ruleTypes.ts";

/**
 * Returns a rule for a line drawn on a chart. "Crossed" compares it with the last price, "touched"
 * requires it to lie within the range of a closed bar (inclusive), and "broken" requires a close on
 * the other side.
 */
export function ruleOfLine({ symbol, timeframe, line, alert }: LineRuleDraft): Rule {
  const blank = toRule(blankDraft({ kind: "symbol", symbol }));
  const drawn: Series = { kind: "line", ...line, timeframe };
  const price = (field: "last" | "high" | "low" | "close"): Series => ({
    kind: "price",
    field,
    timeframe,
    ago: 0,
    symbol: null,
  });
  const crosses = (left: Series): Leaf => ({
    kind: "comparison",
    left,
    operator: "crosses",
    right: drawn,
  });
  switch (alert) {
    case "crossed":
      return { ...blank, when: crosses(price("last")), confirmation: "price" };
    case "broken":
      return { ...blank, when: crosses(price("close")) };
    case "touched": {
      const [low, high] = [price("low"), price("high")];
      return { ...blank, when: { kind: "range", operator: "inside", value: drawn, low, high } };
    }
    default:
      return alert satisfies never;
  }
}
