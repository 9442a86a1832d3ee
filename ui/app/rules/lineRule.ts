import type { Rule } from "../../api/endpoints.ts";
import type { LineRuleDraft } from "./ruleDraft.ts";

type Comparison = Extract<Rule["when"], { kind: "comparison" }>;
type Series = Comparison["left"];

export const USUAL_FRAME: Omit<Rule, "scope" | "when"> = {
  name: "",
  confirmation: "barClose",
  repetition: { kind: "oncePerDay" },
  sessions: "regular",
  whenUnknown: "hold",
  labels: [],
};

const OPERATORS = { above: "crossesUp", below: "crossesDown", either: "crosses" } as const;

/**
 * "Crossed" compares the line with the last price, "touched" with the range of a closed bar
 * (inclusive), "broken" requires a close on the other side. A touch has no direction.
 */
export function ruleOfLine(draft: LineRuleDraft): Rule {
  const { symbol, timeframe, line, alert, direction = "either", name = "" } = draft;
  const scope: Rule["scope"] = { kind: "symbol", symbol };
  const frame = { ...USUAL_FRAME, name, scope };
  const drawn: Series = { kind: "line", ...line, timeframe };
  const price = (field: "last" | "high" | "low" | "close"): Series => ({
    kind: "price",
    field,
    timeframe,
    ago: 0,
    symbol: null,
  });
  const crosses = (left: Series): Comparison => ({
    kind: "comparison",
    left,
    operator: OPERATORS[direction],
    right: drawn,
  });
  switch (alert) {
    case "crossed":
      return { ...frame, when: crosses(price("last")), confirmation: "price" };
    case "broken":
      return { ...frame, when: crosses(price("close")) };
    case "touched": {
      const [low, high] = [price("low"), price("high")];
      return { ...frame, when: { kind: "range", operator: "inside", value: drawn, low, high } };
    }
    default:
      return alert satisfies never;
  }
}
