import { beforeEach, describe, expect, test } from "bun:test";
import { callRoutes } from "../../testing/worlds/callRoutes.ts";
import { openPortfolioWorld } from "../../testing/worlds/portfolioWorld.ts";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../testing/suites/spec.ts";
import { portfolioProjection } from "./lifecycle/projection.ts";
import { flatBar } from "../../testing/flatBar.ts";

let world: Awaited<ReturnType<typeof openPortfolioWorld>>;
let app: typeof world.app;
const call = callRoutes(() => app, "/api/portfolios");

const record = (draft: Record<string, unknown>, id = 1) =>
  call("POST", `/${id}/transactions`, { date: "2026-01-02", ...draft });
const buy = (draft: Record<string, unknown> = {}) =>
  record({ kind: "buy", symbol: "AAPL", quantity: "10", price: "150", ...draft });
const sell = (draft: Record<string, unknown> = {}) =>
  record({ kind: "sell", symbol: "AAPL", quantity: "4", price: "180", ...draft });
const read = async () => (await call("GET", "/1")).body;
const list = async (query = "") => (await call("GET", `/1/transactions${query}`)).body;

const SPLIT = { kind: "split", symbol: "AAPL", denominator: "1" };
const correct = (id: number, draft: Record<string, unknown>) =>
  call("PUT", `/1/transactions/${id}`, {
    kind: "buy",
    date: "2026-01-02",
    symbol: "AAPL",
    quantity: "10",
    price: "150",
    ...draft,
  });
const flatBars = (mondays: readonly string[]) =>
  mondays.map((day) => flatBar(Date.parse(`${day}T00:00:00Z`), 100));

async function open(portfolio: Record<string, unknown> = {}, maxTransactions?: number) {
  world = await openPortfolioWorld(maxTransactions);
  app = world.app;
  await call("POST", "", { name: "Growth", ...portfolio });
}

describe("transactions of a portfolio", () => {
  beforeEach(() => open());

  test("include what a sale realized, by the first lots", async () => {
    await buy();
    await buy({ price: "170", date: "2026-01-03" });
    expect((await sell({ date: "2026-01-05", quantity: "12" })).body.realized).toBe(
      10 * 30 + 2 * 10,
    );
    expect((await call("GET", "/1/lots/AAPL")).body).toEqual([
      { lot: "2", acquiredOn: "2026-01-03", quantity: "8", averageCost: 170, currency: "USD" },
    ]);
  });

  test("of today may be as late as the present time at their exchange", async () => {
    const today = { date: "2026-01-05" };
    expect((await buy({ ...today, time: "10:00" })).status).toBe(201);
    // It is 15:00 in London, and already the next day at the date line.
    const london = { ...today, symbol: "VOD.L", price: "0.70" };
    expect((await buy({ ...london, time: "14:59" })).status).toBe(201);
    expect((await buy({ ...london, time: "15:00:01" })).status).toBe(422);
    expect((await record({ ...today, kind: "deposit", amount: "1", time: "23:00" })).status).toBe(
      201,
    );
    expect((await correct(1, { ...today, time: "16:00" })).status).toBe(422);
  });

  test("in another currency use the rate of their date and name its source", async () => {
    const { body } = await record({ kind: "buy", symbol: "VOD.L", quantity: "100", price: "0.70" });
    expect(body.transaction).toMatchObject({
      currency: "GBP",
      exchangeRate: "1.3",
      rateSource: "Close of 2026-01-02",
    });
    const { holdings } = await read();
    expect(holdings[0]).toMatchObject({ currency: "GBP", cost: 91, value: 100 });
    expect(holdings[0].currencyEffect).toBeCloseTo(100 * 0.7 * (1.25 - 1.3), 10);
  });

  test("need a rate when no source has one", async () => {
    const draft = { kind: "deposit", amount: "100", currency: "CHF" };
    expect(await record(draft)).toEqual({
      status: 422,
      body: "No source has the exchange rate of CHF to USD on that date. Enter it",
    });
    expect((await record({ ...draft, exchangeRate: "1.1" })).status).toBe(201);
    // Its current rate is unknown too, so there is no total.
    expect(await read()).toMatchObject({ value: null, missing: ["CHF"], gains: null });
  });

  test("are listed newest date first, page by page", async () => {
    await buy({ date: "2026-01-02" });
    await buy({ date: "2025-06-02" });
    await buy({ date: "2026-01-05" });
    const first = await app.handle(
      new Request("http://localhost/api/portfolios/1/transactions?limit=2"),
    );
    expect(((await first.json()) as { date: string }[]).map(({ date }) => date)).toEqual([
      "2026-01-05",
      "2026-01-02",
    ]);
    expect(first.headers.get("x-total-count")).toBe("3");
    const next = /after=(\d+)/.exec(first.headers.get("link") ?? "")?.[1];
    expect(next).toBe("202601020000001");
    expect(await list(`?limit=2&after=${next}`)).toMatchObject([{ date: "2025-06-02" }]);
  });

  test("can be removed and recorded again", async () => {
    const { body } = await buy();
    const removed = await call("DELETE", "/1/transactions/1");
    expect(removed).toEqual({ status: 200, body: body.transaction });
    expect(await read()).toMatchObject({ holdings: [], transactions: 0, value: 0 });
    const { id: _, place: __, ...draft } = removed.body;
    expect((await record(draft)).body.transaction.id).toBe(2);
    expect((await call("DELETE", "/1/transactions/1")).status).toBe(404);
  });

  const FOUR = { kind: "buy", date: "2026-01-02", symbol: "AAPL", quantity: "4", price: "180" };

  test.each([
    [
      { kind: "sell", quantity: "11" },
      "quantity",
      "11 shares of AAPL are more than the 10 held on 2026-01-02",
    ],
    [{ kind: "sell", symbol: "MSFT" }, "symbol", "No MSFT is held on 2026-01-02"],
    [
      { date: "2026-01-06" },
      "date",
      "2026-01-06 is in the future: at the exchange it is 2026-01-05",
    ],
    [
      { date: "2026-01-05", time: "10:01" },
      "time",
      "10:01 is in the future: the exchange's clock shows 10:00",
    ],
    [
      { quantity: "1e3" },
      "quantity",
      "Quantity must be a number without separators, such as 1234.5",
    ],
    [
      { currency: "GBp" },
      "currency",
      "Currency must be three capital letters of a major unit, such as USD or GBP",
    ],
    [{ price: undefined }, "price", "Price is required"],
    [{ kind: "dividend", quantity: undefined, price: undefined }, "amount", "Amount is required"],
    [
      { currency: "GBP", exchangeRate: "1.3" },
      "currency",
      "The price is in GBP, but the shares held were bought in USD",
    ],
  ])("reject %j at %s, and record nothing", async (draft, field, sentence) => {
    await buy();
    const answer = await app.handle(
      new Request("http://localhost/api/portfolios/1/transactions", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...FOUR, ...draft }),
      }),
    );
    expect([answer.status, await answer.text()]).toEqual([422, sentence]);
    expect(answer.headers.get("x-invalid-field")).toBe(field);
    expect(await list()).toHaveLength(1);
    expect(await read()).toMatchObject({ totalCost: 1500, transactions: 1 });
  });

  test("a past change that a later sale makes impossible names that sale", async () => {
    await buy();
    await sell({ date: "2026-01-05", quantity: "10" });
    const answer = await call("DELETE", "/1/transactions/1");
    expect(answer.status).toBe(409);
    expect(answer.body).toBe(
      "Transaction 2 would no longer be possible: No AAPL is held on 2026-01-05",
    );
    expect(await list()).toHaveLength(2);
  });

  test("a price in another currency than the stock's is recorded with a warning", async () => {
    const { status, body } = await buy({ currency: "GBP", exchangeRate: "1.3" });
    expect([status, body.warnings]).toEqual([
      201,
      ["The price is in GBP, but the stock is quoted in USD"],
    ]);
  });

  test("at a price outside the week's range are recorded with a warning", async () => {
    world.source.setBars("VOD.L", "1w", [
      {
        time: Date.parse("2025-12-29T00:00:00Z"),
        open: 0.7,
        high: 0.8,
        low: 0.7,
        close: 0.8,
        volume: null,
      },
    ]);
    const vod = (price: string) =>
      record({ kind: "buy", symbol: "VOD.L", quantity: "1", price, date: "2026-01-02" });
    // In pence, as British brokers write it.
    expect((await vod("71")).body.warnings).toEqual([
      "The price of 71 is far from that week's range, 0.7 to 0.8 GBP",
    ]);
    for (const price of ["0.71", "0.30", "2.3", "0"]) {
      expect((await vod(price)).body.warnings).toEqual([]);
    }
  });

  test("before an unrecorded split have a warning until it is recorded", async () => {
    world.splits.set("AAPL", [
      { date: "2020-08-31", numerator: 4, denominator: 1 },
      { date: "2026-01-05", numerator: 2, denominator: 1 },
      { date: "2026-03-02", numerator: 3, denominator: 1 },
    ]);
    world.source.setBars("AAPL", "1w", flatBars(["2025-12-22", "2025-12-29"]));
    const note =
      "AAPL split 2 for 1 on 2026-01-05. Record the split too, unless this number is from after the split";
    // The price was 100 in current shares and 200 in the shares of that time.
    for (const price of ["100", "200", "590"]) {
      expect((await buy({ price })).body.warnings).toEqual([note]);
    }
    expect((await buy({ price: "610" })).body.warnings).toHaveLength(2);
    expect((await sell({ price: "200", date: "2026-01-02" })).body.warnings).toEqual([]);
    await record({ ...SPLIT, numerator: "2", date: "2026-01-05" });
    expect((await buy({ price: "200" })).body.warnings).toEqual([]);
  });

  test("before the first known price are recorded with a warning", async () => {
    world.source.setBars("AAPL", "1w", flatBars(["2025-12-01", "2025-12-08", "2025-12-29"]));
    for (const date of ["1960-02-01", "1994-06-06", "2025-11-03"]) {
      expect((await buy({ date })).body.warnings).toEqual([
        `${date} is before 2025-12-01, the first day with known prices`,
      ]);
    }
    expect((await buy({ date: "2025-12-02" })).body.warnings).toEqual([]);
    expect(await buy({ date: "0025-12-02" })).toMatchObject({ status: 422 });
  });

  test("a split cannot be entered twice", async () => {
    await buy();
    const split = { ...SPLIT, numerator: "4", date: "2026-01-05" };
    expect((await record(split)).status).toBe(201);
    expect(await read()).toMatchObject({ holdings: [{ quantity: "40", averageCost: 37.5 }] });
    expect((await record(split)).body).toBe(
      "A split of AAPL of 4 for 1 is already recorded on 2026-01-05",
    );
  });

  test("sent concurrently are all recorded in sequence", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy({ quantity: "1" })));
    expect(answers.map(({ body }) => body.transaction.id).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(await read()).toMatchObject({ totalCost: 3000, transactions: 20 });
  });

  test("are unchanged when the append fails, and failed ones are not counted", async () => {
    await buy();
    // Another server with the same database appends in between.
    const other = world.serve();
    const send = callRoutes(() => other, "/api/portfolios");
    const bought = { kind: "buy", date: "2026-01-02", symbol: "AAPL", quantity: "5", price: "150" };
    await send("POST", "/1/transactions", bought);
    expect((await buy({ quantity: "1" })).status).toBe(201);
    expect(await read()).toMatchObject({ totalCost: 16 * 150, transactions: 3 });
    expect((await send("GET", "/1")).body).toMatchObject({ totalCost: 16 * 150 });
  });

  test("are exported as entered, and no cell becomes a formula", async () => {
    await buy({ quantity: "10.50", fee: "1.0", note: '=HYPERLINK("x"), "y"' });
    await record({ kind: "interest", amount: "-0.10", date: "2025-12-31" });
    const { body } = await call("GET", "/1/export");
    expect(body.fileName).toBe("growth.csv");
    const [header, ...lines] = body.text.trimEnd().split("\n");
    expect(header).toStartWith("date,time,kind,symbol,");
    expect(lines).toEqual([
      ",,settings,,,,,,,,,,,,USD,,,,,,fifo,,,,,",
      "2025-12-31,,interest,,,,,,,-0.10,,,,,USD,,,,,,,,1,,,",
      `2026-01-02,,buy,AAPL,,10.50,150,,,,,,,,USD,,,1.0,,,,"'=HYPERLINK(""x""), ""y""",2,,,`,
    ]);
    const json = JSON.parse((await call("GET", "/1/export?format=json")).body.text);
    expect(json).toMatchObject({
      version: 1,
      portfolio: { name: "Growth", currency: "USD", lotMethod: "fifo" },
      transactions: [
        { kind: "interest", amount: "-0.10" },
        { kind: "buy", quantity: "10.50" },
      ],
    });
    expect((await call("GET", "/1/export?format=xls")).status).toBe(422);
    expect((await call("GET", "/7/export")).status).toBe(404);
  });

  test("of a missing portfolio are not found", async () => {
    expect((await record({ kind: "deposit", amount: "1" }, 7)).status).toBe(404);
    for (const path of ["/7", "/7/transactions", "/7/lots/AAPL"]) {
      expect((await call("GET", path)).status).toBe(404);
    }
    expect(
      (await call("PUT", "/1/transactions/1", { kind: "deposit", date: "2026-01-02", amount: "1" }))
        .status,
    ).toBe(404);
  });

  test.each([1, 2, 3, 4, 5, 6])(
    "entered in any order, corrected and removed are read back unchanged, seed %i",
    async (seed) => {
      let state = seed * 7919;
      const pick = (count: number): number => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return (state >>> 8) % count;
      };
      const draft = () => ({
        kind: ["buy", "sell", "buy"][pick(3)],
        date: `2025-12-0${1 + pick(4)}`,
        ...(pick(2) === 0 ? { time: `1${pick(6)}:00` } : {}),
        symbol: ["AAPL", "MSFT"][pick(2)],
        quantity: String(1 + pick(9)),
        price: String(10 + pick(90)),
      });
      for (let step = 0; step < 60; step++) {
        const id = 1 + pick(20);
        const what = pick(5);
        if (what === 0) await call("DELETE", `/1/transactions/${id}`);
        else if (what === 1) await call("PUT", `/1/transactions/${id}`, draft());
        else await record(draft());
      }
      const [page, rows] = [await read(), await list()];
      expect(rows.length).toBeGreaterThan(5);
      app = world.serve();
      expect([await read(), await list()]).toEqual([page, rows]);
    },
  );

  test("fill tables that a rebuild reproduces", async () => {
    await buy();
    await buy({ date: "2025-12-01" });
    await sell({ date: "2026-01-05" });
    await correct(2, { date: "2025-12-02", quantity: "3", price: "9" });
    await call("DELETE", "/1/transactions/3");
    await call("PATCH", "/1", { name: "Pension", isArchived: true, lotMethod: "lifo" });
    await call("DELETE", "/1");
    await call("POST", "/1/restore");
    await expectRedeliveryHarmless(world.store, [portfolioProjection]);
    await expectRebuildEqual(world.store, [portfolioProjection]);
    app = world.serve();
    expect(await read()).toMatchObject({ name: "Pension", isArchived: true, totalCost: 1527 });
  });
});

describe("a portfolio", () => {
  beforeEach(() => open());

  test("can be renamed, archived, deleted and restored", async () => {
    await buy();
    expect(
      (await call("PATCH", "/1", { name: " Pension ", description: "Later" })).body,
    ).toMatchObject({
      name: "Pension",
      description: "Later",
      totalValue: 2000,
    });
    expect((await call("PATCH", "/1", { isArchived: true })).body.isArchived).toBe(true);
    expect((await call("DELETE", "/1")).body).toEqual({ success: true });
    expect((await call("GET")).body).toEqual([]);
    expect((await call("GET", "/1")).status).toBe(404);
    expect((await call("DELETE", "/1")).status).toBe(404);
    expect((await record({ kind: "deposit", amount: "1" })).status).toBe(404);
    expect((await call("POST", "/1/restore")).body).toMatchObject({
      name: "Pension",
      isArchived: true,
      totalValue: 2000,
    });
  });

  test("keeps its currency while it has transactions, and its name while the new one is in use", async () => {
    await call("POST", "", { name: "Other" });
    expect((await call("PATCH", "/1", { currency: "EUR" })).body.currency).toBe("EUR");
    await call("PATCH", "/1", { currency: "USD" });
    await buy();
    expect(await call("PATCH", "/1", { currency: "EUR" })).toEqual({
      status: 409,
      body: "The currency of a portfolio with transactions cannot be changed",
    });
    expect(await call("PATCH", "/1", { name: "OTHER" })).toEqual({
      status: 409,
      body: "A portfolio named 'OTHER' already exists",
    });
    // A rejected call changes nothing.
    expect((await call("PATCH", "/1", { isArchived: true, name: "OTHER" })).status).toBe(409);
    expect((await call("PATCH", "/1", { lotMethod: "lifo", currency: "EUR" })).status).toBe(409);
    expect(await read()).toMatchObject({ isArchived: false, lotMethod: "fifo", name: "Growth" });
    expect((await call("PATCH", "/1", {})).status).toBe(422);
    expect((await call("PATCH", "/1", { currency: "usd" })).status).toBe(422);
  });

  test("can change its lot method when the recorded transactions allow it", async () => {
    await buy();
    await buy({ price: "170", date: "2026-01-03" });
    await sell({ date: "2026-01-05" });
    expect((await read()).holdings[0].realized).toBe(120);
    expect((await call("PATCH", "/1", { lotMethod: "lifo" })).status).toBe(200);
    expect((await read()).holdings[0].realized).toBe(40);
    const refused = await call("PATCH", "/1", { lotMethod: "chosen" });
    expect(refused.status).toBe(409);
    expect(refused.body).toContain("Choose the lots of AAPL");
    expect((await read()).lotMethod).toBe("lifo");
  });

  test("has a maximum number of transactions", async () => {
    await open({}, 2);
    await buy();
    await buy();
    expect(await buy()).toEqual({
      status: 409,
      body: "The maximum is 2 transactions in one portfolio. Delete some first",
    });
  });
});

describe("the order of a date's transactions", () => {
  beforeEach(() => open());

  const restart = () => {
    app = world.serve();
  };

  test("is the same after a restart, whatever was corrected", async () => {
    await buy({ date: "2025-02-03", price: "400" });
    await buy({ date: "2025-01-02", price: "500" });
    await sell({ date: "2025-03-03", price: "600", quantity: "10" });
    restart();
    expect((await correct(2, { price: "500", date: "2025-02-03" })).status).toBe(200);
    const before = await read();
    expect(before.holdings[0].realized).toBe(2000);
    restart();
    expect(await read()).toEqual(before);
  });

  test("of an older build that is impossible is reported and can be removed", async () => {
    await buy({ date: "2025-01-02" });
    await world.store.append("portfolio-ledger-1", 1, [
      {
        type: "PortfolioTransactionsRecorded",
        data: {
          portfolioId: 1,
          transactions: [
            {
              id: "2",
              kind: "sell",
              date: "2025-01-03",
              symbol: "AAPL",
              currency: "USD",
              quantity: "99",
              price: "1",
            },
          ],
        },
      },
    ]);
    restart();
    expect(await read()).toMatchObject({ missing: ["transaction 2"], totalValue: 2000 });
    expect((await call("GET")).body[0].missing).toEqual(["transaction 2"]);
    expect((await call("GET", "/1/export?format=csv")).body.text).toContain(",99,");
    expect((await call("DELETE", "/1/transactions/2")).status).toBe(200);
    expect(await read()).toMatchObject({ missing: [], totalValue: 2000 });
  });
});

describe("a removed transaction", () => {
  beforeEach(() => open());

  test("is restored unchanged: its id, its place and its effects", async () => {
    await buy({ price: "100" });
    await buy({ price: "200" });
    await sell({ price: "300", quantity: "5", date: "2026-01-03" });
    const before = await read();
    const recorded = await list();
    await call("DELETE", "/1/transactions/1");
    expect((await read()).holdings[0].realized).toBe(500);
    expect((await call("POST", "/1/transactions/1/restore")).status).toBe(200);
    expect(await read()).toEqual(before);
    expect(await list()).toEqual(recorded);
  });

  test("is restored once, in its last form, unless it is impossible now", async () => {
    await buy();
    await correct(1, { quantity: "3", price: "7" });
    await sell({ quantity: "1", date: "2026-01-03" });
    await call("DELETE", "/1/transactions/2");
    await call("DELETE", "/1/transactions/1");
    const refused = await call("POST", "/1/transactions/2/restore");
    expect(refused.status).toBe(409);
    expect((await call("POST", "/1/transactions/1/restore")).body).toMatchObject({
      id: 1,
      quantity: "3",
    });
    expect((await call("POST", "/1/transactions/2/restore")).status).toBe(200);
    for (const path of [
      "/1/transactions/1/restore",
      "/1/transactions/9/restore",
      "/7/transactions/1/restore",
    ]) {
      expect((await call("POST", path)).status).toBe(404);
    }
  });
});

describe("undoing a correction", () => {
  beforeEach(() => open());

  const path = "/1/transactions/1";
  const undo = (revision: number, of = path) => call("POST", `${of}/corrections/${revision}/undo`);
  const shares = {
    kind: "buy",
    date: "2026-01-02",
    symbol: "VOD.L",
    quantity: "100",
    price: "0.70",
  } as const;
  const loseRates = () => world.source.setBars("GBPUSD=X", "1d", []);

  test("restores its exchange rate, even when the source has another one by now", async () => {
    const { transaction } = (await record(shares)).body;
    world.source.setBars("GBPUSD=X", "1d", [flatBar(Date.parse("2026-01-02T00:00:00Z"), 1.4)]);
    const { body } = await call("PUT", path, { ...shares, date: "2026-01-03" });
    expect(body.transaction).toMatchObject({ exchangeRate: "1.4" });
    loseRates();
    expect(await undo(body.revision)).toEqual({ status: 200, body: transaction });
    expect(await list()).toEqual([transaction]);
    expect(transaction).toMatchObject({ exchangeRate: "1.3", rateSource: "Close of 2026-01-02" });
    // An undo is also a correction.
    expect((await undo(body.revision + 1)).body).toEqual(body.transaction);
    await expectRebuildEqual(world.store, [portfolioProjection]);
  });

  test("is rejected after another correction, and independent of other transactions", async () => {
    await buy();
    await buy({ date: "2026-01-03" });
    const correctTo = async (quantity: string) => (await correct(1, { quantity })).body.revision;
    const first = await correctTo("5");
    const second = await correctTo("6");
    const refused = await undo(first);
    expect([refused.status, refused.body.error ?? refused.body]).toEqual([
      409,
      "It has been changed since",
    ]);
    expect((await undo(second, "/1/transactions/2")).status).toBe(404);
    expect((await undo(1)).status).toBe(404);
    expect((await undo(99)).status).toBe(404);
    await sell({ date: "2026-01-05", quantity: "16" });
    expect((await undo(second)).status).toBe(409);
    expect((await list()).map(({ quantity }: { quantity: string }) => quantity)).toEqual([
      "16",
      "10",
      "6",
    ]);
  });

  test("a correction of something else keeps a rate that was looked up", async () => {
    const { transaction } = (await record(shares)).body;
    loseRates();
    const { status, body } = await call("PUT", path, { ...shares, note: "Mine" });
    expect([status, body.transaction]).toEqual([200, { ...transaction, note: "Mine" }]);
    expect((await call("PUT", path, { ...shares, date: "2025-12-30" })).status).toBe(422);
    const stated = await call("PUT", path, { ...shares, exchangeRate: "1.5" });
    expect(stated.body.transaction.rateSource).toBeUndefined();
  });
});

describe("warnings", () => {
  beforeEach(() => open());

  test("name a split that is recorded again near its date", async () => {
    world.source.setBars("AAPL", "1w", flatBars(["2019-12-30"]));
    await buy({ date: "2025-01-02" });
    const split = { ...SPLIT, numerator: "10" };
    await record({ ...split, date: "2025-06-06" });
    expect((await record({ ...split, date: "2025-06-10" })).body.warnings).toEqual([
      "A split of AAPL of 10 for 1 is also recorded on 2025-06-06. Remove one of them if they are the same",
    ]);
    expect((await record({ ...split, date: "2025-09-10" })).body.warnings).toEqual([]);
    expect((await record({ ...split, numerator: "2", date: "2025-06-20" })).body.warnings).toEqual(
      [],
    );
  });

  test("name income and costs in another currency than the stock's", async () => {
    await buy();
    const paid = { symbol: "AAPL", currency: "GBP", amount: "1" };
    for (const kind of ["dividend", "fee", "tax", "interest"]) {
      const { status, body } = await record({ ...paid, kind });
      expect([status, body.warnings]).toEqual([
        201,
        [`The ${kind} is in GBP, but AAPL is quoted in USD`],
      ]);
    }
    for (const fits of [{ currency: "USD" }, { symbol: undefined, kind: "fee" }]) {
      expect((await record({ kind: "dividend", ...paid, ...fits })).body.warnings).toEqual([]);
    }
  });
});
