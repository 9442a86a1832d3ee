import { compareWithFirst, isUpward, reasonOfFigures, turnUsualValue } from "./comparable.ts";
import * as words from "./messages.ts";
import { setPath, type Choice, type ChoiceField, type Field, type FieldValue } from "./fields.ts";
import { eventOfName, fieldsOfEvent } from "./partFields.ts";
import { seriesChoices, type Offered } from "./seriesChoices.ts";
import { choice, fieldsOfSeries, NOT_ENTERED, setSeriesField } from "./seriesFields.ts";
import type { Comparison, EditorContext, Leaf, Range, Series } from "./ruleTypes.ts";

export type LeafPart = "left" | "operator" | "right" | "value" | "low" | "high" | "event";

/** In sentence order. */
export function partsOfLeaf(leaf: Leaf): readonly LeafPart[] {
  switch (leaf.kind) {
    case "comparison":
      return ["left", "operator", "right"];
    case "range":
      return ["value", "operator", "low", "high"];
    case "event":
      return ["event"];
    default:
      return leaf satisfies never;
  }
}

const isFirst = (part: LeafPart): boolean => part === "left" || part === "value";

const beginnings = (offered: Offered): readonly Choice[] => [
  ...seriesChoices(offered),
  ...offered.options.events.map(({ name, title, explanation, reason }) => ({
    value: `event:${name}`,
    title,
    explanation,
    reason,
    group: words.EVENTS,
  })),
];

export const seriesOfPart = (leaf: Leaf, part: LeafPart): Series | undefined =>
  (leaf as Partial<Record<LeafPart, unknown>>)[part] as Series | undefined;

/** Choices that would be rejected carry the reason. */
export function fieldsOfPart(leaf: Leaf, part: LeafPart, context: EditorContext): readonly Field[] {
  const { options } = context;
  if (leaf.kind === "event") {
    const value = `event:${leaf.event.name}`;
    const what = choice("what", words.WHAT, value, beginnings(context));
    return [comparable(leaf, part, what, context), ...fieldsOfEvent(leaf.event)];
  }
  if (part === "operator") {
    const operators = options.operators.map(({ name, ...rest }) => ({ value: name, ...rest }));
    return [choice("operator", words.OPERATOR, leaf.operator, operators)];
  }
  const series = seriesOfPart(leaf, part);
  if (series === undefined || typeof series === "string") return [];
  return fieldsOfSeries(series, context).map((field) => {
    if (field.kind !== "choice") return field;
    const isBeginning = field.name === "what" && isFirst(part);
    const offered = isBeginning ? { ...field, choices: beginnings(context) } : field;
    return comparable(leaf, part, offered, context);
  });
}

const comparable = (
  leaf: Leaf,
  part: LeafPart,
  field: ChoiceField,
  context: EditorContext,
): ChoiceField => ({
  ...field,
  choices: field.choices.map((each) => {
    const chosen = setPartField(leaf, part, field.name, each.value, context);
    return { ...each, reason: each.reason ?? reasonOfFigures(chosen, context.options) };
  }),
});

/** Copies the leaf; its kind may change. */
export function setPartField(
  leaf: Leaf,
  part: LeafPart,
  name: string,
  value: FieldValue,
  context: EditorContext,
): Leaf {
  if (leaf.kind === "event") {
    if (name !== "what") return { ...leaf, event: setPath(leaf.event, name, value) };
    const pick = String(value);
    if (pick.startsWith("event:")) return eventLeaf(pick, context);
    return setPartField(BLANK_LEAF, "left", name, value, context);
  }
  if (part === "operator") return setOperator(leaf, String(value));
  if (name === "what" && String(value).startsWith("event:")) {
    return eventLeaf(String(value), context);
  }
  const series = seriesOfPart(leaf, part);
  if (series === undefined) return leaf;
  const changed = { ...leaf, [part]: setSeriesField(series, name, value, context) } as typeof leaf;
  return isFirst(part) ? compareWithFirst(changed, leaf, context.options) : changed;
}

const MIRRORED: Readonly<Record<string, Comparison["operator"]>> = {
  "<": ">",
  ">": "<",
  crossesDown: "crossesUp",
  crossesUp: "crossesDown",
};

/** A level below the current price reverses the comparison. */
export function setLevel(leaf: Comparison, value: number, isBelow: boolean): Comparison {
  const isDown = leaf.operator === "<" || leaf.operator === "crossesDown";
  const operator = isDown === isBelow ? leaf.operator : (MIRRORED[leaf.operator] ?? leaf.operator);
  return { ...leaf, operator, right: { kind: "constant", value } };
}

const eventLeaf = (pick: string, { now }: EditorContext): Leaf => ({
  kind: "event",
  event: eventOfName(pick.slice("event:".length), now),
});

/** "Inside" and "outside" take two figures on the right. */
function setOperator(leaf: Comparison | Range, operator: string): Leaf {
  const isRange = operator === "inside" || operator === "outside";
  if (isRange) {
    if (leaf.kind === "range") return { ...leaf, operator };
    const { left: value, right } = leaf;
    const low = turnUsualValue(value, right, false);
    const high = turnUsualValue(value, right, true);
    return { kind: "range", operator, value, low, high };
  }
  const wanted = operator as Comparison["operator"];
  const [left, bound] =
    leaf.kind === "comparison" ? [leaf.left, leaf.right] : [leaf.value, leaf.low];
  const right = turnUsualValue(left, bound, isUpward(wanted));
  return { kind: "comparison", left, operator: wanted, right };
}

/** The user enters the value of this condition. */
export const BLANK_LEAF: Comparison = {
  kind: "comparison",
  left: { kind: "price", field: "close", timeframe: "1d", ago: 0, symbol: null },
  operator: ">",
  right: NOT_ENTERED,
};
