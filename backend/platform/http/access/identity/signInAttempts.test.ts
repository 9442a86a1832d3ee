import { expect, test } from "bun:test";
import { manualClock } from "../../../clock.ts";
import { ATTEMPT_MS, createSignInAttempts } from "./providerSignIn.ts";

function start() {
  const clock = manualClock();
  const attempts = createSignInAttempts(clock);
  const begin = (network = "192.0.2.1") => {
    const begun = attempts.begin("/alerts", network);
    if (!begun) throw new Error("refused");
    return { state: begun.attempt.state, cookie: begun.cookie, attempt: begun.attempt };
  };
  return { clock, attempts, begin };
}

test("an attempt is used once, by the browser that started it", () => {
  const { attempts, begin } = start();
  const [mine, other] = [begin(), begin()];
  expect(attempts.take(mine.state, other.cookie)).toBeUndefined();
  expect(attempts.take(mine.state, "")).toBeUndefined();
  expect(attempts.take("", mine.cookie)).toBeUndefined();
  expect(attempts.take(mine.state, mine.cookie)).toBe(mine.attempt);
  expect(attempts.take(mine.state, mine.cookie)).toBeUndefined();
  expect(attempts.take(other.state, other.cookie)).toBe(other.attempt);
});

test("its random texts are unique and have the length that PKCE requires", () => {
  const { begin } = start();
  const { attempt, cookie } = begin();
  const texts = [attempt.state, attempt.nonce, attempt.verifier, cookie, begin().state];
  expect(new Set(texts).size).toBe(5);
  for (const text of texts) expect(text).toMatch(/^[\w-]{43}$/);
});

test("an attempt ends after ten minutes", () => {
  const { clock, attempts, begin } = start();
  const [late, intime] = [begin(), begin()];
  clock.advance(ATTEMPT_MS - 1);
  expect(attempts.take(intime.state, intime.cookie)).toBe(intime.attempt);
  clock.advance(1);
  expect(attempts.take(late.state, late.cookie)).toBeUndefined();
});

test("a browser that starts many loses only its own oldest attempts", () => {
  const { attempts, begin } = start();
  const other = begin("198.51.100.7");
  const many = Array.from({ length: 21 }, () => begin());
  const taken = many.map(({ state, cookie }) => attempts.take(state, cookie) !== undefined);
  expect(taken).toEqual([false, ...Array<boolean>(20).fill(true)]);
  expect(attempts.take(other.state, other.cookie)).toBe(other.attempt);
});

test("a thousand attempts are pending at most, and they expire", () => {
  const { clock, attempts, begin } = start();
  for (let count = 0; count < 1_000; count += 1) begin(`network ${count}`);
  expect(attempts.begin("/", "one more")).toBeUndefined();
  expect(begin("network 7").state).not.toBe("");
  clock.advance(ATTEMPT_MS);
  expect(attempts.begin("/", "one more")).toBeDefined();
});
