import { expect, test } from "bun:test";
import { createAlertWorld } from "../../testing/worlds/alertWorld.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import { createScriptedSource } from "../../testing/worlds/scriptedSource.ts";
import { dateIn } from "../../domain/sessions.ts";
import { marketOf } from "../../domain/symbol.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import type { MarketKind, MarketSource } from "../../market/source.ts";
import { createChartMarks, type ChartMarkPorts } from "./marks.ts";

const clock = manualClock("2026-01-05T15:00:00Z");
const none = () => Promise.resolve([]);

const marksOf = (source: MarketSource, readFirings: ChartMarkPorts["readFirings"] = none) =>
  createChartMarks({
    market: createMarketRouter([source], silentLog, { clock }),
    log: silentLog,
    readFirings,
  });
const scripted = (kind: MarketKind = "live") => createScriptedSource({ clock, kind });

test("reports are at their session and splits at its open, in the exchange's time", async () => {
  const source = scripted();
  source.setCalendar("AAPL", {
    earnings: [
      { date: "2025-10-30", hour: "after_close", isConfirmed: true },
      { date: "2025-07-31", hour: "before_open", isConfirmed: true },
      { date: "2026-01-29", hour: null, isConfirmed: false },
    ],
    splits: [{ date: "2020-08-31", numerator: 4, denominator: 1 }],
  });
  const { marks } = await marksOf(source)("AAPL");
  expect(marks).toEqual([
    {
      kind: "split",
      time: "2020-08-31T13:30:00.000Z",
      date: "2020-08-31",
      numerator: 4,
      denominator: 1,
    },
    {
      kind: "earnings",
      time: "2025-07-31T13:30:00.000Z",
      date: "2025-07-31",
      hour: "before_open",
      isConfirmed: true,
    },
    {
      kind: "earnings",
      time: "2025-10-30T19:59:59.999Z",
      date: "2025-10-30",
      hour: "after_close",
      isConfirmed: true,
    },
    {
      kind: "earnings",
      time: "2026-01-29T14:30:00.000Z",
      date: "2026-01-29",
      hour: null,
      isConfirmed: false,
    },
  ]);
});

test("in a continuous market a day lasts from the exchange's midnight to the next", async () => {
  for (const symbol of ["AAPL", "VOD.L", "7203.T"]) {
    const { marks } = await marksOf(createSimulatedSource({ seed: 1, clock }))(symbol);
    expect(marks.length).toBeGreaterThan(7);
    const { zone } = marketOf(symbol);
    for (const { time, date } of marks) expect(dateIn(zone, Date.parse(time))).toBe(date);
  }
});

test("include firings of the symbol's alerts, but not of deleted ones", async () => {
  const world = await createAlertWorld();
  const kept = await world.create({ targetPrice: 110, repeat: "every_cross", cooldownMinutes: 0 });
  const gone = await world.create({ targetPrice: 109 });
  await world.create({ symbol: "MSFT" });
  for (const [minute, price] of [111, 100, 112].entries()) await world.feed(price, minute + 1);
  await world.alerts.operations.remove(gone);
  const { marks } = await marksOf(scripted(), world.alerts.readFirings)("AAPL");
  expect(marks).toMatchObject([
    { kind: "firing", alertId: kept, price: 111, targetPrice: 110, currency: "USD" },
    { kind: "firing", alertId: kept, price: 112, date: "2026-01-05" },
  ]);
});

test("a firing gives the direction of its change, if only one counts", async () => {
  const world = await createAlertWorld();
  const change = { alertType: "change_percent", targetPrice: 5 } as const;
  const down = await world.create({ ...change, direction: "down" });
  const either = await world.create(change);
  await world.feed(94, 1);
  const { marks } = await marksOf(scripted(), world.alerts.readFirings)("AAPL");
  const ways = marks.map((mark) =>
    mark.kind === "firing" ? [mark.alertId, mark.direction] : undefined,
  );
  expect(ways.toSorted()).toEqual([
    [down, "down"],
    [either, undefined],
  ]);
});

test("without a market or a calendar only the firings remain", async () => {
  const world = await createAlertWorld();
  await world.create({ targetPrice: 110 });
  await world.feed(111, 1);
  const source = scripted();
  source.failWith("is out of reach");
  const without = createScriptedSource({ clock, capabilities: ["quote"] });
  for (const market of [source, without]) {
    const { marks } = await marksOf(market, world.alerts.readFirings)("AAPL");
    expect(marks.map(({ kind }) => kind)).toEqual(["firing"]);
  }
});

test("insider trades are one mark per day and side; they are missing when the source fails", async () => {
  const trade = { relation: null, value: null, tradedOn: "2025-11-03" } as const;
  const scriptedSource = scripted();
  const source = (trades: NonNullable<MarketSource["trades"]>): MarketSource => ({
    ...scriptedSource,
    capabilities: new Set([...scriptedSource.capabilities, "trades"]),
    trades,
  });
  const { marks } = await marksOf(
    source(async () => [
      { ...trade, owner: "Ann", side: "sold", shares: 10 },
      { ...trade, owner: "Ann", side: "sold", shares: 5 },
      { ...trade, owner: "Ben", side: "sold", shares: 1 },
      { ...trade, owner: "Ben", side: "bought", shares: 7 },
    ]),
  )("AAPL");
  const day = { kind: "insider", time: "2025-11-03T14:30:00.000Z", date: "2025-11-03" } as const;
  expect(marks).toEqual([
    { ...day, side: "sold", insiders: 2, shares: 16 },
    { ...day, side: "bought", insiders: 1, shares: 7 },
  ]);
  const failing = source(() => Promise.reject(new Error("down")));
  expect((await marksOf(failing)("AAPL")).marks).toEqual([]);
});
