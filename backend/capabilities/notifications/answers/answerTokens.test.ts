import { beforeEach, expect, test } from "bun:test";
import * as fc from "fast-check";
import { createMemorySecrets } from "../../settings/secretStore.ts";
import { manualClock } from "../../../platform/clock.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { LINK_LIFETIME_MS, createAnswerTokens } from "./answerTokens.ts";

const REQUESTED = "2026-11-20T15:00:00.000Z";
const subject = { kind: "alert", id: 12, firing: 3 } as const;
const clock = manualClock(REQUESTED);
beforeEach(() => clock.set(REQUESTED));

const openTokens = () => createAnswerTokens(createMemorySecrets(), clock);

test("a link contains its firing and its expiry", async () => {
  const tokens = openTokens();
  const token = await tokens.sign(subject, REQUESTED);
  expect(await tokens.verify(token)).toEqual({
    status: "valid",
    subject,
    expiresAt: "2026-11-27T15:00:00.000Z",
  });
  expect(await tokens.sign(subject, REQUESTED)).toBe(token);
  clock.advance(LINK_LIFETIME_MS - 1);
  expect((await tokens.verify(token)).status).toBe("valid");
  clock.advance(1);
  expect(await tokens.verify(token)).toEqual({ status: "expired" });
});

test("links created concurrently share one key, which survives a restart", async () => {
  const secrets = createMemorySecrets();
  const tokens = createAnswerTokens(secrets, clock);
  const made = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      tokens.sign({ kind: "rule", id: at + 1, firing: 1 }, REQUESTED),
    ),
  );
  const restarted = createAnswerTokens(secrets, clock);
  for (const token of made) expect((await restarted.verify(token)).status).toBe("valid");
  const [first = ""] = made;
  expect(await openTokens().verify(first)).toEqual({ status: "forged" });
});

test("a standby creates no link with a key that only its process has", async () => {
  const secrets = createMemorySecrets();
  const leader = createAnswerTokens(secrets, clock);
  const other = createAnswerTokens({ ...secrets, write: () => Promise.resolve() }, clock);
  expect(other.sign(subject, REQUESTED)).rejects.toThrow("answerLinks");
  await leader.sign(subject, REQUESTED);
  const token = await other.sign(subject, REQUESTED);
  expect((await leader.verify(token)).status).toBe("valid");
});

test("verifying a link without any key creates none", async () => {
  const secrets = createMemorySecrets();
  const signed = await openTokens().sign(subject, REQUESTED);
  expect(await createAnswerTokens(secrets, clock).verify(signed)).toEqual({ status: "forged" });
  expect(await secrets.read()).toEqual({});
});

test("a changed link is rejected", async () => {
  const tokens = openTokens();
  const token = await tokens.sign(subject, REQUESTED);
  const longer = ((Date.parse(REQUESTED) + LINK_LIFETIME_MS + DAY_MS) / 1000).toString(36);
  const [alert, firing, until, signature] = token.split(".");
  for (const forged of [
    `r${token}`,
    `13.${firing}.${until}.${signature}`,
    `${alert}.4.${until}.${signature}`,
    `${alert}.${firing}.${longer}.${signature}`,
    `${alert}.${firing}.${until}.${"A".repeat(22)}`,
    `${alert}.${firing}.${until}.`,
    `${token}A`,
    ` ${token}`,
    "",
    "....",
    "1.1.zzzzzzzz.AAAAAAAAAAAAAAAAAAAAAA",
  ]) {
    expect(await tokens.verify(forged), forged).toEqual({ status: "forged" });
  }
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 1), fc.string({ maxLength: 3 }), async (at, other) => {
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      // The last of 22 characters has unused bits.
      if (changed === token || changed.slice(0, -1) === token.slice(0, -1)) return;
      expect((await tokens.verify(changed)).status).toBe("forged");
    }),
    { numRuns: 300 },
  );
});
