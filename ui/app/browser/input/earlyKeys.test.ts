import { afterEach, expect, test } from "bun:test";
import { keepEarlyKeys, replayEarlyKeys } from "./earlyKeys.ts";
import { startTypeAhead, takeTypedAhead } from "./typeAhead.ts";

const press = (key: string, init: KeyboardEventInit = {}) =>
  window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true, ...init }));

/** Opens the search, as a handled shortcut does. */
const open = (event: Event) => event.preventDefault();
afterEach(() => window.removeEventListener("keydown", open));

function replay() {
  window.addEventListener("keydown", open);
  replayEarlyKeys();
  return takeTypedAhead();
}

const NOTHING = { text: "", isEntered: false };

test("a search typed before the product listens is kept for its field, once", () => {
  keepEarlyKeys();
  for (const key of ["t", "/", "k", "x", "Backspace", "o", "Enter"]) press(key);
  press("k", { ctrlKey: true });
  press("Tab");
  expect(replay()).toEqual({ text: "ko", isEntered: true });
  press("/");
  expect(replay()).toEqual(NOTHING);
});

test("early text survives the start of the capture, and later letters follow it", () => {
  keepEarlyKeys();
  for (const key of ["/", "a", "p"]) press(key);
  window.addEventListener("keydown", open);
  replayEarlyKeys();
  window.removeEventListener("keydown", open);
  startTypeAhead();
  press("p");
  expect(takeTypedAhead()).toEqual({ text: "app", isEntered: false });
});

test("a search that no shortcut opens is dropped, and its letters trigger nothing", () => {
  keepEarlyKeys();
  for (const key of ["/", "a"]) press(key);
  replayEarlyKeys();
  expect(takeTypedAhead()).toEqual(NOTHING);
  keepEarlyKeys();
  for (const key of ["t", "s"]) press(key);
  expect(replay()).toEqual(NOTHING);
});
