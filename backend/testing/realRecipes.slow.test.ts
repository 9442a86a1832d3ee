import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Batch, Observation } from "../domain/rules/observation.ts";
import type { Recipe } from "../domain/rules/recipes/parts.ts";
import { recipes } from "../domain/rules/recipes/recipes.ts";
import type { Rule } from "../domain/rules/rule.ts";
import { Watch } from "../domain/rules/watch.ts";
import { isLong } from "./casesOf.ts";
import { recipeColumns, type Columns } from "./recipeColumns.ts";
import { realData } from "./worlds/realData.ts";

const { place: HISTORY, isMissing, note } = realData("history/lean_daily");

/** Unadjusted prices of 1998 to 2021, with the jumps of their splits. */
const symbols = isLong ? ["AAPL", "AIG", "BAC", "IBM"] : ["AIG"];
/** `bun run test` uses the last twelve years, which begin before the split of July 2009. */
const DAYS = isLong ? 10_000 : 3_000;

interface Day {
  readonly date: string;
  readonly figures: readonly number[];
}

const daysOf = (symbol: string): readonly Day[] =>
  gunzipSync(readFileSync(`${HISTORY}/${symbol}.csv.gz`))
    .toString("utf8")
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [date = "", ...fields] = line.split(",");
      return { date, figures: fields.slice(0, 5).map(Number) };
    });

function observationsOf(symbol: string, { date, figures }: Day): readonly Observation[] {
  const [open = 0, high = 0, low = 0, close = 0, volume = 0] = figures;
  const common = { symbol, tradeDate: date, source: "history", session: "regular" } as const;
  const bar = { time: Date.parse(`${date}T00:00:00Z`), open, high, low, close, volume };
  return [
    { kind: "bar", ...common, timeframe: "1d", bar },
    { kind: "price", ...common, price: close, open, previousClose: null },
  ];
}

function firingsOf(recipe: Recipe, symbol: string, batches: readonly Batch[]): readonly number[] {
  const isOnce = recipe.template.repetition.kind === "once";
  const rule: Rule = { ...recipe.template, scope: { kind: "symbol", symbol } };
  const watch = new Watch(isOnce ? rule : { ...rule, repetition: { kind: "oncePerDay" } }, symbol);
  return batches.flatMap((batch, day) => (watch.advance(batch) ? [day] : []));
}

describe.skipIf(isMissing)(`recipes on recorded days fire as computed by columns${note}`, () => {
  const market = isMissing ? [] : daysOf("SPY");
  const marketOn = new Map(market.map((day) => [day.date, day]));

  test.each(symbols)(
    "%s",
    (symbol) => {
      const days = daysOf(symbol)
        .filter(({ date }) => marketOn.has(date))
        .slice(-DAYS);
      const column = (index: number) => days.map(({ figures }) => figures[index] ?? Number.NaN);
      const columns: Columns = {
        open: column(0),
        high: column(1),
        low: column(2),
        close: column(3),
        volume: column(4),
        market: days.map(({ date }) => marketOn.get(date)?.figures[3] ?? Number.NaN),
      };
      const batches = days.map((day): Batch => {
        const spy = marketOn.get(day.date);
        return {
          at: Date.parse(`${day.date}T21:00:00Z`),
          observations: [
            ...observationsOf(symbol, day),
            ...(spy ? observationsOf("SPY", spy) : []),
          ],
        };
      });
      expect(days.length).toBeGreaterThan(isLong ? 5000 : 2999);
      const counts: Record<string, number> = {};
      for (const [id, compute] of Object.entries(recipeColumns)) {
        const recipe = recipes.find((each) => each.id === id);
        if (!recipe) throw new Error(`No recipe ${id}`);
        const expected = compute(columns).flatMap((flag, day) => (flag ? [day] : []));
        const found = firingsOf(recipe, symbol, batches);
        expect({ id, days: found }).toEqual({ id, days: expected });
        counts[id] = found.length;
      }
      process.stdout.write(`${symbol}: ${days.length} days, ${JSON.stringify(counts)}\n`);
      expect(Object.values(counts).filter((count) => count === 0)).toEqual([]);
    },
    { timeout: 0 },
  );

  test("every recipe of prices and volumes is covered", () => {
    const ofBars = recipes.filter(({ template }) =>
      /timeframe/.test(JSON.stringify(template.when)),
    );
    expect(Object.keys(recipeColumns).toSorted()).toEqual(ofBars.map(({ id }) => id).toSorted());
  });
});
