import { expect, test } from "bun:test";
import { createRulePath, readRuleDraft, type RuleDraft } from "./ruleDraft.ts";

const parametersOf = (path: string) => new URL(path, "http://localhost").searchParams;

test("a draft is unchanged when read back from the address", () => {
  const line = {
    from: { time: Date.UTC(2026, 2, 3), price: 182.1 },
    to: { time: Date.UTC(2026, 4, 9), price: 201.4 },
  };
  const drafts: readonly RuleDraft[] = [
    { symbol: "VOD.L", indicator: "ema", timeframe: "1h", parameters: [] },
    { symbol: "VOD.L", indicator: "bollinger", timeframe: "1h", parameters: [50, 2.5] },
    { symbol: "M&M.NS", recipe: "trailingStop" },
    { symbol: "^GSPC", timeframe: "1d", line: { ...line, scale: "straight" }, alert: "crossed" },
    { symbol: "AAPL", timeframe: "5m", line: { ...line, scale: "logarithmic" }, alert: "touched" },
    {
      symbol: "AAPL",
      timeframe: "1w",
      line: { ...line, scale: "straight" },
      alert: "broken",
      direction: "below",
      name: "Trend & support",
    },
  ];
  for (const draft of drafts) {
    expect(readRuleDraft(parametersOf(createRulePath(draft)))).toEqual(draft);
  }
});

test("nonsense gives no draft", () => {
  for (const query of [
    "create",
    "create&symbol=AAPL",
    "create&symbol=AAPL&indicator=rsi",
    "create&symbol=AAPL&recipe=",
    "create&symbol=AAPL&recipe=%3Cscript%3E",
    "create&symbol=AAPL&indicator=rsi&timeframe=2d",
    "create&symbol=%20&indicator=rsi&timeframe=1d",
  ]) {
    expect(readRuleDraft(parametersOf(`/rules?${query}`))).toBeNull();
  }
  const odd = readRuleDraft(
    parametersOf("/rules?create&symbol=AAPL&indicator=rsi&timeframe=1d&parameters=14,-1"),
  );
  expect(odd).toMatchObject({ parameters: [] });
});

test.each([
  "scale=straight&alert=crossed",
  "line=1,2,3&scale=straight&alert=crossed",
  "line=1,2,3,4,5&scale=straight&alert=crossed",
  "line=3,2,1,4&scale=straight&alert=crossed",
  "line=1,2,1,4&scale=straight&alert=crossed",
  "line=1,NaN,3,4&scale=straight&alert=crossed",
  "line=1,0,3,4&scale=straight&alert=crossed",
  "line=1,2,3,Infinity&scale=straight&alert=crossed",
  "line=-1,2,3,4&scale=straight&alert=crossed",
  "line=1.5,2,3,4&scale=straight&alert=crossed",
  "line=1,2,1e17,4&scale=straight&alert=crossed",
  "line=1,2,3,4&scale=curved&alert=crossed",
  "line=1,2,3,4&scale=straight&alert=seen",
  "line=1,2,3,4&scale=straight",
])("a line of %s gives no draft", (query) => {
  const path = `/rules?create&symbol=AAPL&timeframe=1d&${query}`;
  expect(readRuleDraft(parametersOf(path))).toBeNull();
});
