import { describe, expect, test } from "bun:test";
import type { NewPortfolioTransaction } from "../../../../contract/portfolios/portfolioTransaction.ts";
import { exportPortfolio } from "../../lifecycle/exportPortfolio.ts";
import type { PortfolioTransaction } from "../../lifecycle/events.ts";
import { readStatement } from "../reading/readStatement.ts";

import * as fc from "fast-check";

const digits = (max: number) => fc.bigInt({ min: 0n, max: 10n ** BigInt(max) - 1n }).map(String);
/** Decimal text, possibly with trailing zeros. */
const amount = fc
  .tuple(digits(11), fc.option(fc.stringMatching(/^\d{1,12}$/), { nil: undefined }))
  .map(([whole, decimals]) => (decimals === undefined ? whole : `${whole}.${decimals}`));
const positive = amount.filter((text) => /[1-9]/.test(text));
const signed = fc.tuple(fc.constantFrom("", "-"), positive).map((parts) => parts.join(""));
const share = fc.constantFrom("0", "0.25", "1", "0.125000");
const date = fc
  .date({
    min: new Date("1900-01-01T00:00:00Z"),
    max: new Date("2099-12-31T00:00:00Z"),
    noInvalidDate: true,
  })
  .map((day) => day.toISOString().slice(0, 10));
const symbol = fc.constantFrom("AAPL", "VOD.L", "BRK-B", "^GSPC", "BTC-USD", "EURUSD=X");
const note = fc
  .string({
    unit: fc.constantFrom(
      "a",
      "ü",
      "🤓",
      '"',
      "'",
      ",",
      ";",
      "=",
      "+",
      "-",
      "@",
      "\n",
      "\r",
      " ",
      "1",
    ),
    minLength: 1,
    maxLength: 40,
  })
  .map((text) => text.trim())
  .filter((text) => text !== "");

const always = {
  date,
  time: fc.constantFrom("09:30", "23:59:59"),
  currency: fc.constantFrom("USD", "EUR", "JPY"),
  exchangeRate: positive,
  fee: amount,
  tax: amount,
  settlement: fc.constantFrom("transaction" as const, "portfolio" as const),
  note,
  reference: note.map((text) => `degiro:${text}`),
};
const holding = { symbol, quantity: positive, price: amount };
const lots = fc.array(
  fc.record({ lot: fc.integer({ min: 1, max: 9_999_999 }).map(String), quantity: positive }),
  { minLength: 1, maxLength: 4 },
);

const of = (kinds: readonly string[], needs: object, may: object = {}) =>
  fc.record(
    { kind: fc.constantFrom(...kinds), ...always, ...needs, ...may } as Record<
      string,
      fc.Arbitrary<unknown>
    >,
    { requiredKeys: ["kind", "date", "currency", ...Object.keys(needs)] },
  );

/** Any transaction of a ledger, by the forms of its kinds. */
const transaction = fc.oneof(
  of(["buy"], holding),
  of(["sell", "transferOut"], holding, { lots }),
  of(["transferIn", "openingHolding"], holding, { costPrice: amount, acquiredOn: date }),
  of(["dividend"], { symbol, amount: positive }),
  of(["fee", "tax", "interest"], { amount: signed }, { symbol }),
  of(["deposit", "withdrawal", "openingCash"], { amount: positive }),
  of(["split"], {
    symbol,
    numerator: fc.constantFrom("4", "1.5"),
    denominator: fc.constantFrom("1", "10"),
  }),
  of(["spinOff"], { symbol, newSymbol: fc.constant("NEW"), quantity: positive, costShare: share }),
  of(["merger"], {
    symbol,
    newSymbol: fc.constant("NEW"),
    quantity: amount,
    amount,
    cashCostShare: share,
  }),
);

const PORTFOLIO = {
  id: 1,
  name: "Growth",
  description: "",
  currency: "CHF",
  lotMethod: "fifo",
} as unknown as Parameters<typeof exportPortfolio>[0];

async function importAgain(transactions: readonly PortfolioTransaction[], format: "csv" | "json") {
  const { text } = exportPortfolio(
    PORTFOLIO,
    { transactions, prices: [], dismissedSplits: [] },
    format,
  );
  const reading = await readStatement(new TextEncoder().encode(text), {});
  if (reading.status === "unreadable") throw new Error(reading.fault);
  return reading.statement;
}

describe("an exported portfolio", () => {
  for (const format of ["csv", "json"] as const) {
    test(`is imported as ${format} without loss`, () =>
      fc.assert(
        fc.asyncProperty(fc.array(transaction, { maxLength: 8 }), async (stated) => {
          const transactions = stated.map(
            (fields, place) => ({ ...fields, id: String(place + 1) }) as PortfolioTransaction,
          );
          const { choices, unsure, rows } = await importAgain(transactions, format);
          expect(choices.format).toBe(format === "csv" ? "ownCsv" : "ownJson");
          expect(unsure).toEqual([]);
          const again = rows.map((row) => {
            if (row.status !== "read") throw new Error(JSON.stringify(row));
            return {
              ...row.draft,
              ...row.origin,
              ...(row.instrument ? { symbol: row.instrument.symbol } : {}),
              id: row.reference,
            };
          });
          expect(again as unknown).toEqual(transactions);
        }),
        { numRuns: 300 },
      ));
  }

  test("names the target currency and source of its rates", async () => {
    const bought = {
      id: "7",
      kind: "buy",
      date: "2026-01-02",
      symbol: "AAPL",
      currency: "USD",
      quantity: "10",
      price: "150.00",
      exchangeRate: "0.80",
      rateSource: "close",
      reference: "schwab:7",
    } as PortfolioTransaction;
    const { choices, rows } = await importAgain([bought], "json");
    expect(choices.currency).toBe("CHF");
    const {
      id: _,
      symbol: __,
      rateSource: ___,
      reference: ____,
      ...draft
    } = bought as PortfolioTransaction & {
      symbol: string;
    };
    expect(rows).toEqual([
      {
        status: "read",
        line: 1,
        draft: draft as NewPortfolioTransaction,
        instrument: { symbol: "AAPL" },
        // Position in the file.
        reference: "1",
        origin: { reference: "schwab:7", rateSource: "close" },
        rateCurrency: "CHF",
      },
    ]);
  });

  describe("includes its settings", () => {
    const read = async (portfolio: unknown) => {
      const file = JSON.stringify({
        version: 1,
        portfolio,
        transactions: [],
        prices: [],
        dismissedSplits: [],
      });
      const reading = await readStatement(new TextEncoder().encode(file), {});
      if (reading.status === "unreadable") throw new Error(reading.fault);
      return reading.statement.settings;
    };

    test.each(["csv", "json"] as const)("unchanged, in %s", async (format) => {
      const settings = {
        description: "Für später",
        currency: "CHF",
        lotMethod: "average",
        benchmark: "^GSPC",
      };
      const row = { ...PORTFOLIO, ...settings } as typeof PORTFOLIO;
      const { text } = exportPortfolio(
        row,
        { transactions: [], prices: [], dismissedSplits: [] },
        format,
      );
      const reading = await readStatement(new TextEncoder().encode(text), {});
      if (reading.status === "unreadable") throw new Error(reading.fault);
      expect(reading.statement.settings as unknown).toEqual(settings);
      expect(reading.statement.rows).toEqual([]);
    });

    test("without invalid ones", async () => {
      const valid = { currency: "CHF", lotMethod: "lifo" };
      expect(await read(valid)).toMatchObject({ ...valid, description: null, benchmark: null });
      for (const strange of [null, 7, ["SPY"], { a: 1 }, "<b>", "A B", "X".repeat(16)]) {
        expect(await read({ ...valid, benchmark: strange })).toMatchObject({
          benchmark: strange === 7 ? "7" : null,
        });
      }
      expect(await read({ ...valid, description: "x".repeat(501) })).toMatchObject({
        description: null,
      });
      for (const strange of [null, "GBp", "ZAC ", "usd", 1, {}]) {
        expect(await read({ ...valid, currency: strange })).toBeUndefined();
      }
      for (const strange of [null, "hifo", "__proto__", [], 0]) {
        expect(await read({ ...valid, lotMethod: strange })).toBeUndefined();
      }
    });
  });
});
