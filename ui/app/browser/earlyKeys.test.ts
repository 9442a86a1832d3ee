import { afterEach, expect, test } from "bun:test";
import { keepEarlyKeys, replayEarlyKeys } from "./earlyKeys.ts";

const press = (key: string, init: KeyboardEventInit = {}) =>
  window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true, ...init }));

let heard: string[] = [];
const listen = ({ key }: KeyboardEvent) => void heard.push(key);
afterEach(() => window.removeEventListener("keydown", listen));

async function replay(): Promise<readonly string[]> {
  heard = [];
  window.addEventListener("keydown", listen);
  await replayEarlyKeys();
  return heard;
}

test("a search typed before the product listens is pressed again, once", async () => {
  keepEarlyKeys();
  for (const key of ["t", "/", "k", "x", "Backspace", "o", "Enter"]) press(key);
  press("k", { ctrlKey: true });
  press("Tab");
  expect(await replay()).toEqual(["/", "k", "x", "Backspace", "o", "Enter"]);
  press("/");
  expect(await replay()).toEqual([]);
});

test("letters without the key of the search run no shortcut later", async () => {
  keepEarlyKeys();
  for (const key of ["t", "s", "l", "a"]) press(key);
  expect(await replay()).toEqual([]);
});
