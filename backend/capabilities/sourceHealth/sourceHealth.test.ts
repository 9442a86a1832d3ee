import { beforeEach, describe, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { manualClock, type ManualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { createLog, silentLog } from "../../platform/log.ts";
import { FAILURES_TO_OPEN, FIRST_PAUSE_MS } from "../../market/routing/health/breaker.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import { createScriptedSource } from "../../testing/worlds/scriptedSource.ts";
import { createSourceHealthKeeper } from "./keeper.ts";

let database: Kysely<Database>;
let clock: ManualClock;
beforeEach(async () => {
  database = await openMemoryDatabase();
  clock = manualClock();
});

/** A process with a remote source, its router and the keeper of its health. */
function startProcess() {
  const source = createScriptedSource({ clock, name: "far", isRemote: true });
  const resumed: boolean[] = [];
  const budget = { left: () => 1, resume: (wasUsed: boolean) => void resumed.push(wasUsed) };
  const market = createMarketRouter([{ ...source, budget }], silentLog, { clock });
  const keeper = createSourceHealthKeeper({ database, market, log: silentLog });
  const fail = async (times: number) => {
    source.failWith("429");
    for (let call = 0; call < times; call++) await market.quote(`S${call}`).catch(() => undefined);
  };
  return { source, market, keeper, fail, resumed };
}

describe("the health of sources across a restart", () => {
  test("the counts continue where they were", async () => {
    const before = startProcess();
    before.source.setPrice("AAPL", 1);
    await before.market.quote("AAPL");
    clock.advance(60_000);
    await before.fail(2);
    await before.keeper.save();
    const after = startProcess();
    await after.keeper.restore();
    expect(after.market.health()).toEqual(before.market.health());
    await after.fail(1);
    expect(after.market.health()[0]?.byCapability[0]).toMatchObject({ asked: 4, failed: 3 });
  });

  test("a source stays paused in the next process until its pause ends", async () => {
    const before = startProcess();
    await before.fail(FAILURES_TO_OPEN);
    await before.keeper.stop();
    const after = startProcess();
    await after.keeper.restore();
    after.source.setPrice("AAPL", 7);
    expect(after.market.health()[0]).toMatchObject({
      isHealthy: false,
      byCapability: [{ breaker: "open" }],
    });
    await expect(after.market.quote("AAPL")).rejects.toThrow("skipped after repeated failures");
    clock.advance(FIRST_PAUSE_MS);
    expect((await after.market.quote("AAPL"))?.price).toBe(7);
  });

  test("the budget of a source that was used starts without its burst", async () => {
    const before = startProcess();
    await before.keeper.restore();
    await before.fail(1);
    await before.keeper.save();
    const after = startProcess();
    await after.keeper.restore();
    expect([...before.resumed, ...after.resumed]).toEqual([false, true]);
  });

  test("unchanged figures are not written again", async () => {
    const { keeper, fail } = startProcess();
    const countWrites = async () =>
      Number(
        (
          await database
            .selectFrom("source_health")
            .select(({ fn }) => fn.sum<number>("asked").as("asked"))
            .executeTakeFirst()
        )?.asked ?? 0,
      );
    await fail(1);
    await keeper.save();
    await database.updateTable("source_health").set({ asked: 99 }).execute();
    await keeper.save();
    expect(await countWrites()).toBe(99);
    await fail(1);
    await keeper.save();
    expect(await countWrites()).toBe(2);
  });

  test("in-process sources are not stored", async () => {
    const source = createScriptedSource({ clock });
    const market = createMarketRouter([source], silentLog, { clock });
    await market.quote("AAPL");
    await createSourceHealthKeeper({ database, market, log: silentLog }).save();
    expect(await database.selectFrom("source_health").selectAll().execute()).toEqual([]);
  });

  test("rows of removed sources and capabilities are ignored", async () => {
    const before = startProcess();
    await before.fail(1);
    await before.keeper.save();
    await database.updateTable("source_health").set({ capability: "telepathy" }).execute();
    const after = startProcess();
    await after.keeper.restore();
    expect(after.market.health()[0]?.byCapability).toEqual([]);
    await database.updateTable("source_health").set({ capability: "quote", source: "x" }).execute();
    await after.keeper.restore();
    expect(after.market.health()[0]?.byCapability).toEqual([]);
  });

  test("an unwritable database is logged at the stop and blocks nothing", async () => {
    const lines: string[] = [];
    const { market, fail } = startProcess();
    const log = createLog("warn", (_, line) => void lines.push(line));
    const keeper = createSourceHealthKeeper({ database, market, log });
    await fail(1);
    await database.schema.dropTable("source_health").execute();
    await keeper.stop();
    expect(lines.join()).toContain("the health of the sources is not kept");
  });
});
