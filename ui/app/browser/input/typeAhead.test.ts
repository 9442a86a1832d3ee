import { afterEach, expect, test } from "bun:test";
import { startTypeAhead, takeTypedAhead } from "./typeAhead.ts";

afterEach(() => {
  takeTypedAhead();
  document.body.replaceChildren();
});

/** Returns false when the key was handled and its default prevented. */
const press = (key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) =>
  target.dispatchEvent(
    new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }) as Event,
  );

test("letters, a correction and Enter wait for the field, and nothing else receives them", () => {
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

test("browser shortcuts, arrows and an Enter without text pass", () => {
  startTypeAhead();
  expect(press("r", { ctrlKey: true })).toBe(true);
  expect(press("ArrowDown")).toBe(true);
  expect(press("Enter")).toBe(true);
  expect(press("k")).toBe(false);
  expect(press("l", { metaKey: true })).toBe(true);
  expect(takeTypedAhead()).toEqual({ text: "k", isEntered: false });
});

test("a letter after Enter cancels it", () => {
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
