import { beforeAll, describe, expect, test } from "bun:test";
import type { Alert } from "../backend/contract/alerts/alert.ts";
import type { PortfolioTransaction } from "../backend/contract/portfolios/portfolioTransaction.ts";
import { DAY_MS, SECOND_MS } from "../backend/domain/durations.ts";
import { MIN_INTERVAL_SECONDS } from "../backend/domain/limits.ts";
import { dateIn } from "../backend/domain/sessions.ts";
import { manualClock } from "../backend/platform/clock.ts";
import { silentLog } from "../backend/platform/log.ts";
import { isLong } from "../backend/testing/casesOf.ts";
import { addAlertSoon, playDemoStory, welcomeVisitor } from "./demoStory.ts";
import { takeSnapshot } from "./snapshot.ts";
import { formatSnapshot, parseSnapshot } from "./snapshotFile.ts";
import { storyDayAt, WATCHED } from "./storyDay.ts";
import { createCall, createMarketAt, playOn, type StoryStage } from "./storyStage.ts";
import { createImage, createWorld, type World } from "./world.ts";

const publicUrl = "http://localhost";
const marketAt = createMarketAt();
let image: Uint8Array;
beforeAll(async () => {
  image = await createImage();
});

/** The day after the clock change; a long run adds an evening in winter. */
const VISITS = ["2027-03-15T14:00:00Z", ...(isLong ? ["2026-11-30T01:30:00Z"] : [])];

/** Creates the story of a visit's day, as it is written to a file. */
async function makeStory(now: number): Promise<string> {
  const clock = manualClock(now);
  const day = storyDayAt(now);
  const prepare = (database: World["database"]) =>
    playDemoStory(database, { day, log: silentLog, publicUrl });
  const { database, inbox, app } = await createWorld({ publicUrl, image, clock, prepare });
  const text = formatSnapshot(await takeSnapshot(database, inbox.list()), `${day}T00:00:00Z`);
  await app.stop();
  return text;
}

describe.each(VISITS)("a first visit at %s", (time) => {
  const now = Date.parse(time);
  let story: string;
  const visit = () =>
    createWorld({ publicUrl, image, clock: manualClock(now), snapshot: parseSnapshot(story) });
  let world: World;
  let read: <T = unknown>(path: string) => Promise<T>;
  beforeAll(async () => {
    story = await makeStory(now);
    world = await visit();
    const call = createCall(world.app, publicUrl);
    read = <T>(path: string) => call("GET", path) as Promise<T>;
    return () => world.app.stop();
  });

  test("has one of each thing", async () => {
    expect(await read("watchlist")).toHaveLength(12);
    expect(await read("rules")).toHaveLength(3);
    expect((await read<unknown[]>("rules/firings")).length).toBeGreaterThan(1);
    expect(await read("inbox/unread")).toMatchObject({ unread: 2 });
    expect(await read("community/posts")).toHaveLength(3);
    expect(world.inbox.list().length).toBeGreaterThan(2);
    const alerts = await read<Alert[]>("alerts");
    const stateOf = ({ isTriggered, suspension, emailId }: Alert) =>
      isTriggered ? "triggered" : (suspension?.reason ?? (emailId === 2 ? "blocked" : "active"));
    expect(alerts.map(stateOf).toSorted()).toEqual(["active", "blocked", "paused", "triggered"]);
    expect(await read("notifications/mutes")).toHaveLength(1);
    for (const run of ["screener/status", "screener/status?kind=lists", "surge/status"]) {
      expect(await read(run), run).toMatchObject({ isRunning: false, lastRun: expect.any(String) });
    }
  });

  test("has prices that match the charts", async () => {
    const triggered = (await read<Alert[]>("alerts")).find(({ isTriggered }) => isTriggered);
    const { price, exchangeTime, late } = triggered!.firing!;
    const [minute] =
      (await marketAt(now).bars(triggered!.symbol, "1m", 1, {
        before: Date.parse(exchangeTime) + 1,
      })) ?? [];
    expect(late).toBe(false);
    expect(minute!.low).toBeLessThanOrEqual(price);
    expect(minute!.high).toBeGreaterThanOrEqual(price);

    const transactions = await read<PortfolioTransaction[]>("portfolios/1/transactions?limit=100");
    const kinds = new Set(transactions.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(["buy", "deposit", "dividend", "sell", "split"]);
    for (const { symbol, price: paid, date } of transactions) {
      if (symbol === undefined || paid === undefined) continue;
      const after = Date.parse(`${date}T23:59:00Z`);
      const [bar] = (await marketAt(after).bars(symbol, "1d", 1, { before: after })) ?? [];
      expect([bar!.low <= Number(paid), bar!.high >= Number(paid)], date).toEqual([true, true]);
    }
    expect(await read("portfolios/1/history")).toMatchObject({
      missing: [],
      moneyWeighted: expect.anything(),
    });
  });

  test("sees an alert trigger within 40 seconds", async () => {
    let triggeredAfter: number | undefined;
    const watch = async (stage: StoryStage) => {
      await welcomeVisitor(stage, now);
      for (let ms = 0; ms <= 40 * SECOND_MS; ms += 10 * SECOND_MS) {
        stage.goTo(now + ms);
        await stage.check();
        const alerts = (await stage.call("GET", "alerts")) as Alert[];
        const isThere = alerts.some(
          ({ note, isTriggered }) => isTriggered && note?.includes("you"),
        );
        if (isThere) triggeredAfter ??= ms;
      }
    };
    const { app, database } = await visit();
    await app.stop();
    const mails = await playOn(database, { log: silentLog, publicUrl, begin: now }, watch);
    expect(triggeredAfter).toBeWithin(20 * SECOND_MS, 40 * SECOND_MS);
    expect(mails.map(({ date }) => dateIn("UTC", Date.parse(date)))).toContain(dateIn("UTC", now));
  });
});

test("an alert added at any moment of a day triggers 12 to 37 seconds later", async () => {
  const priceAt = async (symbol: string, time: number) =>
    (await marketAt(time).samples([symbol]))[0]!.price;
  const begin = Date.parse(VISITS[0]!);
  const step = (isLong ? 61 : 601) * SECOND_MS;
  for (let now = begin, count = 0; now < begin + DAY_MS; now += step, count++) {
    // Every second time all watched stocks have an alert.
    const taken = count % 2 === 0 ? [] : WATCHED;
    const added: { symbol: string; alertType: string; targetPrice: number }[] = [];
    await addAlertSoon(
      {
        call: async (method, _path, body) => {
          if (method === "POST") added.push(body as (typeof added)[number]);
          return taken.map((symbol) => ({ symbol, isTriggered: false }));
        },
        marketAt,
      },
      now,
      "Soon",
    );
    const { symbol, alertType, targetPrice } = added[0]!;
    expect(taken).not.toContain(symbol as never);
    const isReachedAfter = async (seconds: number) => {
      const price = await priceAt(symbol, now + seconds * SECOND_MS);
      return alertType === "above" ? price >= targetPrice : price <= targetPrice;
    };
    let reachedAfter = 0;
    while (!(await isReachedAfter(reachedAfter))) reachedAfter++;
    expect(reachedAfter, new Date(now).toISOString()).toBeWithin(12, 28);
    // No check may miss it.
    expect(await isReachedAfter(reachedAfter + MIN_INTERVAL_SECONDS)).toBe(true);
  }
});
