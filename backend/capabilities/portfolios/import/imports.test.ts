import { beforeEach, describe, expect, test } from "bun:test";
import { eventually } from "../../../testing/eventually.ts";
import { expectRebuildEqual } from "../../../testing/suites/spec.ts";
import { callRoutes } from "../../../testing/worlds/callRoutes.ts";
import { openPortfolioWorld } from "../../../testing/worlds/portfolioWorld.ts";
import { statementProjection } from "../lifecycle/projection.ts";
import type { StageLimits } from "./stages.ts";

let world: Awaited<ReturnType<typeof openPortfolioWorld>>;
let app: typeof world.app;
const call = callRoutes(() => app, "/api/portfolios");

async function open(limits?: StageLimits, maxTransactions?: number) {
  world = await openPortfolioWorld(maxTransactions, limits);
  app = world.app;
  await call("POST", "", { name: "Growth" });
}

async function send(body: BodyInit, { fileName = "file.csv", id = 1 } = {}) {
  const response = await app.handle(
    new Request(`http://localhost/api/portfolios/${id}/imports?fileName=${fileName}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body,
    }),
  );
  const text = await response.text();
  return { status: response.status, body: response.ok ? JSON.parse(text) : text };
}

const settled = (importId: string) =>
  eventually(async () => {
    const { body } = await call("GET", `/1/imports/${importId}`);
    return ["reading", "matching", "checking"].includes(body.status) ? null : body;
  });

async function stage(body: BodyInit, options = {}) {
  const sent = await send(body, options);
  expect([sent.status, sent.body.id === undefined ? sent.body : ""]).toEqual([202, ""]);
  return settled(sent.body.id);
}

const rowsOf = async (importId: string, query = "") =>
  (await call("GET", `/1/imports/${importId}/rows${query}`)).body;
const statuses = async (importId: string): Promise<readonly string[]> =>
  (await rowsOf(importId)).map((row: { status: string }) => row.status);
const change = async (importId: string, body: unknown) => {
  const answer = await call("PATCH", `/1/imports/${importId}`, body);
  return answer.status === 200 ? settled(importId) : answer;
};
const commit = (importId: string) => call("POST", `/1/imports/${importId}/commit`);
const undo = (importId: string) => call("POST", `/1/imports/${importId}/undo`);
const transactions = async (id = 1) => (await call("GET", `/${id}/transactions`)).body;

const record = (draft: object) =>
  call("POST", "/1/transactions", {
    kind: "buy",
    date: "2026-01-02",
    symbol: "AAPL",
    quantity: "10",
    price: "150",
    ...draft,
  });

const SHORT = "date,kind,symbol,quantity,price,amount,currency,fee,id".split(",");
const COLUMNS =
  "date,time,kind,symbol,newSymbol,quantity,price,costPrice,acquiredOn,amount,numerator,denominator,costShare,cashCostShare,currency,exchangeRate,fee,tax,settlement,lots,note,id";
/** Complete file rows from the columns that matter here. */
const csv = (...rows: readonly string[]) =>
  [
    COLUMNS,
    ...rows.map((row) => {
      const cells = row.split(",");
      return COLUMNS.split(",")
        .map((column) => cells[SHORT.indexOf(column)] ?? "")
        .join(",");
    }),
    "",
  ].join("\n");
const BUY = "2026-01-02,buy,AAPL,10,150,,USD,1.5,";
const SELL = "2026-01-02,sell,AAPL,4,180,,USD,,";

describe("an import", () => {
  beforeEach(() => open());

  test("without a portfolio is named after its file, and creates the portfolio at commit", async () => {
    const sent = await send(csv("2026-01-02,deposit,,,,100,GBP,,", BUY), {
      fileName: "growth.csv",
      id: 0,
    });
    const path = `/0/imports/${sent.body.id}`;
    const ready = () =>
      eventually(async () => {
        const { body } = await call("GET", path);
        return body.status === "ready" ? body : null;
      });
    expect(await ready()).toMatchObject({
      portfolioId: null,
      newPortfolio: { name: "growth", currency: "GBP" },
      counts: { ready: 2 },
    });
    await call("PATCH", path, { currency: "USD" });
    expect(await ready()).toMatchObject({ newPortfolio: { currency: "USD" } });
    expect((await call("GET", "")).body).toHaveLength(1);
    const done = await call("POST", `${path}/commit`);
    // "Growth" is in use.
    const created = { portfolioId: 2, newPortfolio: { name: "growth 2", currency: "USD" } };
    expect(done.body).toMatchObject({ status: "committed", recorded: 2, ...created });
    expect(await transactions(2)).toHaveLength(2);
    // A client that lost the response to the commit can still read it.
    expect((await call("GET", path)).body).toMatchObject({ status: "committed", ...created });
    expect((await call("GET", "/2")).body).toMatchObject({ name: "growth 2", currency: "USD" });
  });

  test("lists transactions of an earlier file that this one cancels", async () => {
    const statement = (...rows: readonly string[]) =>
      [
        "Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code",
        ...rows.map((row) => `Trades,Data,Order,Stocks,USD,AAPL,"2026-01-02, 10:11:${row},0,0,0,O`),
        "Dividends,Header,Currency,Date,Description,Amount",
        "",
      ].join("\n");
    const buy = (second: string) => `${second}",10,150,150,-1500,-1`;
    const twice = [buy("00"), buy("30")];
    const first = await stage(statement(...twice));
    expect((await commit(first.id)).body).toMatchObject({ recorded: 2 });
    const taken = `Trades,Data,Order,Stocks,USD,AAPL,"2026-01-02, 10:11:30",-10,150,150,1500,1,0,0,0,Ca\n`;
    const second = await stage(`${statement(...twice)}${statement()}${taken}`);
    const rows = await rowsOf(second.id);
    const said = rows.filter(({ status }: { status: string }) => status !== "skipped");
    expect(said).toMatchObject([
      { line: 2, status: "duplicate" },
      {
        line: 3,
        status: "rejected",
        refusal:
          "Another row of this file cancels this transaction, which is still in the portfolio. Delete it there",
      },
    ]);
    const [id] = (await transactions()).map((each: { id: string }) => each.id);
    await call("DELETE", `/1/transactions/${id}`);
    await call("DELETE", `/1/imports/${second.id}`);
    const third = await stage(`${statement(...twice)}${statement()}${taken}`);
    expect(await statuses(third.id)).not.toContain("rejected");
  });

  test("lists the recorded dividend that a later statement cancels", async () => {
    const paid = (date: string, kind: string, amount: string) =>
      `Dividends,Data,USD,${date},AAPL(US0378331005) Cash Dividend USD 0.2465 per Share${kind},${amount}\n`;
    const head = "Dividends,Header,Currency,Date,Description,Amount\n";
    const first = await stage(
      `${head}${paid("2025-12-12", " (Ordinary Dividend)", "24.65")}${paid("2026-01-02", " (Ordinary Dividend)", "24.65")}`,
    );
    expect((await commit(first.id)).body).toMatchObject({ recorded: 2 });
    const second = await stage(
      `${head}${paid("2026-01-05", " - Reversal (Ordinary Dividend)", "-24.65")}${paid("2026-01-05", " - Reversal (Ordinary Dividend)", "-3.00")}${paid("2026-01-05", " (Ordinary Dividend)", "18.55")}`,
    );
    expect(await rowsOf(second.id)).toMatchObject([
      { status: "skipped" },
      {
        status: "rejected",
        refusal:
          "This row reverses the dividend of 2026-01-02, which is still in the portfolio. Delete it there",
      },
      { status: "rejected", reason: "outOfRange", refusal: null },
      { status: "ready", amount: "18.55" },
    ]);
  });

  test("can be undone after a restart", async () => {
    const staged = await stage(csv(BUY));
    await commit(staged.id);
    app = world.serve();
    expect((await undo(staged.id)).body).toEqual({ removed: 1, prices: 0, dismissedSplits: 0 });
  });

  test("cannot be undone while later transactions need it, with the reason", async () => {
    const staged = await stage(csv(BUY));
    await commit(staged.id);
    await record({ kind: "sell", date: "2026-01-03", quantity: "5" });
    expect(await undo(staged.id)).toEqual({
      status: 409,
      body: "Transaction 2 would no longer be possible: No AAPL is held on 2026-01-03",
    });
    expect(await transactions()).toHaveLength(2);
  });

  test("skips at undo what was removed or corrected meanwhile", async () => {
    const staged = await stage(csv(BUY, BUY.replace("10,150", "3,151")));
    await commit(staged.id);
    await call("DELETE", "/1/transactions/1");
    const corrected = {
      kind: "buy",
      date: "2026-01-02",
      symbol: "AAPL",
      quantity: "2",
      price: "151",
    };
    await call("PUT", "/1/transactions/2", corrected);
    expect((await undo(staged.id)).body).toEqual({ removed: 1, prices: 0, dismissedSplits: 0 });
    expect(await transactions()).toEqual([]);
  });

  test("cannot run twice concurrently in one portfolio, but can in another", async () => {
    await call("POST", "", { name: "Income" });
    const staged = await stage(csv(BUY));
    expect(await send(csv(BUY))).toEqual({
      status: 409,
      body: "The import of file.csv is not finished. Record or discard it first",
    });
    expect((await send(csv(BUY), { id: 2 })).status).toBe(202);
    expect((await call("GET", "/1/imports")).body).toMatchObject([{ id: staged.id }]);
    expect((await call("DELETE", `/1/imports/${staged.id}`)).body).toEqual({ success: true });
    expect((await call("GET", "/1/imports")).body).toEqual([]);
    expect((await send(csv(BUY))).status).toBe(202);
  });

  test("that is still uploading blocks a second one, and leaves nothing when interrupted", async () => {
    let fail: (error: Error) => void = () => undefined;
    const broken = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(csv(BUY)));
        fail = (error) => controller.error(error);
      },
    });
    const first = send(broken);
    await eventually(async () => (await send(csv(BUY))).status === 409);
    fail(new Error("gone"));
    expect((await first).status).toBeGreaterThanOrEqual(400);
    expect((await call("GET", "/1/imports")).body).toEqual([]);
    expect((await stage(csv(BUY))).status).toBe("ready");
  });

  test("expires when it is not read for a while, and cannot be committed then", async () => {
    const staged = await stage(csv(BUY));
    world.clock.advance(29 * 60_000);
    expect((await call("GET", `/1/imports/${staged.id}`)).status).toBe(200);
    world.clock.advance(31 * 60_000);
    expect(await commit(staged.id)).toEqual({ status: 404, body: "Import not found" });
    expect(await transactions()).toEqual([]);
  });

  test("without a name, or of a missing or another portfolio, is rejected", async () => {
    expect((await send(csv(BUY), { id: 9 })).status).toBe(404);
    expect((await send(csv(BUY), { fileName: "" })).status).toBe(422);
    await call("POST", "", { name: "Income" });
    const staged = await stage(csv(BUY));
    expect((await call("POST", `/2/imports/${staged.id}/commit`)).status).toBe(404);
    expect((await call("POST", `/1/imports/none/undo`)).status).toBe(404);
  });

  test("is checked again when the portfolio has changed since", async () => {
    const staged = await stage(csv(BUY, SELL));
    await record({ fee: "1.5" });
    expect(await commit(staged.id)).toEqual({
      status: 409,
      body: "The portfolio has changed in the meantime. Review the rows again",
    });
    expect((await settled(staged.id)).counts).toMatchObject({ ready: 1, duplicate: 1 });
    expect((await commit(staged.id)).body).toMatchObject({ recorded: 1 });
  });

  test("of an unreadable file says so and can be read with other settings", async () => {
    const staged = await stage("");
    expect(staged).toMatchObject({ status: "unreadable", fault: "empty" });
    expect((await commit(staged.id)).status).toBe(409);
    expect((await change(staged.id, { choices: { encoding: "utf-8" } })).fault).toBe("empty");
  });
});

describe("rows rejected by the ledger", () => {
  beforeEach(() => open());

  test("are not imported: a sale of more than is held has its reason at its row", async () => {
    const staged = await stage(csv(BUY, SELL.replace("sell,AAPL,4", "sell,AAPL,40"), SELL));
    expect(await statuses(staged.id)).toEqual(["ready", "rejected", "ready"]);
    const [, row] = await rowsOf(staged.id);
    expect(row.refusal).toBe("40 shares of AAPL are more than the 10 held on 2026-01-02");
    expect((await commit(staged.id)).body.recorded).toBe(2);
  });

  test("include a past sale that a recorded sale leaves no room for", async () => {
    await record({ date: "2025-12-01" });
    await record({ kind: "sell", date: "2025-12-20", quantity: "8" });
    const staged = await stage(
      csv(
        SELL.replace("2026-01-02", "2025-12-10").replace("AAPL,4", "AAPL,2"),
        SELL.replace("2026-01-02", "2025-12-11"),
      ),
    );
    expect(await statuses(staged.id)).toEqual(["ready", "rejected"]);
    const refused = (await rowsOf(staged.id, "?status=rejected"))[0];
    expect(refused.refusal).toMatch(/^Transaction 2 would no longer be possible: /);
    expect((await commit(staged.id)).status).toBe(200);
    expect((await call("GET", "/1")).status).toBe(200);
    app = world.serve();
    expect((await call("GET", "/1")).status).toBe(200);
  });

  test("do not include a time of unknown zone, which a correction keeps", async () => {
    const { id } = await stage(
      "date,time,kind,symbol,quantity,price,currency\n2026-01-05,20:00,buy,AAPL,1,200,USD\n",
    );
    expect(await statuses(id)).toEqual(["ready"]);
    await commit(id);
    const [{ id: own, place: _, ...draft }] = await transactions();
    expect(draft.time).toBe("20:00");
    const put = (more: object) => call("PUT", `/1/transactions/${own}`, { ...draft, ...more });
    expect((await put({ price: "190" })).status).toBe(200);
    expect((await put({ time: "20:01" })).status).toBe(422);
  });

  test("have a sentence each for missing fields, an impossible date and a future date", async () => {
    const staged = await stage(
      csv(
        "2026-01-02,buy,AAPL,10,,,USD,,",
        "2026-02-31,buy,AAPL,10,1,,USD,,",
        "2031-01-01,buy,AAPL,10,1,,USD,,",
        "2026-01-02,deposit,,,,100,usd,,",
      ),
    );
    for (const row of await rowsOf(staged.id)) {
      expect([row.line, row.status]).toEqual([row.line, "rejected"]);
      expect(row.refusal ?? row.reason).toMatch(/\w/);
    }
    expect((await commit(staged.id)).body).toBe("No row of this file can be recorded");
  });

  test("are those above the limit of a portfolio", async () => {
    await open(undefined, 2);
    const staged = await stage(csv(BUY, SELL, SELL));
    expect(staged.counts).toMatchObject({ ready: 2, rejected: 1 });
  });

  test("do not include rows with warnings; a missing rate is that of its date", async () => {
    const week = Date.parse("2025-12-29T00:00:00Z");
    world.source.setBars("VOD.L", "1w", [
      { time: week, open: 0.8, high: 0.9, low: 0.7, close: 0.8, volume: null },
    ]);
    const staged = await stage(
      csv("2026-01-02,buy,VOD.L,10,90,,GBP,,", "2026-01-02,buy,GONE,1,5,,USD,,"),
    );
    expect(staged).toMatchObject({ counts: { ready: 2 }, warnings: 2 });
    const [priced, gone] = await rowsOf(staged.id);
    expect(priced.warnings[0]).toMatch(/^The price of 90 is far from that week's/);
    expect(gone.warnings).toEqual([
      "No market source knows GONE. Enter a manual price to value it",
    ]);
    await commit(staged.id);
    const vodafone = (await transactions()).find(
      (each: { symbol: string }) => each.symbol === "VOD.L",
    );
    expect(vodafone).toMatchObject({ exchangeRate: "1.3", rateSource: "Close of 2026-01-02" });
  });
});

describe("duplicates", () => {
  beforeEach(() => open());

  test("of a file that is imported again are skipped unless chosen", async () => {
    const text = csv(BUY, BUY, SELL);
    await commit((await stage(text)).id);
    const again = await stage(text);
    expect(await statuses(again.id)).toEqual(["duplicate", "duplicate", "duplicate"]);
    expect((await commit(again.id)).status).toBe(409);
    const taken = await change(again.id, { takesDuplicates: true });
    expect(taken.counts).toMatchObject({ ready: 3, duplicate: 0 });
    const rows = [{ row: 1, isTaken: true }];
    const one = await change(again.id, { takesDuplicates: false, rows });
    expect(one.counts).toMatchObject({ ready: 1, duplicate: 2 });
    await commit(again.id);
    expect(await transactions()).toHaveLength(4);
  });

  test("within one file are both kept and marked", async () => {
    const staged = await stage(csv(BUY, BUY));
    expect((await rowsOf(staged.id)).map((row: { isTwin: boolean }) => row.isTwin)).toEqual([
      true,
      true,
    ]);
    expect((await commit(staged.id)).body.recorded).toBe(2);
  });

  test("a valid row can be skipped", async () => {
    const staged = await stage(csv(BUY, SELL));
    const left = await change(staged.id, { rows: [{ row: 1, isTaken: false }] });
    expect(left.counts).toMatchObject({ ready: 0, rejected: 1, skipped: 1 });
  });
});

describe("an exported file", () => {
  beforeEach(() => open());

  test.each(["csv", "json"])(
    "from a portfolio in another currency as %s loses its rates",
    async (format) => {
      await call("POST", "", { name: "At home", currency: "EUR" });
      const deposit = { kind: "deposit", date: "2026-01-02", amount: "250" };
      const pounds = { ...deposit, currency: "GBP", exchangeRate: "1.15" };
      expect((await call("POST", "/2/transactions", pounds)).status).toBe(201);
      const { text } = (await call("GET", `/2/export?format=${format}`)).body;
      await commit((await stage(text, { fileName: `export.${format}` })).id);
      expect(await transactions()).toMatchObject([
        { currency: "GBP", exchangeRate: "1.3", rateSource: "Close of 2026-01-02" },
      ]);
    },
  );
});

describe("manual prices in a file", () => {
  beforeEach(() => open());
  const PRICES = [
    "date,kind,symbol,price,currency,isPreferred,newSymbol,acquiredOn,cashCostShare,lots",
    "2025-12-01,manualPrice,HOUSE,250000,USD,true,,,,",
    "2026-01-02,manualPrice,HOUSE,251000.50,EUR,,,,,",
    "",
  ].join("\n");
  const prices = async () => (await call("GET", "/1/prices")).body;
  const STATED = { symbol: "HOUSE", date: "2026-01-02", price: "251000.50", currency: "EUR" };
  const NEW = { ...STATED, isPreferred: false };
  const OLD = { ...NEW, date: "2025-12-01", price: "250000", currency: "USD", isPreferred: true };

  test("do not replace prices of the same date unless chosen, which an undo reverts", async () => {
    const first = await stage(PRICES);
    await commit(first.id);
    const changed = await stage(PRICES.replace("250000", "240000"));
    expect(await rowsOf(changed.id)).toMatchObject([
      { status: "duplicate", reason: "recorded", text: "250000 USD" },
      { status: "duplicate", reason: "recorded", text: null },
    ]);
    await change(changed.id, { rows: [{ row: 1, isTaken: true }] });
    await commit(changed.id);
    expect(await prices()).toEqual([NEW, { ...OLD, price: "240000" }]);
    expect((await undo(changed.id)).body).toEqual({ removed: 0, prices: 1, dismissedSplits: 0 });
    expect(await prices()).toEqual([NEW, OLD]);
    // Prices entered by hand in the meantime are kept.
    await call("PUT", "/1/prices/HOUSE/2026-01-02", { price: "1", currency: "EUR" });
    expect((await undo(first.id)).body).toEqual({ removed: 0, prices: 1, dismissedSplits: 0 });
    expect(await prices()).toEqual([{ ...NEW, price: "1" }]);
  });

  test("are rejected with the same reason as in the form", async () => {
    const staged = await stage(
      PRICES.replace("2025-12-01", "2026-02-01")
        .replace("251000.50", "-1")
        .concat(
          "2026-01-02,manualPrice,,5,USD,,,,,\n2026-01-02,manualPrice,HOUSE,5,usd,,,,,\n",
          "2026-01-02,manualPrice,HOUSE,5,USD,maybe,,,,\n2026-01-02,manualPrice,HOUSE,5,,,,,,\n",
          "2026-01-02,manualPrice,HOUSE,6,USD,,,,,\n",
        ),
    );
    expect(await rowsOf(staged.id)).toMatchObject([
      { status: "rejected", refusal: "Date must not be in the future" },
      { status: "rejected", refusal: "Price must be above zero" },
      { status: "rejected", reason: "missingField", field: "symbol" },
      { status: "rejected", refusal: expect.stringContaining("three capital letters") },
      { status: "rejected", reason: "unsupported", field: "isPreferred", text: "maybe" },
      { status: "ready", currency: "USD" },
      { status: "duplicate", reason: "repeated", text: "5 USD" },
    ]);
  });

  test("make the rows be checked again when they changed meanwhile", async () => {
    const staged = await stage(PRICES);
    await call("PUT", "/1/prices/HOUSE/2025-12-01", { price: "1" });
    expect((await commit(staged.id)).status).toBe(409);
    const again = await settled(staged.id);
    expect(again.counts).toMatchObject({ ready: 1, duplicate: 1 });
    expect(await transactions()).toEqual([]);
  });
});

describe("limits", () => {
  const limits = { stages: 2, bytes: 1000, idleMs: 60_000 };

  test("apply to the number of concurrent files and to their total size", async () => {
    await open(limits);
    await call("POST", "", { name: "Second" });
    await call("POST", "", { name: "Third" });
    await stage(csv(BUY));
    expect((await send("x".repeat(990), { id: 2 })).status).toBe(503);
    expect((await send(csv(BUY), { id: 2 })).status).toBe(202);
    expect((await send(csv(BUY), { id: 3 })).status).toBe(503);
    world.clock.advance(60_001);
    expect((await send("x".repeat(990), { id: 3 })).status).toBe(202);
  });

  test("do not count committed files", async () => {
    await open({ ...limits, stages: 1 });
    await call("POST", "", { name: "Second" });
    await commit((await stage(csv(BUY))).id);
    expect((await send(csv(BUY), { id: 2 })).status).toBe(202);
  });
});

describe("dismissed splits of an exported portfolio", () => {
  const SPLIT = { date: "2025-12-15" as const, numerator: 4, denominator: 1 };
  const BOUGHT = { kind: "buy", date: "2025-12-01", symbol: "AAPL", quantity: "10", price: "150" };
  const offers = async (id: number) => (await call("GET", `/${id}/splits`)).body.splits;

  beforeEach(async () => {
    await open();
    world.splits.set("AAPL", [SPLIT]);
    await call("POST", "", { name: "From before" });
    await call("POST", "/2/transactions", BOUGHT);
    await call("PUT", "/2/splits/AAPL/2025-12-15/dismissal");
  });

  test.each(["csv", "json"])(
    "stay dismissed after an import of %s, and are undone with it",
    async (format) => {
      const { text } = (await call("GET", `/2/export?format=${format}`)).body;
      const staged = await stage(text, { fileName: `export.${format}` });
      expect(staged).toMatchObject({ counts: { ready: 2 }, dismissedSplits: 1 });
      const dismissed = { kind: "dismissedSplit", symbol: "AAPL", date: "2025-12-15" };
      expect((await rowsOf(staged.id))[1]).toMatchObject(dismissed);
      expect((await commit(staged.id)).body).toMatchObject({ recorded: 1, dismissedSplits: 1 });
      expect(await offers(1)).toEqual([]);
      expect((await call("GET", `/1/export?format=${format}`)).body.text).toBe(
        text.replace("From before", "Growth"),
      );
      await call("PUT", "/1/prices/MSFT/2025-12-10", { price: "8" });
      await expectRebuildEqual(world.store, [statementProjection]);
      const again = await stage(text, { fileName: `export.${format}` });
      expect(again.counts).toMatchObject({ duplicate: 2, ready: 0 });
      await call("DELETE", `/1/imports/${again.id}`);
      const undone = { removed: 1, prices: 0, dismissedSplits: 1 };
      expect((await undo(staged.id)).body).toEqual(undone);
      await call("POST", "/1/transactions", BOUGHT);
      expect(await offers(1)).toHaveLength(1);
      expect((await undo(staged.id)).status).toBe(409);
    },
  );

  test("are skipped when already dismissed by hand, and rejected without a date", async () => {
    const rows = [
      "date,kind,symbol,newSymbol,acquiredOn,cashCostShare,lots",
      "2025-12-15,dismissedSplit,AAPL,,,,",
      "2025-12-15,dismissedSplit,AAPL,,,,",
      "2025-12-35,dismissedSplit,AAPL,,,,",
      ",dismissedSplit,AAPL,,,,",
      "2025-12-15,dismissedSplit,,,,,",
      "",
    ].join("\n");
    const staged = await stage(rows);
    const found = await rowsOf(staged.id);
    expect(
      found.map(({ status, reason }: { status: string; reason: string }) => [status, reason]),
    ).toEqual([
      ["ready", null],
      ["duplicate", "repeated"],
      ["rejected", null],
      ["rejected", "missingField"],
      ["rejected", "missingField"],
    ]);
    await change(staged.id, { rows: [1, 2].map((row) => ({ row, isTaken: false })) });
    expect((await commit(staged.id)).status).toBe(409);
    await change(staged.id, { rows: [{ row: 1, isTaken: true }] });
    await commit(staged.id);
    const path = "/1/splits/AAPL/2025-12-15/dismissal";
    await call("DELETE", path);
    await call("PUT", path);
    expect((await undo(staged.id)).status).toBe(409);
    await call("POST", "/1/transactions", BOUGHT);
    expect(await offers(1)).toEqual([]);
  });
});

describe("a split in a broker's file", () => {
  beforeEach(() => open());

  test("with rounded share counts is the split that the market lists", async () => {
    world.splits.set("AAPL", [{ date: "2025-10-17", numerator: 1, denominator: 10 }]);
    const staged = await stage(
      [
        "Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total)",
        "Market buy,2025-10-03 14:28:23,,AAPL,Apple Inc.,,E1,3.2451471300,2.0000000000,USD,1.00000000,,,6.49,USD",
        "Stock split open,2025-10-16 06:06:46,,AAPL,Apple Inc.,,E2,0.3245147100,20.0000000000,USD,1.00000000,,,6.49,USD",
        "Stock split close,2025-10-16 06:06:46,,AAPL,Apple Inc.,,E3,3.2451471300,2.0000000000,USD,1.00000000,0.00,USD,6.49,USD",
        "Market buy,2025-10-20 14:28:23,,AAPL,Apple Inc.,,E4,0.1000000000,20.0000000000,USD,1.00000000,,,2.00,USD",
      ].join("\n"),
    );
    await change(staged.id, { answers: [{ instrument: 1, symbol: "AAPL" }] });
    const warnings = (await rowsOf(staged.id)).flatMap(
      (row: { warnings: string[] }) => row.warnings,
    );
    expect(warnings.filter((each: string) => each.includes("split"))).toEqual([]);
    expect((await commit(staged.id)).body.recorded).toBe(3);
    expect((await call("GET", "/1/splits")).body.splits).toEqual([]);
    const { holdings } = (await call("GET", "/1")).body;
    expect(holdings).toMatchObject([{ symbol: "AAPL", quantity: "0.42451471" }]);
    const again = { kind: "split", date: "2025-10-17", symbol: "AAPL" };
    const split = { ...again, numerator: "1", denominator: "10" };
    expect((await call("POST", "/1/transactions", split)).status).toBe(422);
  });
});

describe("prices in Yahoo's file", () => {
  const HEADERS =
    "Symbol,Current Price,Date,Time,Change,Open,High,Low,Volume,Trade Date,Purchase Price,Quantity,Commission,High Limit,Low Limit,Comment,Transaction Type";
  const lot = (symbol: string, last: string, price: string, fee: string) =>
    `${symbol},${last},2025/05/30,16:35 BST,,,,,,20251104,${price},10,${fee},,,,BUY`;

  test("are in the unit of each symbol's quote", async () => {
    await open();
    world.source.setPrice("CSPX.L", 612, { currency: "USD" });
    world.source.setPrice("VUSA.L", 83, { currency: "GBP" });
    const lines = [
      lot("CSPX.L", "612.10", "600.00", "5.00"),
      lot("VUSA.L", "83.00", "80.00", "5.00"),
      lot("VOD.L", "80.5", "75.0", "500.00"),
      lot("AAPL", "200", "150.00", "1.00"),
    ];
    const staged = await stage([HEADERS, ...lines].join("\n"));
    const answers = [1, 2, 3, 4].map((instrument) => ({
      instrument,
      symbol: ["CSPX.L", "VUSA.L", "VOD.L", "AAPL"][instrument - 1],
    }));
    await change(staged.id, { answers });
    await commit(staged.id);
    const recorded = (await transactions()) as readonly Record<string, string>[];
    expect(
      Object.fromEntries(
        recorded.map(({ symbol, price, currency, fee }) => [symbol, [price, currency, fee]]),
      ),
    ).toEqual({
      "CSPX.L": ["600", "USD", "5"],
      "VUSA.L": ["80", "GBP", "5"],
      "VOD.L": ["0.75", "GBP", "5"],
      AAPL: ["150", "USD", "1"],
    });
  });

  test("need the investor's answer without a quote", async () => {
    await open();
    const staged = await stage([HEADERS, lot("SHEL.L", "2450.00", "2400.00", "500.00")].join("\n"));
    const asked = await change(staged.id, { answers: [{ instrument: 1, symbol: "SHEL.L" }] });
    expect(asked).toMatchObject({
      openQuestions: 1,
      counts: { question: 1, ready: 0 },
      instruments: [{ match: "SHEL.L", reason: "unit", units: ["GBX", "GBP", "USD"] }],
    });
    expect((await commit(staged.id)).status).toBe(409);
    const unknown = { instrument: 1, symbol: "SHEL.L", unit: "gbp" };
    expect(await change(staged.id, { answers: [unknown] })).toMatchObject({ status: 422 });
    const answer = { instrument: 1, symbol: "SHEL.L", unit: "GBX" };
    const ready = await change(staged.id, { answers: [answer] });
    expect(ready).toMatchObject({
      openQuestions: 0,
      instruments: [{ match: "SHEL.L", units: [] }],
    });
    expect(await rowsOf(staged.id)).toMatchObject([
      { status: "ready", price: "24", currency: "GBP" },
    ]);
  });
});

test("a note that is too long is shortened with a warning, and its purchase recorded", async () => {
  await open();
  const long = "A note of a purchase. ".repeat(20);
  const staged = await stage(
    `Date;Kind;Symbol;Quantity;Price;Currency;Note\n2026-01-05;buy;AAPL;2;200;USD;${long}\n`,
  );
  await change(staged.id, { answers: [{ instrument: 1, symbol: "AAPL" }] });
  expect(await rowsOf(staged.id)).toMatchObject([
    { status: "ready", warnings: ["The note has been shortened to 200 characters"] },
  ]);
  await commit(staged.id);
  const [{ note }] = await transactions();
  expect([note.length <= 200, long.startsWith(note.slice(0, -1)), note.at(-1)]).toEqual([
    true,
    true,
    "…",
  ]);
});

describe("the reference of a row", () => {
  const HEADERS = "Date;Kind;Symbol;Quantity;Price;Currency;ID";
  const first = "2026-01-05;buy;AAPL;2;200;USD;X1";
  const sendRows = async (...rows: readonly string[]) => {
    const staged = await stage([HEADERS, ...rows, ""].join("\n"));
    const answered = await change(staged.id, { answers: [{ instrument: 1, symbol: "AAPL" }] });
    return answered.id as string;
  };

  beforeEach(async () => {
    await open();
    await commit(await sendRows(first));
  });

  test.each([
    ["date", "2026-01-02;buy;AAPL;2;200;USD;X1"],
    ["quantity", "2026-01-05;buy;AAPL;3;200;USD;X1"],
    ["price", "2026-01-05;buy;AAPL;2;201;USD;X1"],
    ["kind", "2026-01-05;sell;AAPL;2;200;USD;X1"],
  ])("denotes another transaction with another %s, also in another file", async (_, row) => {
    const id = await sendRows(first, row);
    expect(await statuses(id)).toEqual(["duplicate", "ready"]);
    const [, other] = await rowsOf(id);
    expect(other.warnings).toContain(
      "A different transaction of 2026-01-05 has the same reference. Skip this row if you have corrected that one",
    );
  });

  test("denotes the same transaction when its symbol was mapped differently", async () => {
    const id = await sendRows(first);
    await change(id, { answers: [{ instrument: 1, symbol: "MSFT" }] });
    expect(await statuses(id)).toEqual(["duplicate"]);
  });
});
