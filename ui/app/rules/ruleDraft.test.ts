import { expect, test } from "bun:test";
import { createRulePath, readRuleDraft, type IndicatorRuleDraft } from "./ruleDraft.ts";

const parametersOf = (path: string) => new URL(path, "http://localhost").searchParams;

test("a draft goes through the address unchanged", () => {
  for (const period of [null, 50]) {
    const draft: IndicatorRuleDraft = {
      symbol: "VOD.L",
      indicator: "ema",
      timeframe: "1h",
      period,
    };
    expect(readRuleDraft(parametersOf(createRulePath(draft)))).toEqual(draft);
  }
});

test("nonsense is no draft", () => {
  for (const query of [
    "create",
    "create&symbol=AAPL",
    "create&symbol=AAPL&indicator=rsi",
    "create&symbol=AAPL&indicator=rsi&timeframe=2d",
    "create&symbol=%20&indicator=rsi&timeframe=1d",
  ]) {
    expect(readRuleDraft(parametersOf(`/rules?${query}`))).toBeNull();
  }
  const odd = readRuleDraft(
    parametersOf("/rules?create&symbol=AAPL&indicator=rsi&timeframe=1d&period=0.5"),
  );
  expect(odd?.period).toBeNull();
});
