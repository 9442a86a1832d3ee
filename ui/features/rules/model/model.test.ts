import { expect, test } from "bun:test";
import { assert, property } from "fast-check";
import type { OfferingMarket } from "../../../../backend/capabilities/rules/series/available.ts";
import { recipes } from "../../../../backend/domain/rules/recipes/recipes.ts";
import { checkRule } from "../../../../backend/domain/rules/checkRule.ts";
import { describeCondition } from "../../../../backend/domain/rules/describeRule.ts";
import { describeOptions } from "../../../../backend/capabilities/rules/options.ts";
import { ruleArbitrary } from "../../../../backend/testing/arbitraries/ruleArbitrary.ts";
import {
  blankDraft,
  draftOfRecipe,
  findRecipes,
  toDraft,
  toRule,
  type RuleDraft,
} from "./draft.ts";
import { findChoices, type Field } from "./fields.ts";
import { findGaps } from "./gaps.ts";
import {
  BLANK_LEAF,
  fieldsOfPart,
  partsOfLeaf,
  setLevel,
  setPartField,
  type LeafPart,
} from "./leafFields.ts";
import {
  fieldsOfDuration,
  fieldsOfFollowUp,
  fieldsOfRepetition,
  fieldsOfScope,
  setDurationField,
  setFollowUpField,
  setRepetitionField,
  setScopeField,
} from "./partFields.ts";
import { describeSeries } from "../partWords.ts";
import { indicatorNames } from "../../../../backend/domain/indicators/indicators.ts";
import { chosenFrom, usualIndicator } from "../../../charts/model/indicators.ts";
import { seriesOf } from "../../../../backend/domain/rules/walk.ts";
import { ruleOfIndicator } from "./indicatorDraft.ts";
import { ruleOfLine } from "../../../app/rules/lineRule.ts";
import type { Duration, EditorContext, Leaf, Rule, RuleOptions, Series } from "./ruleTypes.ts";
import {
  addAfter,
  leafNode,
  moveBefore,
  moveNode,
  neighborAt,
  nodeAt,
  pathsOf,
  removeNode,
  setDuration,
  setGroupKind,
  setLeaf,
  toCondition,
  toNode,
  unwrapNode,
  wrapNode,
  type GroupNode,
  type Node,
} from "./tree.ts";
import { casesOf } from "../../../../backend/testing/casesOf.ts";

const market = {
  offers: () => true,
  status: () => ({ kind: "simulated", asOf: 0 }),
} as unknown as OfferingMarket;
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

const SCOPES: readonly Rule["scope"][] = [
  { kind: "symbol", symbol: "AAPL" },
  { kind: "symbols", symbols: ["AAPL", "VOD.L"] },
  { kind: "watchlist", watchlistId: 7 },
  { kind: "watchlist", watchlistId: 99 },
  { kind: "portfolio", portfolioId: 7 },
  { kind: "portfolio", portfolioId: 99 },
  { kind: "screen", screen: "earnings" },
  { kind: "universe" },
];

/** Sets every field to its value in the wanted part, until none differs. */
function setFields<Part>(
  part: Part,
  wanted: Part,
  fieldsOf: (part: Part) => readonly Field[],
  set: (part: Part, field: Field) => Part,
): Part {
  let built = part;
  for (const field of fieldsOf(wanted)) built = set(built, field);
  expect(built).toEqual(wanted);
  return built;
}

function rebuildLeaf(wanted: Leaf): Leaf {
  let built: Leaf = BLANK_LEAF;
  if (wanted.kind === "range") {
    built = setPartField(built, "operator", "operator", wanted.operator, context);
  }
  const set = (part: LeafPart) => {
    for (const { name, value } of fieldsOfPart(wanted, part, context)) {
      built = setPartField(
        built,
        built.kind === "event" ? "event" : toPart(part),
        name,
        value,
        context,
      );
    }
  };
  const toPart = (part: LeafPart): LeafPart => (part === "event" ? "left" : part);
  for (const part of partsOfLeaf(wanted)) set(part);
  return built;
}

/** Builds a tree with the editor's own steps, starting from one blank condition. */
function rebuildTree(root: Node, key: string, wanted: Node): Node {
  if (wanted.kind === "leaf") return setLeaf(root, key, rebuildLeaf(wanted.leaf));
  let built = wrapNode(root, key, wanted.kind);
  const group = () => find(built, key) as GroupNode;
  const find = (node: Node, child: string): Node | undefined =>
    node.kind === "leaf"
      ? undefined
      : node.children.some((each) => each.key === child)
        ? node
        : node.children.map((each) => find(each, child)).find((each) => each !== undefined);
  while (group().children.length < wanted.children.length) {
    built = addAfter(built, group().children.at(-1)?.key ?? "");
  }
  if (wanted.duration !== null) {
    const begun = group().duration;
    const duration = setFields<Duration>(
      begun ?? wanted.duration,
      wanted.duration,
      (each) => fieldsOfDuration(each, options),
      (each, { name, value }) => setDurationField(each, name, value),
    );
    built = setDuration(built, group().key, duration);
  }
  for (const [at, child] of group().children.entries()) {
    built = rebuildTree(built, child.key, wanted.children[at]!);
  }
  return built;
}

function rebuild(rule: Rule): Rule {
  const blank = blankDraft({ kind: "symbol", symbol: "" });
  const draft: RuleDraft = {
    ...toDraft({ ...rule, when: BLANK_LEAF }),
    scope: setFields(
      blank.scope,
      rule.scope,
      (scope) => fieldsOfScope(scope, context, rule.when),
      (scope, { name, value }) => setScopeField(scope, name, value, context),
    ),
    repetition: setFields(
      blank.repetition,
      rule.repetition,
      (repetition) => fieldsOfRepetition(repetition, options, rule.when),
      (repetition, { name, value }) => setRepetitionField(repetition, name, value),
    ),
    when: rebuildTree(blank.when, blank.when.key, toNode(rule.when)),
  };
  return toRule(draft);
}

test("every recipe is unchanged by the editor, and can be built from an empty one", () => {
  expect(options.recipes.length).toBeGreaterThanOrEqual(30);
  for (const recipe of options.recipes) {
    for (const scope of SCOPES) {
      const rule = toRule(draftOfRecipe(recipe, scope));
      expect(rule).toEqual({ ...(recipe.template as Omit<Rule, "scope">), scope });
      expect(rebuild(rule)).toEqual(rule);
    }
  }
});

test("every rule of the language is unchanged by the editor, too", () => {
  assert(
    property(ruleArbitrary, (random) => {
      const rule = random as Rule;
      expect(toRule(toDraft(rule))).toEqual(rule);
      expect(rebuild(rule)).toEqual(rule);
    }),
    { numRuns: casesOf({ usual: 120, long: 5000 }) },
  );
});

test("a condition can be moved, removed, wrapped and unwrapped", () => {
  const first = leafNode();
  const two = addAfter(first, first.key);
  if (two.kind === "leaf") throw new Error("It is a group");
  const [a, b] = two.children.map(({ key }) => key);
  const order = (node: Node) => (node.kind === "leaf" ? [] : node.children.map(({ key }) => key));
  expect(two.kind).toBe("all");
  expect(order(moveNode(two, a!, 1))).toEqual([b!, a!]);
  expect(order(moveNode(two, a!, -1))).toEqual([a!, b!]);
  expect(order(moveBefore(two, b!, a!))).toEqual([b!, a!]);
  expect(order(moveBefore(two, a!, null))).toEqual([b!, a!]);
  expect(setGroupKind(two, two.key, "any").kind).toBe("any");
  expect(removeNode(two, b!)).toBe(two.children[0]!);
  expect(removeNode(first, first.key)).toBe(first);
  const negated = wrapNode(two, b!, "not");
  expect(toCondition(negated)).toMatchObject({ conditions: [{}, { kind: "not" }] });
  const not = (negated as GroupNode).children[1]!;
  expect(toCondition(unwrapNode(negated, not.key))).toEqual(toCondition(two));
});

test("a dragged condition stays within its group", () => {
  const first = leafNode();
  const two = addAfter(first, first.key) as GroupNode;
  const root = wrapNode(two, first.key, "then") as GroupNode;
  const [then, last] = root.children as [GroupNode, Node];
  const [inner, other] = then.children as [Node, Node];
  expect(neighborAt(root, last.key, root.key)).toBe(then.key);
  expect(neighborAt(root, last.key, then.key)).toBe(then.key);
  expect(neighborAt(root, last.key, other.key)).toBe(last.key);
  expect(neighborAt(root, then.key, null)).toBeNull();
  expect(neighborAt(root, other.key, root.key)).toBe(inner.key);
  expect(neighborAt(root, inner.key, last.key)).toBeNull();
});

test("an error is shown at the deepest condition that it names", () => {
  const first = leafNode();
  const root = wrapNode(addAfter(first, first.key), first.key, "then");
  const inner = (root as GroupNode).children[0] as GroupNode;
  expect([...pathsOf(root).values()]).toEqual([
    "when",
    "when.conditions.0",
    "when.conditions.0.first",
    "when.conditions.0.second",
    "when.conditions.1",
  ]);
  expect(nodeAt(root, "when.conditions.0.first.left")).toBe(first.key);
  expect(nodeAt(root, "when.conditions.0.within")).toBe(inner.key);
  expect(nodeAt(root, "labels")).toBeUndefined();
});

test("a bracket uses the indicator's own spelling of its name", () => {
  const written = options.indicators.map(({ name, title, lines }) => {
    const line = lines[0]?.name ?? "";
    const series = {
      kind: "indicator",
      name,
      line,
      parameters: [],
      field: null,
      timeframe: "1d",
      ago: 0,
      symbol: null,
    } as unknown as Series;
    const text = describeSeries(series, options);
    expect(text).toStartWith(title);
    return text;
  });
  expect(written).toContain("Bollinger Bands upper band daily");
  expect(written).toContain("Keltner Channels upper band daily");
  expect(written).toContain("simple moving average daily");
});

test("recipes are found by title, sentence and keyword", () => {
  const found = (text: string) => findRecipes(options.recipes, text).map(({ id }) => id);
  expect(found("")).toHaveLength(options.recipes.length);
  expect(found("golden")).toEqual(["goldenCross"]);
  expect(found("  NEW high ")).toContain("yearHigh");
  expect(found("no such recipe")).toEqual([]);
});

test("a choice whose title says everything has no explanation", () => {
  const { timeframes, confirmations, repetitions, scopes } = options;
  const choices = [...timeframes, ...confirmations, ...repetitions, ...scopes];
  const bare = choices.filter(({ explanation }) => explanation === "");
  expect(bare.map(({ name }) => name)).toEqual(["1m", "5m", "30m", "1h", "oncePerBar", "symbol"]);
});

test("a figure is found by title, group and name, otherwise by its explanation", () => {
  const [what] = fieldsOfPart(BLANK_LEAF, "left", context);
  if (what?.kind !== "choice") throw new Error("The first field is a choice");
  const found = (text: string) => findChoices(what.choices, text).map(({ value }) => value);
  expect(found("")).toHaveLength(what.choices.length);
  expect(found("sma")).toEqual(["indicator:sma"]);
  expect(found(" Moving  EXPONENTIAL")).toEqual(["indicator:ema"]);
  expect(found("trailing stop")).toEqual(["statistic:drawdown"]);
  expect(found("no such figure")).toEqual([]);
});

test("a figure with another unit gets its indicator's bound or none, one with the same unit keeps it", () => {
  const choose = (leaf: Leaf, what: string) => setPartField(leaf, "left", "what", what, context);
  const rsi = choose(BLANK_LEAF, "indicator:rsi");
  expect(rsi).toMatchObject({ right: { kind: "constant", value: 70 } });
  expect(choose(rsi, "price:close")).toMatchObject({ right: { value: Number.NaN } });
  const low = setPartField(BLANK_LEAF, "right", "value", 4.5, context);
  expect(choose(low, "price:high")).toMatchObject({ right: { value: 4.5 } });
  const below = setPartField(BLANK_LEAF, "operator", "operator", "<", context);
  expect(choose(below, "indicator:rsi")).toMatchObject({ right: { value: 30 } });
  const range = setPartField(BLANK_LEAF, "operator", "operator", "inside", context);
  expect(setPartField(range, "value", "what", "indicator:rsi", context)).toMatchObject({
    low: { value: 30 },
    high: { value: 70 },
  });
});

test("an indicator's usual value changes with the comparison, a user's own value stays", () => {
  const turn = (leaf: Leaf, operator: string) =>
    setPartField(leaf, "operator", "operator", operator, context);
  const rsi = setPartField(BLANK_LEAF, "left", "what", "indicator:rsi", context);
  const below = turn(rsi, "crossesDown");
  expect(below).toMatchObject({ operator: "crossesDown", right: { value: 30 } });
  expect(turn(below, "crossesUp")).toMatchObject({ right: { value: 70 } });
  const inside = turn(below, "inside");
  expect(inside).toMatchObject({ low: { value: 30 }, high: { value: 70 } });
  expect(turn(inside, ">")).toMatchObject({ right: { value: 70 } });
  const own = setPartField(rsi, "right", "value", 55, context);
  expect(turn(own, "<")).toMatchObject({ right: { value: 55 } });
  expect(turn(BLANK_LEAF, "<")).toMatchObject({ right: { value: Number.NaN } });
});

test("an indicator of the chart starts a rule that lacks only a level", () => {
  const draft = { symbol: "AAPL", timeframe: "30m", parameters: [] } as const;
  for (const name of indicatorNames) {
    const chosen = chosenFrom(usualIndicator(name), Date.UTC(2026, 0, 5));
    const parameters = chosen.parameters.map(({ value }) => value);
    const rule = ruleOfIndicator({ ...draft, indicator: name, parameters }, context);
    const gaps = findGaps(toDraft(rule));
    expect({ name, problems: checkRule(rule).length }).toEqual({ name, problems: gaps.length });
    const series = [...seriesOf(rule.when)].find(({ kind }) => kind === "indicator");
    expect(series).toMatchObject({ ...chosen, timeframe: "30m" });
  }
  const ema = ruleOfIndicator({ ...draft, indicator: "ema", parameters: [50] }, context);
  expect(ema.when).toMatchObject({ right: { parameters: [{ name: "period", value: 50 }] } });
  const odd = ruleOfIndicator({ ...draft, indicator: "macd", parameters: [30, 20] }, context);
  expect(odd.when).toMatchObject({ left: { parameters: [{ value: 12 }, { value: 26 }, {}] } });
  expect(ruleOfIndicator({ ...draft, indicator: "nonsense" }, context).when).toEqual(BLANK_LEAF);
});

test("a new rule lacks its stock and each of its values, which a level fills in", () => {
  const draft = blankDraft({ kind: "symbol", symbol: "" });
  const two = addAfter(draft.when, draft.when.key);
  const gaps = (scope: Rule["scope"], when: Node) =>
    findGaps({ scope, when }).map(({ path }) => path);
  expect(gaps(draft.scope, two)).toEqual([
    "scope",
    "when.conditions.0.right",
    "when.conditions.1.right",
  ]);
  const level = setLevel(BLANK_LEAF, 217.88, true);
  expect(level).toMatchObject({ operator: "<", right: { value: 217.88 } });
  expect(gaps({ kind: "symbol", symbol: "AAPL" }, leafNode(level))).toEqual([]);
});

test("the follow-up of a firing is set field by field, and removed again", () => {
  const channels = [{ value: "sms", title: "SMS" }];
  const fields = (followUp: Parameters<typeof setFollowUpField>[0]) =>
    fieldsOfFollowUp(followUp, channels).map(({ name, value }) => [name, value]);
  expect(fields(null)).toEqual([
    ["repeatMinutes", null],
    ["channel", ""],
  ]);
  const repeats = setFollowUpField(null, "repeatMinutes", 15);
  const both = setFollowUpField(repeats, "channel", "sms");
  expect(both).toEqual({ repeatMinutes: 15, escalation: { channel: "sms", afterMinutes: 30 } });
  const later = setFollowUpField(both, "afterMinutes", 45);
  expect(fields(later)).toEqual([
    ["repeatMinutes", 15],
    ["channel", "sms"],
    ["afterMinutes", 45],
  ]);
  const alone = setFollowUpField(later, "repeatMinutes", null);
  expect(alone?.escalation).toEqual({ channel: "sms", afterMinutes: 45 });
  expect(setFollowUpField(alone, "channel", "")).toBeNull();
});

test("a line of the chart starts a valid rule, and says which prices it waits for", () => {
  const line = {
    from: { time: Date.UTC(2026, 0, 5), price: 182.1 },
    to: { time: Date.UTC(2026, 1, 2), price: 201.4 },
    scale: "logarithmic",
  } as const;
  for (const [alert, confirmation, sentence] of [
    [
      "crossed",
      "price",
      /^daily last crosses the logarithmic daily line from 182\.1 \(Jan 5, 2026\)/,
    ],
    ["broken", "barClose", /^daily close crosses the logarithmic daily line from 182\.1 \(/],
    ["touched", "barClose", /^the logarithmic daily line .* is inside daily low to daily high$/],
  ] as const) {
    const rule = ruleOfLine({ symbol: "AAPL", timeframe: "1d", line, alert });
    expect(checkRule(rule)).toEqual([]);
    expect(rule).toMatchObject({ scope: { kind: "symbol", symbol: "AAPL" }, confirmation });
    expect(describeCondition(rule.when)).toMatch(sentence);
  }
});
