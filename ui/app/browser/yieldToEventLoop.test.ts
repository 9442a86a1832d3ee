import { afterEach, expect, test } from "bun:test";
import { paintFirst, yieldToEventLoop } from "./yieldToEventLoop.ts";

const before = globalThis.requestAnimationFrame;
afterEach(() => {
  globalThis.requestAnimationFrame = before;
});

test("turns run one after the other, each in its own task", async () => {
  const done: string[] = [];
  const first = yieldToEventLoop().then(() => void done.push("first"));
  const second = yieldToEventLoop().then(() => void done.push("second"));
  await first;
  expect(done).toEqual(["first"]);
  await second;
  expect(done).toEqual(["first", "second"]);
});

test("a caller after a render waits for the paint, one before it does not", async () => {
  const done: string[] = [];
  const { promise: asked, resolve } = Promise.withResolvers<FrameRequestCallback>();
  globalThis.requestAnimationFrame = (callback) => {
    resolve(callback);
    return 1;
  };
  const early = yieldToEventLoop().then(() => void done.push("early"));
  paintFirst();
  const late = yieldToEventLoop().then(() => void done.push("late"));
  await early;
  const paint = await asked;
  expect(done).toEqual(["early"]);
  paint(0);
  await late;
  expect(done).toEqual(["early", "late"]);
});

test("a hidden page does not wait for a paint that never comes", async () => {
  globalThis.requestAnimationFrame = () => 1;
  paintFirst();
  await yieldToEventLoop();
});
