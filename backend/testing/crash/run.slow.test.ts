import { expect, test } from "bun:test";
import { runCrashTest } from "./run.ts";

/** Each alert has its own address here, so that nothing waits a minute to be coalesced. */
test("killed three times in the middle of its work, the server delivers every firing", async () => {
  const result = await runCrashTest({
    seed: 1,
    kills: 3,
    sharedAddresses: 0,
    say: () => undefined,
  });
  expect(result.faults).toEqual([]);
  expect(result.messages).toBeGreaterThan(0);
}, 300_000);
