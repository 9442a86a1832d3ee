import { afterEach, expect, test } from "bun:test";
import { startTypeAhead, takeTypedAhead } from "./typeAhead.ts";

afterEach(() => {
  takeTypedAhead();
  document.body.replaceChildren();
});

/** False when someone has prevented it, as a key that was taken is. */
const press = (key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) =>
  target.dispatchEvent(
    new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }) as Event,
  );

test("letters, a correction and Enter wait for the field, and nothing else hears them", () => {
  const heard: string[] = [];
  const listen = (event: Event) => void heard.push((event as KeyboardEvent).key);
  document.body.addEventListener("keydown", listen);
  startTypeAhead();
  for (const key of ["k", "p", "Backspace", "o"]) expect(press(key)).toBe(false);
  expect(press("Enter")).toBe(false);
  expect(heard).toEqual([]);
  expect(takeTypedAhead()).toEqual({ text: "ko", isEntered: true });
  expect(press("x")).toBe(true);
  expect(heard).toEqual(["x"]);
  expect(takeTypedAhead()).toEqual({ text: "", isEntered: false });
  document.body.removeEventListener("keydown", listen);
});

test("shortcuts of the browser, arrows and an Enter on nothing pass", () => {
  startTypeAhead();
  expect(press("r", { ctrlKey: true })).toBe(true);
  expect(press("ArrowDown")).toBe(true);
  expect(press("Enter")).toBe(true);
  expect(press("k")).toBe(false);
  expect(press("l", { metaKey: true })).toBe(true);
  expect(takeTypedAhead()).toEqual({ text: "k", isEntered: false });
});

test("a letter behind Enter takes it back", () => {
  startTypeAhead();
  for (const key of ["k", "Enter", "o"]) press(key);
  expect(takeTypedAhead()).toEqual({ text: "ko", isEntered: false });
});

test.each(["Escape", "field", "end"])("it ends by %s", (how) => {
  const end = startTypeAhead();
  const field = document.body.appendChild(document.createElement("input"));
  if (how === "Escape") press("Escape");
  else if (how === "field") expect(press("a", {}, field)).toBe(true);
  else end();
  expect(press("k")).toBe(true);
});
