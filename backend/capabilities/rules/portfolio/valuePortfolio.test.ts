import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { decimalOf, readDecimal, ZERO, type Decimal } from "../../../market/ledger/decimal.ts";
import type { HeldPortfolio } from "../../portfolios/lifecycle/queries.ts";
import { pairsOf, valuePortfolio, type SeenPriceOf } from "./valuePortfolio.ts";

/** A fraction of whole numbers, so that nothing is rounded. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

function fractionOf(text: string): Fraction {
  const [whole = "0", decimals = ""] = text.split(".");
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
}
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { ...b, over: -b.over });
const times = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.over,
  under: a.under * b.under,
});
const inverse = ({ over, under }: Fraction): Fraction => ({ over: under, under: over });
const NOTHING: Fraction = { over: 0n, under: 1n };

const PLACES = 10n ** 25n;
const numberOf = ({ over, under }: Fraction): number =>
  Number((over * PLACES) / under) / Number(PLACES);

const textOf = (value: Decimal | number): string =>
  typeof value === "number" ? decimalOf(value).toString() : value.toString();
const exact = (value: Decimal | number): Fraction => fractionOf(textOf(value));

/** Reference in exact fractions, one step of the definition after the other. */
function valueSlowly(held: HeldPortfolio, prices: ReadonlyMap<string, SeenPriceOf>) {
  const pair = (from: string, to: string): Fraction | undefined => {
    const direct = prices.get(`${from}${to}=X`);
    if (direct) return exact(direct.price);
    const reverse = prices.get(`${to}${from}=X`);
    if (reverse) return inverse(exact(reverse.price));
    return undefined;
  };
  const rate = (from: string): Fraction | undefined => {
    if (from === held.currency) return fractionOf("1");
    const known = pair(from, held.currency);
    if (known) return known;
    if (from === "USD" || held.currency === "USD") return undefined;
    const [toDollar, fromDollar] = [pair(from, "USD"), pair("USD", held.currency)];
    if (!toDollar || !fromDollar) return undefined;
    return times(toDollar, fromDollar);
  };
  const percent = (part: Fraction, whole: Fraction): number | null => {
    if (whole.over <= 0n) return null;
    return numberOf(times(times(part, inverse(whole)), fractionOf("100")));
  };

  const values = new Map<string, Fraction>();
  let all: Fraction | undefined = NOTHING;
  for (const { symbol, quantity } of held.holdings) {
    const price = prices.get(symbol);
    const priceRate = price ? rate(price.currency) : undefined;
    if (!price || !priceRate) {
      all = undefined;
      continue;
    }
    const value = times(times(exact(quantity), exact(price.price)), priceRate);
    values.set(symbol, value);
    if (all) all = plus(all, value);
  }
  let total = all;
  let owned = all;
  if (held.basis === "cash") {
    for (const { currency, amount } of held.cash) {
      const cashRate = rate(currency);
      const cash = cashRate && times(exact(amount), cashRate);
      total = total && cash ? plus(total, cash) : undefined;
      if (owned && cash && cash.over > 0n) owned = plus(owned, cash);
    }
  }
  const stocks = held.holdings.map(({ symbol, costBase }) => {
    const value = values.get(symbol);
    if (!value) return { symbol, value: null, weight: null, gain: null, gainPercent: null };
    const gain = minus(value, exact(costBase));
    return {
      symbol,
      value: numberOf(value),
      weight: total && owned ? percent(value, owned) : null,
      gain: numberOf(gain),
      gainPercent: percent(gain, exact(costBase)),
    };
  });
  const paidIn = exact(held.paidIn);
  const gain = total && minus(plus(total, exact(held.paidOut)), paidIn);
  return {
    stocks,
    value: total ? numberOf(total) : null,
    gain: gain ? numberOf(gain) : null,
    gainPercent: gain ? percent(gain, paidIn) : null,
  };
}

const CURRENCIES = ["USD", "EUR", "GBP", "JPY"];
const SYMBOLS = ["AAA", "BBB", "CCC", "DDD"];
const currency = fc.constantFrom(...CURRENCIES);
const amount = fc
  .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, decimals]) => readDecimal(`${whole}.${String(decimals).padStart(6, "0")}`) ?? ZERO);
const price = fc.integer({ min: 1, max: 10_000_000 }).map((thousandths) => thousandths / 1000);
const maybe = <T>(each: fc.Arbitrary<T>) => fc.option(each, { nil: undefined, freq: 6 });

const held: fc.Arbitrary<HeldPortfolio> = fc.record({
  id: fc.constant(7),
  name: fc.constant("Savings"),
  isArchived: fc.constant(false),
  version: fc.constant(1),
  currency,
  basis: fc.constantFrom("cash" as const, "holdings" as const),
  paidIn: amount,
  paidOut: amount,
  holdings: fc
    .uniqueArray(fc.constantFrom(...SYMBOLS), { maxLength: SYMBOLS.length })
    .chain((symbols) =>
      fc.tuple(
        ...symbols.map((symbol) =>
          fc.record({
            symbol: fc.constant(symbol),
            currency,
            quantity: amount,
            costBase: amount,
            since: fc.constant("2025-01-01" as const),
            splits: fc.constant([]),
            stated: fc.constant(null),
          }),
        ),
      ),
    ),
  cash: fc.uniqueArray(currency, { maxLength: CURRENCIES.length }).chain((currencies) =>
    fc.tuple(
      ...currencies.map((each) =>
        fc.record({
          currency: fc.constant(each),
          // A debt to the broker is negative cash.
          amount: fc
            .tuple(amount, fc.boolean())
            .map(([of, isOwed]) => (isOwed ? of.negated() : of)),
        }),
      ),
    ),
  ),
});

const PAIRS = CURRENCIES.flatMap((from) =>
  CURRENCIES.flatMap((to) => (from === to ? [] : [`${from}${to}=X`])),
);
/** Most prices and half of the currency pairs are known, so that each way to find a rate occurs. */
const prices = fc
  .tuple(
    fc.tuple(...SYMBOLS.map(() => maybe(fc.record({ price, currency })))),
    fc.tuple(...PAIRS.map(() => fc.option(price, { nil: undefined, freq: 2 }))),
  )
  .map(([ofSymbols, ofPairs]) => {
    const known = new Map<string, SeenPriceOf>();
    for (const [place, symbol] of SYMBOLS.entries()) {
      const found = ofSymbols[place];
      if (found) known.set(symbol, { ...found, source: `source of ${symbol}` });
    }
    for (const [place, pair] of PAIRS.entries()) {
      const found = ofPairs[place];
      if (found !== undefined) known.set(pair, { price: found, currency: "", source: "rates" });
    }
    return known;
  });

/** Rates are doubles, so the error is relative to the largest part. */
const isClose = (one: number, other: number, size: number): boolean =>
  Math.abs(one - other) <= 1e-12 * Math.max(1, size, Math.abs(one), Math.abs(other));

function expectSame(one: number | null, other: number | null, size: number): void {
  if (one === null || other === null) {
    expect(one).toBe(other);
    return;
  }
  if (!isClose(one, other, size)) expect(one).toBe(other);
}

describe("the value of a portfolio", () => {
  test("equals the definition computed in exact fractions", () => {
    let known = 0;
    let unknown = 0;
    let besideCash = 0;
    let besideDebt = 0;
    fc.assert(
      fc.property(held, prices, (portfolio, table) => {
        const fast = valuePortfolio(portfolio, (symbol) => table.get(symbol));
        const slow = valueSlowly(portfolio, table);
        if (slow.value === null) unknown++;
        else known++;
        if (portfolio.basis === "cash" && slow.stocks.some(({ weight }) => weight !== null)) {
          if (portfolio.cash.some(({ amount: cash }) => cash.gt(ZERO))) besideCash++;
          if (portfolio.cash.some(({ amount: cash }) => cash.lt(ZERO))) besideDebt++;
        }
        // Parts may cancel, so the error is relative to the largest of them.
        const largest = Math.max(
          portfolio.paidIn.toNumber(),
          portfolio.paidOut.toNumber(),
          ...slow.stocks.map(({ value }) => Math.abs(value ?? 0)),
          ...portfolio.cash.map(({ currency: of, amount: cash }) => {
            const alone = { ...portfolio, holdings: [], basis: "cash" as const };
            const one = valueSlowly({ ...alone, cash: [{ currency: of, amount: cash }] }, table);
            return Math.abs(one.value ?? 0);
          }),
        );
        const percentSize = (whole: number): number => (whole > 0 ? (largest / whole) * 100 : 0);
        const weightSize = (weight: number): number =>
          (1 + Math.abs(weight) / 100) * percentSize(slow.value ?? 0);
        expectSame(fast.value?.toNumber() ?? null, slow.value, largest);
        expectSame(fast.gain, slow.gain, largest);
        expectSame(fast.gainPercent, slow.gainPercent, percentSize(portfolio.paidIn.toNumber()));
        expect(fast.stocks.map(({ symbol }) => symbol)).toEqual(
          slow.stocks.map(({ symbol }) => symbol),
        );
        for (const [place, stock] of fast.stocks.entries()) {
          const other = slow.stocks[place];
          const cost = portfolio.holdings[place]?.costBase.toNumber() ?? 0;
          const size = Math.max(cost, Math.abs(other?.value ?? 0));
          expectSame(stock.value, other?.value ?? null, size);
          expectSame(stock.weight, other?.weight ?? null, weightSize(other?.weight ?? 0));
          expectSame(stock.gain, other?.gain ?? null, size);
          expectSame(
            stock.gainPercent,
            other?.gainPercent ?? null,
            cost > 0 ? (size / cost) * 100 : 0,
          );
        }
      }),
      { numRuns: 1000 },
    );
    for (const count of [known, unknown, besideCash, besideDebt]) {
      expect(count).toBeGreaterThan(30);
    }
  });

  test("needs no prices except those of its holdings and the named currency pairs", () =>
    fc.assert(
      fc.property(held, prices, (portfolio, table) => {
        const priceOf = (symbol: string) => table.get(symbol);
        const needed = new Set([
          ...portfolio.holdings.map(({ symbol }) => symbol),
          ...pairsOf(portfolio, priceOf),
        ]);
        const all = valuePortfolio(portfolio, priceOf);
        const few = valuePortfolio(portfolio, (symbol) =>
          needed.has(symbol) ? priceOf(symbol) : undefined,
        );
        expect(few).toEqual(all);
      }),
      { numRuns: 500 },
    ));

  test("has known weights that add up to 100 without cash", () => {
    let complete = 0;
    fc.assert(
      fc.property(held, prices, (portfolio, table) => {
        const { stocks } = valuePortfolio(portfolio, (symbol) => table.get(symbol));
        const weights = stocks.map(({ weight }) => weight);
        const hasCash =
          portfolio.basis === "cash" && portfolio.cash.some(({ amount: cash }) => cash.gt(ZERO));
        if (hasCash || weights.length === 0 || weights.includes(null)) return;
        complete++;
        const total = weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0);
        expect(total).toBeCloseTo(100, 9);
      }),
      { numRuns: 500 },
    );
    expect(complete).toBeGreaterThan(20);
  });
});
