import { expect, test } from "bun:test";
import { createApiTokens, type ApiTokenStore } from "../../platform/apiTokens.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { eventually } from "../../testing/eventually.ts";
import { followAccess } from "./followAccess.ts";

const pause = () => Promise.resolve();

test("a reading that is late brings no revoked token back", async () => {
  const clock = manualClock();
  let stored: Readonly<Record<string, string>> = {};
  const held: PromiseWithResolvers<void>[] = [];
  let isSlow = false;
  const store: ApiTokenStore = {
    read: async () => {
      const seen = stored;
      if (!isSlow) return seen;
      const turn = Promise.withResolvers<void>();
      held.push(turn);
      await turn.promise;
      return seen;
    },
    write: async (changes) => {
      stored = { ...stored, ...(changes as Record<string, string>) };
    },
  };
  const made = await createApiTokens({ clock, log: silentLog, store }).create({
    name: "a program",
    scope: "read",
    expiresAt: null,
  });
  const tokens = createApiTokens({ clock, log: silentLog, store });
  const status = async () => (await tokens.check(made?.token ?? "")).status;
  expect(await status()).toBe("valid");
  isSlow = true;
  const { wake, stop } = followAccess({ reload: tokens.reload, log: silentLog, pause });
  wake();
  await eventually(() => held.length === 1);
  stored = {};
  wake();
  // Where both read at once, the newer one is answered first.
  await Promise.resolve();
  held[1]?.resolve();
  await Promise.resolve();
  held[0]?.resolve();
  await eventually(() => held.length === 2);
  held[1]?.resolve();
  await stop();
  expect(await status()).toBe("unknown");
});

test("what could not be read is read again, without another notice", async () => {
  let count = 0;
  const warned: string[] = [];
  const { wake, stop } = followAccess({
    reload: async () => {
      if (++count < 3) throw new Error("no connection");
    },
    log: { ...silentLog, warn: (sentence) => void warned.push(sentence) },
    pause,
  });
  wake();
  await eventually(() => count === 3);
  await stop();
  expect(warned).toHaveLength(1);
  wake();
  await stop();
  expect(count).toBe(3);
});
