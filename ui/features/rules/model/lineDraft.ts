import type { LineRuleDraft } from "../../../app/rules/ruleDraft.ts";
import { blankDraft, toRule } from "./draft.ts";
import type { Leaf, Rule, Series } from "./ruleTypes.ts";

/**
 * A rule about a line of a chart. It is crossed by the last price, touched when it lies within the
 * range of a closed bar, its edges included, and broken when a close is on the other side.
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
