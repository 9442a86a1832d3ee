import { afterAll, expect, test } from "bun:test";
import { isLong } from "../casesOf.ts";
import { eventually } from "../eventually.ts";
import { createMigratedPostgres } from "../worlds/postgresDatabases.ts";
import { makeTemporaryFolder } from "../worlds/temporaryFolder.ts";
import { disturbances, startPair } from "./failover.ts";
import { writeQuickMarket } from "./market.ts";
import { addAlert, addReader, call, firedOn, readMails } from "./serverOnPostgres.ts";

const market = await writeQuickMarket(makeTemporaryFolder());

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function start() {
  const { url, drop } = await createMigratedPostgres();
  closing.push(drop);
  const folders = [makeTemporaryFolder(), makeTemporaryFolder()] as const;
  const pair = await startPair({ url, folders, market, onStarted: (close) => closing.push(close) });
  return { ...pair, folders };
}

// Concurrent because each case mostly waits. A frozen server is the hardest case: when it resumes it
// believes that it still leads.
test.concurrent.each(isLong ? disturbances : (["freeze"] as const))(
  "after a %s of the leader the standby takes over, and nothing is lost or accepted twice",
  async (disturbance) => {
    const { folders, front, ...pair } = await start();
    const status = async (address: string, path: string) =>
      (await fetch(`${address}/api/health/${path}`)).status;
    expect(await status(pair.standbyAddress, "live")).toBe(200);
    expect(await status(pair.standbyAddress, "ready")).toBe(503);
    await eventually(async () => (await status(front, "ready")) === 200);
    const readers = [
      await addReader(pair.leaderAddress, "first"),
      await addReader(pair.leaderAddress, "second"),
    ];
    const token = "5ec3e7".repeat(5) + "ab";
    await call(pair.leaderAddress, "PUT", "settings/api-keys", { smsToken: token });
    expect((await addAlert(pair.leaderAddress, "AAPL", readers[0])).status).toBe(201);
    // Wait for the recorded outcome: a mail without one would be sent again.
    await eventually(async () =>
      (await call(pair.leaderAddress, "GET", "notifications/log")).text.includes('"delivered"'),
    );

    await pair.disturb[disturbance]();
    // Bypasses the proxy: a frozen server answers it on resuming, one that is cut off when it ends.
    const stray = addAlert(pair.leaderAddress, "NVDA", readers[0]).then(
      (answer) => answer.status,
      () => 0,
    );
    await eventually(async () => (await addAlert(front, "MSFT", readers[1])).status === 201, {
      deadline: 60_000,
    });
    await eventually(async () => (await firedOn(front)).join() === "AAPL,MSFT");
    await eventually(async () => (await readMails(folders[1])).length === 1);
    const keys = await eventually(async () => {
      const answer = await call(front, "GET", "settings/api-keys");
      return answer.status === 200 ? answer.json() : undefined;
    });
    expect(keys).toMatchObject({ smsToken: { isConfigured: true, source: "saved" } });

    pair.restore();
    const isKilled = disturbance === "kill";
    const code = await pair.leader.ended;
    if (!isKilled) {
      expect(code).toBe(1);
      expect(pair.leader.output()).toContain("has taken this database over");
    }
    expect(await stray).not.toBe(201);
    expect(await eventually(() => firedOn(front))).toEqual(["AAPL", "MSFT"]);
    const mails = await Promise.all(folders.map(readMails));
    expect(mails.map(({ length }) => length)).toEqual([1, 1]);
  },
);
