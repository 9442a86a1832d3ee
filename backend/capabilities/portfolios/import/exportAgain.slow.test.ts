import { lotMethods, type LotMethod } from "../../../domain/choices.ts";
import { describe, expect, test } from "bun:test";
import { applyTransaction, createLedger } from "../../../market/ledger/ledger.ts";
import { openLots } from "../../../market/ledger/lots.ts";
import { runAtOnce } from "../../../testing/runAtOnce.ts";
import { sortByPlace } from "../../../market/ledger/order.ts";
import { NO_STREAM } from "../../../platform/eventStore/event.ts";
import { eventually } from "../../../testing/eventually.ts";
import { callRoutes } from "../../../testing/worlds/callRoutes.ts";
import { openPortfolioWorld } from "../../../testing/worlds/portfolioWorld.ts";
import { ledgerStream, type PortfolioTransaction } from "../lifecycle/events.ts";
import { casesOf } from "../../../testing/casesOf.ts";

import * as fc from "fast-check";

const date = fc
  .integer({ min: 0, max: 700 })
  .map((day) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10));
const text = (max: number) =>
  fc
    .tuple(fc.integer({ min: 1, max }), fc.integer({ min: 0, max: 9999 }))
    .map(([whole, decimals]) => `${whole}.${String(decimals).padStart(4, "0")}`);
const symbol = fc.constantFrom("AAPL", "MSFT", "HOUSE");
const of = (kinds: readonly string[], needs: object) =>
  fc.record(
    {
      kind: fc.constantFrom(...kinds),
      date,
      time: fc.constantFrom("09:30", "15:59:59"),
      currency: fc.constant("USD"),
      fee: text(5),
      note: fc.constantFrom("a, b", '=1+1 "quoted"', "two\nlines"),
      reference: fc.integer({ min: 1, max: 30 }).map((id) => `schwab:${id}`),
      ...needs,
    } as Record<string, fc.Arbitrary<unknown>>,
    { requiredKeys: ["kind", "date", "currency", ...Object.keys(needs)] },
  );

/** In dollars, with deposits in pounds at a rate of a source or of the investor. */
const draft = fc.oneof(
  {
    weight: 5,
    arbitrary: of(["buy", "openingHolding"], { symbol, quantity: text(50), price: text(300) }),
  },
  { weight: 4, arbitrary: of(["sell"], { symbol, quantity: text(20), price: text(300) }) },
  of(["dividend"], { symbol, amount: text(20) }),
  of(["deposit"], { amount: text(900) }),
  of(["deposit"], {
    amount: text(900),
    currency: fc.constant("GBP"),
    exchangeRate: text(2),
    rateSource: fc.constantFrom("Close of 2024-05-02", undefined),
  }),
  of(["split"], { symbol, numerator: fc.constant("3"), denominator: fc.constant("2") }),
  of(["spinOff"], {
    symbol: fc.constant("AAPL"),
    newSymbol: fc.constant("MSFT"),
    quantity: text(9),
    costShare: fc.constant("0.25"),
  }),
);

const ledger = fc.array(
  fc.record({
    draft,
    id: fc.integer({ min: 1, max: 500 }),
    /** Open lots that a sale skips, and the amount taken from the first. */
    skips: fc.integer({ min: 0, max: 3 }),
    choosesLots: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25 },
);

type Drawn = typeof ledger extends fc.Arbitrary<infer T> ? T : never;

/** Keeps the generated transactions that a portfolio accepts; sales name lots where that is allowed. */
function settle(drawn: Drawn, method: LotMethod): readonly PortfolioTransaction[] {
  const byId = new Map(drawn.map((each) => [String(each.id), each]));
  const drafts = [...byId].map(([id, each]) => ({ ...each.draft, id }) as PortfolioTransaction);
  const books = createLedger("USD", method);
  return runAtOnce(sortByPlace(drafts)).flatMap((stated) => {
    let transaction = stated;
    const { choosesLots = false, skips = 0 } = byId.get(stated.id) ?? {};
    if (stated.kind === "sell" && (method === "chosen" || (choosesLots && method !== "average"))) {
      const position = books.positions.get(stated.symbol);
      const lots = position ? [...openLots(position.store)] : [];
      const [, lot] = lots[skips % Math.max(lots.length, 1)] ?? [];
      if (!lot) return [];
      const quantity = lot.quantity.decimalPlaces(4, 1).toString();
      transaction = { ...stated, quantity, lots: [{ lot: lot.id, quantity }] };
    }
    const outcome = applyTransaction(books, transaction, { today: "2026-01-01" });
    return outcome.status === "applied" ? [transaction] : [];
  });
}

const price = fc.record({
  symbol,
  date,
  price: text(900),
  currency: fc.constantFrom("USD", "GBP"),
  isPreferred: fc.boolean(),
});

describe("a portfolio that was exported and imported into another", () => {
  for (const format of ["csv", "json"] as const) {
    test(`exports the same ${format} file`, async () => {
      await fc.assert(
        fc.asyncProperty(
          ledger,
          fc.array(price, { maxLength: 5 }),
          fc.constantFrom(...lotMethods),
          async (drawn, prices, lotMethod) => {
            const transactions = settle(drawn, lotMethod);
            fc.pre(transactions.length > 0);
            const world = await openPortfolioWorld();
            const call = callRoutes(() => world.app, "/api/portfolios");
            await call("POST", "", { name: "Growth", lotMethod });
            await world.store.append(ledgerStream(1), NO_STREAM, [
              { type: "PortfolioTransactionsRecorded", data: { portfolioId: 1, transactions } },
            ]);
            for (const { symbol: of_, date: on, ...stated } of prices) {
              await call("PUT", `/1/prices/${of_}/${on}`, stated);
            }
            const exported = (await call("GET", `/1/export?format=${format}`)).body.text;
            await call("POST", "", { name: "Other", lotMethod });
            // Only the names differ, because they must be unique.
            const renamed = exported.replace('"name": "Growth"', '"name": "Other"');
            const sent = await world.app.handle(
              new Request("http://localhost/api/portfolios/2/imports?fileName=file", {
                method: "POST",
                headers: { "content-type": "application/octet-stream" },
                body: exported,
              }),
            );
            const { id } = (await sent.json()) as { id: string };
            const staged = await eventually(async () => {
              const { body } = await call("GET", `/2/imports/${id}`);
              return body.status === "ready" ? body : null;
            });
            const { ready, ...others } = staged.counts;
            expect(others).toEqual({ question: 0, duplicate: 0, rejected: 0, skipped: 0 });
            expect((await call("POST", `/2/imports/${id}/commit`)).status).toBe(200);
            const again = (await call("GET", `/2/export?format=${format}`)).body.text;
            expect(again).toBe(renamed);
            expect(ready).toBe(transactions.length + new Set(prices.map(keyOf)).size);
            await world.store.database.destroy();
          },
        ),
        { numRuns: casesOf({ usual: 6, long: 500 }) },
      );
    });
  }
});

const keyOf = ({ symbol: of_, date: on }: { symbol: string; date: string }) => `${of_} ${on}`;
