import { expect, test } from "bun:test";
import { runCrashTest } from "./run.ts";

/** Each alert has its own address, so that no mail waits a minute to be coalesced. */
test("a server killed three times while working delivers every firing", async () => {
  const result = await runCrashTest({
    seed: 1,
    kills: 3,
    sharedAddresses: 0,
    say: () => undefined,
  });
  expect(result.faults).toEqual([]);
  expect(result.messages).toBeGreaterThan(0);
}, 300_000);
