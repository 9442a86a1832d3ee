import { expect, test } from "bun:test";
import { MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { createScriptedSource } from "../../testing/worlds/scriptedSource.ts";
import type { MarketSource } from "../source.ts";
import { createMarketRouter } from "./router.ts";

function openMarket() {
  const clock = manualClock();
  const first = createScriptedSource({ clock, name: "first", isRemote: true });
  const second = createScriptedSource({
    clock,
    name: "second",
    isRemote: true,
    capabilities: ["quote"],
  });
  for (const source of [first, second]) source.setPrice("AAPL", 100);
  const play: NonNullable<MarketSource["play"]> = (sink) => sink([second.sample("AAPL", 100)]);
  const market = createMarketRouter([first, { ...second, play }], silentLog, { clock });
  return { clock, first, second, market };
}

test("a source with a simulated outage is not asked, its cache is unused, and nothing counts as its failure", async () => {
  const { clock, market } = openMarket();
  expect((await market.quote("AAPL"))?.source).toBe("first");
  const before = market.health()[0];
  market.rehearsal.begin("first", clock.now() + 10 * MINUTE_MS);
  expect((await market.quote("AAPL"))?.source).toBe("second");
  await expect(market.bars("AAPL", "1d", 5)).rejects.toThrow("first: rehearsed outage");
  expect(market.health()[0]).toEqual(before!);
  clock.advance(10 * MINUTE_MS);
  expect((await market.quote("AAPL"))?.source).toBe("first");
});

test("responses and pushed prices of the others are recorded", async () => {
  const { clock, second, market } = openMarket();
  await market.samples(["AAPL"]);
  market.rehearsal.begin("first", clock.now() + 10 * MINUTE_MS);
  clock.advance(30 * SECOND_MS);
  expect(await market.samples(["AAPL"])).toEqual([]);
  clock.advance(30 * SECOND_MS);
  expect(await market.samples(["AAPL"])).toMatchObject([{ source: "second" }]);
  second.failWith("down");
  clock.advance(90 * SECOND_MS);
  expect(await market.samples(["AAPL"])).toEqual([]);
  await market.playing[0]?.play?.(async () => undefined, new AbortController().signal);
  expect(await market.samples(["AAPL"])).toEqual([]);
  await market.bars("AAPL", "1d", 5).catch(() => undefined);
  const saved = market.rehearsal.saved()!;
  expect(saved.observations).toContainEqual({
    capability: "stream",
    about: "AAPL",
    asked: 4,
    answered: 2,
    kept: 0,
    held: 1,
    wasHeld: false,
    sources: ["second"],
    lastAnswerAt: clock.now(),
    longestGapMs: 90 * SECOND_MS,
    delayMs: 0,
  });
  expect(saved.observations).toContainEqual(
    expect.objectContaining({ capability: "bars", about: "AAPL 1d", asked: 1, answered: 0 }),
  );
});
