import type { StoryWorld } from "../mocks/storyWorld.ts";
import type { Rule, WatchedRule } from "../ui/api/endpoints.ts";

export const closeAbove = (symbol: string, value: number, name = ""): Rule => ({
  name,
  scope: { kind: "symbol", symbol },
  when: {
    kind: "comparison",
    left: { kind: "price", field: "close", timeframe: "1d", ago: 0, symbol: null },
    operator: ">",
    right: { kind: "constant", value },
  },
  confirmation: "barClose",
  repetition: { kind: "oncePerDay" },
  sessions: "regular",
  whenUnknown: "hold",
  labels: [],
});

export const addRule = async (world: StoryWorld, rule: Rule): Promise<WatchedRule> =>
  (await world.call("POST", "/api/rules", { rule })) as WatchedRule;

export async function addTwoRules(world: StoryWorld): Promise<void> {
  await addRule(world, closeAbove("AAPL", 1, "Any price"));
  await addRule(world, closeAbove("MSFT", 100_000));
}
