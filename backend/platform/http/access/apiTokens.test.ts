import { expect, test } from "bun:test";
import { MAX_API_TOKENS } from "../../../contract/apiToken.ts";
import type { TextStore as ApiTokenStore } from "../../secrets.ts";
import { createApiTokens } from "./apiTokens.ts";
import { manualClock } from "../../clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { createLog } from "../../log.ts";

function createStore(seed: Record<string, string> = {}) {
  const kept = new Map(Object.entries(seed));
  let writes = 0;
  let isBroken = false;
  const store: ApiTokenStore = {
    read: () => Promise.resolve(Object.fromEntries(kept)),
    write: (changes) => {
      if (isBroken) return Promise.reject(new Error("the disk is full"));
      writes += 1;
      for (const [name, text] of Object.entries(changes)) {
        if (text === null) kept.delete(name);
        else kept.set(name, text);
      }
      return Promise.resolve();
    },
  };
  return {
    store,
    kept,
    writes: () => writes,
    breakDisk: () => {
      isBroken = true;
    },
  };
}

function start(seed?: Record<string, string>) {
  const clock = manualClock("2026-11-20T15:00:00Z");
  const disk = createStore(seed);
  const logged: string[] = [];
  const log = createLog("debug", (_, line) => logged.push(line));
  const open = () => createApiTokens({ clock, log, store: disk.store });
  const tokens = open();
  const make = async (name: string, expiresAt: number | null = null) => {
    const made = await tokens.create({ name, scope: "read", expiresAt });
    if (!made) throw new Error(`${name} is taken`);
    return made;
  };
  return { clock, disk, logged, open, tokens, make };
}

test("a token grants its scope, also after a restart, and only its digest is stored", async () => {
  const { tokens, make, open, disk, logged } = start();
  const { token, entry } = await make("Home Assistant");
  expect(token).toMatch(/^stockmonitor_[0-9a-f]{64}$/);
  const valid = { status: "valid", actor: `token:${entry.id} Home Assistant`, scope: "read" };
  expect(await tokens.check(token)).toMatchObject(valid);
  expect(await open().check(token)).toMatchObject(valid);
  const stored = JSON.stringify([...disk.kept, logged]);
  expect(stored).not.toContain(token.slice("stockmonitor_".length));
  expect(disk.kept.has(new Bun.CryptoHasher("sha256").update(token).digest("hex"))).toBe(true);
});

test("nothing else grants access", async () => {
  const { tokens, make } = start();
  const { token } = await make("Mine");
  for (const wrong of [
    "",
    "x",
    token.slice(0, -1),
    `${token}0`,
    token.toUpperCase(),
    ` ${token}`,
  ]) {
    expect(await tokens.check(wrong)).toEqual({ status: "unknown" });
  }
  expect(await tokens.check(`stockmonitor_${"0".repeat(64)}`)).toEqual({ status: "unknown" });
});

test("an expired token is distinguished from an unknown one and stays listed", async () => {
  const { tokens, make, clock } = start();
  const { token } = await make("Short", clock.now() + DAY_MS);
  clock.advance(DAY_MS - 1);
  expect((await tokens.check(token)).status).toBe("valid");
  clock.advance(1);
  expect(await tokens.check(token)).toEqual({ status: "expired" });
  expect((await tokens.list()).map(({ name, isExpired }) => [name, isExpired])).toEqual([
    ["Short", true],
  ]);
});

test("a revoked token grants nothing, even after a restart, and its connections are closed", async () => {
  const { tokens, make, open } = start();
  const [gone, kept] = [await make("Gone"), await make("Kept")];
  const ended: string[] = [];
  tokens.onEnd((actor) => ended.push(actor));
  expect(await tokens.revoke(gone.entry.id)).toMatchObject({ name: "Gone" });
  expect(await tokens.revoke(gone.entry.id)).toBeUndefined();
  expect(ended).toEqual([`token:${gone.entry.id} Gone`]);
  expect(await tokens.check(gone.token)).toEqual({ status: "unknown" });
  expect(await open().check(gone.token)).toEqual({ status: "unknown" });
  expect((await open().check(kept.token)).status).toBe("valid");
});

test("a token that expires ends its connections, once", async () => {
  const { tokens, make, clock } = start();
  const { entry } = await make("Short", clock.now() + DAY_MS);
  await make("Endless");
  const ended: string[] = [];
  tokens.onEnd((actor) => ended.push(actor));
  tokens.endExpired();
  expect(ended).toEqual([]);
  clock.advance(DAY_MS);
  tokens.endExpired();
  tokens.endExpired();
  expect(ended).toEqual([`token:${entry.id} Short`]);
});

test("the last use is exact while the server runs and stored at most once an hour", async () => {
  const { tokens, make, disk, clock, open } = start();
  const { token } = await make("Busy");
  const before = disk.writes();
  for (let request = 0; request < 120; request++) {
    clock.advance(MINUTE_MS);
    await tokens.check(token);
  }
  expect(disk.writes() - before).toBe(2);
  expect((await tokens.list())[0]?.lastUsedAt).toBe("2026-11-20T17:00:00.000Z");
  const restarted = (await open().list())[0]?.lastUsedAt ?? "";
  expect(clock.now() - Date.parse(restarted)).toBeLessThan(HOUR_MS);
});

test("names are unique in any case, and the number of tokens is limited", async () => {
  const { tokens, make } = start();
  await make("One");
  expect(await tokens.create({ name: "ONE", scope: "write", expiresAt: null })).toBeUndefined();
  await Promise.all(Array.from({ length: MAX_API_TOKENS - 1 }, (_, index) => make(`No ${index}`)));
  await expect(make("One more")).rejects.toThrow("The maximum is 50 API tokens");
  expect(await tokens.list()).toHaveLength(MAX_API_TOKENS);
});

test("a token that could not be stored does not exist", async () => {
  const { tokens, make, disk } = start();
  disk.breakDisk();
  await expect(make("Lost")).rejects.toThrow("the disk is full");
  expect(await tokens.list()).toEqual([]);
});

test("invalid entries written into the file by hand grant nothing and hide nothing", async () => {
  const good = JSON.stringify({
    name: "Good",
    scope: "read",
    createdAt: 0,
    expiresAt: null,
    lastUsedAt: null,
  });
  const { tokens } = start({
    ["a".repeat(64)]: good,
    short: good,
    ["b".repeat(64)]: "{",
    ["c".repeat(64)]: good.replace('"read"', '"admin"'),
    ["d".repeat(64)]: good.replace('"createdAt":0', '"createdAt":1e300'),
  });
  expect((await tokens.list()).map(({ id }) => id)).toEqual(["a".repeat(16)]);
});
