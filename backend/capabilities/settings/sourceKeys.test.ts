import { storeOn } from "../../testing/worlds/memoryStore.ts";
import { expect, test } from "bun:test";
import { createKeyVerdicts } from "../../market/sources/keyVerdicts.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { eventually } from "../../testing/eventually.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { createMemorySecrets } from "./secretStore.ts";
import { createSettings } from "./settings.ts";

const KEY = "finnhub0finnhub0";

async function open() {
  const verdicts = createKeyVerdicts();
  const asked: string[] = [];
  const { credentials, apiKeys } = createSettings({
    store: storeOn(await openMemoryDatabase()),
    clock: manualClock("2026-01-05T15:00:00Z"),
    log: silentLog,
    secrets: createMemorySecrets(),
    environmentKeys: { twelvedataKey: "t" },
    marketKind: "live",
    checkSourceKey: async (source, key) => {
      asked.push(`${source} ${key}`);
      return "Finnhub does not accept this key";
    },
    listenToKeys: verdicts.listen,
  });
  await apiKeys.save({ sources: { stockDataKey: KEY, alpacaKeyId: "A".repeat(20) } });
  const stateOf = async (name: string) => {
    const found = (await credentials.list()).find((each) => each.name === name);
    return [found?.state, found?.detail];
  };
  return { verdicts, asked, stateOf, apiKeys, credentials };
}

test("a response about a key that was replaced is ignored", async () => {
  const { verdicts, stateOf } = await open();
  verdicts.report({ kind: "refused", source: "finnhub", key: "old", refusal: "No" });
  verdicts.report({ kind: "accepted", source: "twelvedata", key: "t" });
  await eventually(async () => (await stateOf("twelvedata"))[0] === "working");
  expect(await stateOf("stockData")).toEqual(["configured", null]);
});

test("a key of two parts is incomplete with one of them, and missing keys are not listed", async () => {
  const { stateOf, apiKeys, credentials } = await open();
  expect(await stateOf("alpaca")).toEqual(["incomplete", null]);
  await apiKeys.save({ sources: { alpacaSecret: "s".repeat(40) } });
  expect(await stateOf("alpaca")).toEqual(["configured", null]);
  expect((await credentials.list()).map(({ name }) => name)).toEqual([
    "stockData",
    "twelvedata",
    "alpaca",
  ]);
});

test("a failed connection triggers a check of the key", async () => {
  const { verdicts, asked, stateOf } = await open();
  verdicts.report({ kind: "doubtful", source: "finnhub" });
  await eventually(async () => (await stateOf("stockData"))[0] === "refused");
  expect(asked).toEqual([`finnhub ${KEY}`]);
});
