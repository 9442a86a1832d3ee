import { afterEach, expect, test } from "bun:test";
import { paintFirst, yieldToEventLoop } from "./yieldToEventLoop.ts";

const before = globalThis.requestAnimationFrame;
afterEach(() => {
  globalThis.requestAnimationFrame = before;
});

test("turns come one after the other, each in a task of its own", async () => {
  const done: string[] = [];
  const first = yieldToEventLoop().then(() => void done.push("first"));
  const second = yieldToEventLoop().then(() => void done.push("second"));
  await first;
  expect(done).toEqual(["first"]);
  await second;
  expect(done).toEqual(["first", "second"]);
});

test("who asks after a screen was drawn waits for its paint, who asked before does not", async () => {
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

test("a page that is not seen does not wait for a paint that never comes", async () => {
  globalThis.requestAnimationFrame = () => 1;
  paintFirst();
  await yieldToEventLoop();
});
