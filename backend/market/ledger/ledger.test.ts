import type { LotMethod } from "../../domain/choices.ts";
import { describe, expect, test } from "bun:test";
import { assert, constantFrom, oneof, property, string } from "fast-check";
import type { TradeDate } from "../../domain/tradeDate.ts";
import { decimalOf, readDecimal, type Decimal } from "./decimal.ts";
import {
  applyTransaction,
  createLedger,
  lastDateOf,
  removeTransaction,
  replaceTransaction,
  type Ledger,
  type Outcome,
} from "./ledger.ts";
import { openLots } from "./lots.ts";
import type { Transaction } from "./transaction.ts";
import { explainValue, valueLedger } from "./valuation.ts";
import { anyText } from "../../testing/arbitraries/anyText.ts";

const today: TradeDate = "2026-11-20";

const facts = { today };

let next = 0;
const ids = () => `t${++next}`;

type Kind = Transaction["kind"];
const tx = (kind: Kind, date: string, rest: Partial<Record<string, unknown>> = {}): Transaction =>
  ({ id: ids(), kind, date, currency: "EUR", ...rest }) as unknown as Transaction;
const buy = (date: string, quantity: string, price: string, rest = {}) =>
  tx("buy", date, { symbol: "AAA", quantity, price, ...rest });
const sell = (date: string, quantity: string, price: string, rest = {}) =>
  tx("sell", date, { symbol: "AAA", quantity, price, ...rest });

function ledgerOf(method: LotMethod, transactions: readonly Transaction[], base = "EUR"): Ledger {
  const ledger = createLedger(base, method);
  for (const each of transactions) {
    const outcome = applyTransaction(ledger, each, facts);
    if (outcome.status === "refused") throw new Error(JSON.stringify(outcome.problems));
  }
  return ledger;
}

const figuresOf = (ledger: Ledger, symbol = "AAA") => ledger.positions.get(symbol)!.figures;
const lotsOf = (ledger: Ledger, symbol = "AAA") =>
  [...openLots(ledger.positions.get(symbol)!.store)].map(([, lot]) => lot);
const shownLots = (ledger: Ledger, symbol: string) =>
  lotsOf(ledger, symbol).map(({ id, acquiredOn, quantity, cost }) => [
    id,
    acquiredOn,
    `${quantity}`,
    `${cost}`,
  ]);
const codes = (outcome: Outcome): readonly string[] =>
  (outcome.status === "refused" ? outcome.problems : outcome.warnings).map(({ code }) => code);
const valued = (ledger: Ledger, price: string, rate?: string) =>
  valueLedger(
    ledger,
    {
      priceOf: () => readDecimal(price),
      rateOf: () => (rate === undefined ? undefined : readDecimal(rate)),
    },
    "cash",
  );
const near = (value: Decimal | null | undefined, expected: number) =>
  expect(Math.abs(value!.minus(decimalOf(expected)).toNumber())).toBeLessThan(1e-9);

describe("Portfolio Performance's manual, “Cost principle”", () => {
  // https://help.portfolio-performance.info/en/concepts/cost-methodology/
  const first = [
    buy("2024-01-02", "100", "95"),
    buy("2024-02-01", "200", "105"),
    buy("2024-03-01", "100", "107"),
    sell("2024-04-02", "150", "110"),
  ];
  const second = [
    buy("2024-05-02", "50", "100"),
    buy("2024-06-03", "300", "107.5"),
    sell("2024-07-01", "200", "108"),
  ];
  test.each([
    ["average", 1050, 1750, 1650, 1200],
    ["fifo", 1750, 1050, 2250, 600],
  ] as const)("%s", (method, realized1, unrealized1, realized2, unrealized2) => {
    const ledger = ledgerOf(method, first);
    near(figuresOf(ledger).realizedPrice, realized1);
    near(valued(ledger, "110").holdings[0]!.priceEffect, unrealized1);
    for (const each of second) applyTransaction(ledger, each, facts);
    near(figuresOf(ledger).realizedPrice, realized2);
    near(valued(ledger, "108").holdings[0]!.priceEffect, unrealized2);
  });

  test("last in, first out sells the newest", () => {
    near(figuresOf(ledgerOf("lifo", first)).realizedPrice, 100 * 3 + 50 * 5);
  });
});

describe("Portfolio Performance's CapitalGainsCalculationTest", () => {
  // https://github.com/portfolio-performance/portfolio, CapitalGainsCalculationTest.java: 109 shares for
  // 3149.20 and 52 for 1684.92, entered as split and merger because their prices do not terminate.
  const bought = [
    buy("2010-01-01", "1", "3149.20"),
    tx("split", "2010-01-02", { symbol: "AAA", numerator: "109", denominator: "1" }),
    buy("2010-01-03", "1", "1684.92", { symbol: "BBB" }),
    tx("merger", "2010-02-01", {
      symbol: "BBB",
      newSymbol: "AAA",
      quantity: "52",
      amount: "0",
      cashCostShare: "0",
    }),
    sell("2010-03-01", "15", "35.433333333333"),
  ];
  test.each([
    ["fifo", 98.1238532110092, 10199.256146789],
    ["average", 81.116149068323, 10216.2638509317],
  ] as const)("%s: gains of 15 of 109 and 52", (method, realized, unrealized) => {
    const ledger = ledgerOf(method, bought);
    near(figuresOf(ledger).realizedPrice, realized);
    near(valued(ledger, "100").holdings[0]!.priceEffect, unrealized);
  });

  test("costs in a foreign currency, separate from the price (pull request 4546)", () => {
    const usd = (kind: Kind, date: string, quantity: string, price: string, exchangeRate: string) =>
      tx(kind, date, { symbol: "AAA", currency: "USD", quantity, price, exchangeRate });
    const trades = [
      usd("buy", "2024-01-01", "100", "50", "0.90"),
      usd("buy", "2024-02-01", "50", "60", "0.85"),
      usd("sell", "2024-03-01", "50", "70", "0.88"),
    ];
    const average = ledgerOf("average", trades);
    const { realizedPrice, realizedCurrency } = figuresOf(average);
    near(realizedPrice.plus(realizedCurrency), 730);
    near(realizedCurrency, (50 / 150) * 8000 * 0.88 - (50 / 150) * 7050);
    const fifo = figuresOf(ledgerOf("fifo", trades));
    near(fifo.realizedPrice.plus(fifo.realizedCurrency), 830);
    const rate = 1 / 1.1588;
    const [holding] = valueLedger(
      average,
      {
        priceOf: () => decimalOf(80),
        rateOf: () => decimalOf(1).div("1.1588"),
      },
      "cash",
    ).holdings;
    near(holding!.currencyEffect, (100 / 150) * 8000 * rate - (100 / 150) * 7050);
    near(
      holding!.priceEffect!.plus(holding!.currencyEffect!),
      100 * 80 * rate - (100 / 150) * 7050,
    );
  });
});

describe("lots", () => {
  test("are sold as chosen, each with its own date", () => {
    const ledger = ledgerOf("chosen", [
      buy("2024-01-02", "10", "1", { id: "a" }),
      buy("2024-01-03", "10", "2", { id: "b" }),
      buy("2024-01-04", "10", "4", { id: "c" }),
    ]);
    const lots = [
      { lot: "c", quantity: "10" },
      { lot: "a", quantity: "2.5" },
    ];
    const outcome = applyTransaction(ledger, sell("2024-02-01", "12.5", "5", { lots }), facts);
    expect(outcome).toMatchObject({ status: "applied", replayed: 0 });
    expect(lotsOf(ledger).map(({ id, quantity }) => [id, quantity.toString()])).toEqual([
      ["a", "7.5"],
      ["b", "10"],
    ]);
    expect(figuresOf(ledger).realizedPrice.toString()).toBe("20");
    const wrong = (choice: unknown) =>
      codes(applyTransaction(ledger, sell("2024-03-01", "3", "5", { lots: choice }), facts));
    expect(wrong(undefined)).toEqual(["lotsNotChosen"]);
    expect(wrong([{ lot: "a", quantity: "2" }])).toEqual(["lotsDoNotAddUp"]);
    expect(wrong([{ lot: "c", quantity: "3" }])).toEqual(["lotNotHeld"]);
    const average = ledgerOf("average", [buy("2024-01-02", "10", "1", { id: "a" })]);
    const chosen = sell("2024-03-01", "3", "5", { lots: [{ lot: "a", quantity: "3" }] });
    expect(codes(applyTransaction(average, chosen, facts))).toEqual(["lotsOfAverage"]);
  });

  test("keep their cost in a split; a spin-off and a merger carry over cost and date", () => {
    const ledger = ledgerOf("fifo", [
      buy("2024-01-02", "10", "100", { id: "a" }),
      buy("2024-01-03", "30", "200", { id: "b" }),
      tx("split", "2024-02-01", { symbol: "AAA", numerator: "3", denominator: "2" }),
      tx("spinOff", "2024-03-01", {
        id: "s",
        symbol: "AAA",
        newSymbol: "SPIN",
        quantity: "20",
        costShare: "0.1",
      }),
      tx("merger", "2024-04-01", {
        id: "m",
        symbol: "AAA",
        newSymbol: "NEW",
        quantity: "30",
        amount: "700",
        cashCostShare: "0.1",
      }),
    ]);
    expect(figuresOf(ledger).quantity.toString()).toBe("0");
    // 7,000 were paid; a tenth moved to SPIN, and a tenth of the rest was paid back.
    near(figuresOf(ledger).realizedPrice, 700 - 630);
    expect(shownLots(ledger, "SPIN")).toEqual([
      ["s/a", "2024-01-02", "5", "100"],
      ["s/b", "2024-01-03", "15", "600"],
    ]);
    expect(shownLots(ledger, "NEW")).toEqual([
      ["m/a", "2024-01-02", "7.5", "810"],
      ["m/b", "2024-01-03", "22.5", "4860"],
    ]);
    expect(ledger.cash.get("EUR")!.amount.toString()).toBe("-6300");
  });

  test("ten shares after a split of 1:3 and one of 3:1 are ten again", () => {
    const splitOn = (date: string, numerator: string, denominator: string) =>
      tx("split", date, { symbol: "AAA", numerator, denominator });
    const ledger = ledgerOf("fifo", [
      buy("2024-01-02", "10", "100"),
      splitOn("2024-02-01", "1", "3"),
      splitOn("2024-03-01", "3", "1"),
      sell("2024-04-01", "10", "100"),
    ]);
    expect(figuresOf(ledger).quantity.toString()).toBe("0");
    expect(lotsOf(ledger)).toEqual([]);
  });
});

describe("order", () => {
  test("a transaction that a later sale needs can be replaced but not removed", () => {
    const bought = buy("2024-01-02", "10", "3");
    const sold = sell("2024-02-01", "10", "4");
    const ledger = ledgerOf("fifo", [bought, sold]);
    const before = figuresOf(ledger);
    const refused = removeTransaction(ledger, bought.id);
    expect(refused).toMatchObject({
      status: "refused",
      problems: [{ code: "nothingHeld", transaction: sold.id, symbol: "AAA" }],
    });
    expect(figuresOf(ledger)).toEqual(before);
    const better = buy("2024-01-03", "12", "3", { id: bought.id });
    expect(replaceTransaction(ledger, bought.id, better, facts)).toMatchObject({ replayed: 1 });
    expect(figuresOf(ledger).quantity.toString()).toBe("2");
    expect(removeTransaction(ledger, sold.id).status).toBe("applied");
    expect(removeTransaction(ledger, bought.id).status).toBe("applied");
    expect(ledger.positions.size).toBe(0);
    expect(ledger.cash.get("EUR")!.amount.toString()).toBe("0");
    expect(codes(removeTransaction(ledger, "none"))).toEqual(["unknownId"]);
  });

  test("a corrected symbol keeps both symbols' books separate", () => {
    const wrong = buy("2024-01-02", "10", "3", { symbol: "BBB" });
    const ledger = ledgerOf("fifo", [
      wrong,
      buy("2024-01-03", "1", "3"),
      sell("2024-01-04", "1", "5"),
    ]);
    const right = buy("2024-01-02", "10", "3", { id: wrong.id });
    expect(replaceTransaction(ledger, wrong.id, right, facts)).toMatchObject({ replayed: 2 });
    expect([...ledger.books.keys()]).toEqual(["AAA"]);
    const sold = sell("2024-01-05", "99", "5", { id: wrong.id, symbol: "BBB" });
    const before = structuredClone(figuresOf(ledger));
    expect(codes(replaceTransaction(ledger, wrong.id, sold, facts))).toEqual(["nothingHeld"]);
    expect(structuredClone(figuresOf(ledger))).toEqual(before);
    expect([...ledger.books.keys()]).toEqual(["AAA"]);
  });
});

describe("problems", () => {
  const held = () =>
    ledgerOf("fifo", [
      buy("2024-01-02", "10", "3"),
      tx("split", "2024-02-01", { symbol: "AAA", numerator: "4", denominator: "1" }),
    ]);
  const codesOf = (each: Transaction, more: object = {}) => {
    const ledger = held();
    const before = structuredClone([figuresOf(ledger), ledger.cash, ledger.totals]);
    const outcome = applyTransaction(ledger, each, { ...facts, ...more });
    if (outcome.status === "refused") {
      expect(structuredClone([figuresOf(ledger), ledger.cash, ledger.totals])).toEqual(before);
    }
    return [outcome.status, ...codes(outcome)];
  };
  const splitOn = (date: string, numerator: string, denominator = "1") =>
    tx("split", date, { symbol: "AAA", numerator, denominator });

  const spinOff = (newSymbol: string, costShare: string) =>
    tx("spinOff", "2024-03-01", { symbol: "AAA", newSymbol, quantity: "1", costShare });

  test.each<[string, Transaction, outcome: string, more?: object]>([
    ["more than held", sell("2024-03-01", "41", "3"), "refused moreThanHeld"],
    ["nothing held yet", sell("2024-01-01", "1", "3"), "refused nothingHeld"],
    ["a split again", splitOn("2024-02-04", "4"), "refused splitTwice"],
    ["the same ratio", splitOn("2024-01-30", "8", "2"), "refused splitTwice"],
    ["another ratio", splitOn("2024-02-04", "2"), "applied"],
    ["another time", splitOn("2024-02-05", "4"), "applied"],
    ["in the future", buy("2026-11-21", "1", "3"), "refused inFuture"],
    [
      "later today",
      buy("2026-11-20", "1", "3", { time: "15:31" }),
      "refused timeInFuture",
      { timeNow: "15:30:59" },
    ],
    [
      "this minute",
      buy("2026-11-20", "1", "3", { time: "15:30" }),
      "applied",
      { timeNow: "15:30:00" },
    ],
    [
      "a time of nobody knows which clock",
      buy("2026-11-20", "1", "3", { time: "23:59" }),
      "applied",
    ],
    ["unlisted", buy("2024-01-05", "1", "3"), "applied beforeListing", { listedOn: "2024-01-06" }],
    [
      "quoted otherwise",
      buy("2024-01-05", "1", "3"),
      "applied currencyNotQuoted",
      { quotedIn: "CHF" },
    ],
    [
      "a dividend paid otherwise",
      tx("dividend", "2024-03-01", { amount: "3", symbol: "AAA" }),
      "applied paidInAnother",
      { quotedIn: "CHF" },
    ],
    [
      "interest of no stock",
      tx("interest", "2024-03-01", { amount: "3" }),
      "applied",
      { quotedIn: "CHF" },
    ],
    [
      "lots of another currency",
      buy("2024-03-05", "1", "3", { currency: "CHF", exchangeRate: "1.05" }),
      "refused currencyOfLots",
    ],
    [
      "pence",
      buy("2024-03-05", "1", "3", { currency: "GBp", exchangeRate: "1" }),
      "refused notACurrency",
    ],
    ["no rate", buy("2024-03-05", "1", "3", { currency: "CHF" }), "refused rateMissing"],
    [
      "a rate of itself",
      buy("2024-03-05", "1", "3", { exchangeRate: "1.1" }),
      "refused rateNotOne",
    ],
    ["negative", buy("2024-03-05", "-1", "3"), "refused negative"],
    ["zero", buy("2024-03-05", "0", "3"), "refused zero"],
    ["negative zero", buy("2024-03-05", "-0", "3"), "refused zero"],
    ["huge", buy("2024-03-05", "1000000000001", "3"), "refused tooLarge"],
    ["long", buy("2024-03-05", "0.0000000000001", "3"), "refused tooManyDecimals"],
    ["an exponent", buy("2024-03-05", "1e3", "3"), "refused notADecimal"],
    ["a separator", buy("2024-03-05", "1,000", "3"), "refused notADecimal"],
    ["NaN", buy("2024-03-05", "NaN", "3"), "refused notADecimal"],
    ["no day", buy("2024-02-30", "1", "3"), "refused notADate"],
    ["no time", buy("2024-02-29", "1", "3", { time: "24:10" }), "refused notATime"],
    ["no symbol", buy("2024-02-29", "1", "3", { symbol: "a b" }), "refused notASymbol"],
    ["a free share", buy("2024-02-29", "1", "0"), "applied"],
    ["a tax refund", tx("tax", "2024-03-01", { amount: "-3", symbol: "AAA" }), "applied"],
    [
      "a negative dividend",
      tx("dividend", "2024-03-01", { amount: "-3", symbol: "AAA" }),
      "refused negative",
    ],
    ["more than the whole cost", spinOff("B", "1.01"), "refused aboveOne"],
    ["a spin-off of itself", spinOff("AAA", "0"), "refused sameSymbol"],
  ])("%s", (...[, each, outcome, more]) => {
    expect(codesOf(each, more).join(" ")).toBe(outcome);
  });

  test("a repeated id is a problem", () => {
    const ledger = held();
    const again = buy("2024-03-05", "1", "3", { id: [...ledger.entries.keys()][0] });
    expect(codes(applyTransaction(ledger, again, facts))).toEqual(["duplicateId"]);
  });

  test("any text in a field gives a list of problems", () => {
    const text = oneof(string(), anyText(), constantFrom("", "-", ".", "1e400", "∞", "٣"));
    const field = constantFrom(
      "date",
      "time",
      "currency",
      "exchangeRate",
      "quantity",
      "price",
      "fee",
      "symbol",
    );
    assert(
      property(field, text, (name, value) => {
        const outcome = applyTransaction(
          held(),
          buy("2024-03-05", "1", "3", { [name]: value }),
          facts,
        );
        if (outcome.status === "refused") expect(outcome.problems.length).toBeGreaterThan(0);
      }),
      { seed: 17, numRuns: 300 },
    );
  });
});

describe("value", () => {
  test("missing prices and rates stay missing and are never zero", () => {
    const usd = { currency: "USD", exchangeRate: "0.9" };
    const ledger = ledgerOf("fifo", [
      tx("deposit", "2024-01-01", { amount: "1000" }),
      buy("2024-01-02", "10", "3", usd),
    ]);
    const unknown = valueLedger(
      ledger,
      { priceOf: () => undefined, rateOf: () => decimalOf(0.9) },
      "cash",
    );
    expect(unknown).toMatchObject({
      value: null,
      holdings: [{ missing: "price", valueBase: null }],
    });
    expect(explainValue(ledger, unknown)).toBeNull();
    const { value, missingRates, holdings } = valued(ledger, "4");
    expect([value, missingRates, holdings[0]!.missing]).toEqual([null, ["USD"], "rate"]);
  });
});

test("the last date and the deposits follow every change", () => {
  const ledger = createLedger("USD", "fifo");
  const deposit = (id: string, date: TradeDate) =>
    ({ id, kind: "deposit", date, currency: "USD", amount: "5" }) as const;
  const fee = (id: string, date: TradeDate) => ({ ...deposit(id, date), kind: "fee" }) as const;
  const state = () => [lastDateOf(ledger), ledger.fundings];
  expect(state()).toEqual([undefined, 0]);
  applyTransaction(ledger, deposit("1", "2020-03-01"), facts);
  applyTransaction(ledger, fee("2", "2020-01-01"), facts);
  expect(state()).toEqual(["2020-03-01", 1]);
  replaceTransaction(ledger, "1", fee("1", "2019-12-01"), facts);
  applyTransaction(ledger, deposit("3", "2019-11-01"), facts);
  expect(state()).toEqual(["2020-01-01", 1]);
  for (const id of ["2", "1", "3"]) removeTransaction(ledger, id);
  expect(state()).toEqual([undefined, 0]);
});
