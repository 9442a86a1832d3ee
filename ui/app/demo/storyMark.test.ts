import { afterEach, expect, test } from "bun:test";
import { openStoryMark } from "./storyMark.ts";

const original = Object.getOwnPropertyDescriptor(globalThis, "localStorage");

afterEach(() => {
  if (original) Object.defineProperty(globalThis, "localStorage", original);
  localStorage.clear();
});

test("remembers the day until it is cleared, separately for each key", () => {
  const mark = openStoryMark("demo-story:/");
  expect(mark.read()).toBeNull();
  mark.set("2026-11-29");
  mark.set("2026-11-30");
  openStoryMark("demo-story:/folder/").set("2026-11-01");
  expect(openStoryMark("demo-story:/").read()).toBe("2026-11-30");
  mark.clear();
  expect(mark.read()).toBeNull();
  expect(openStoryMark("demo-story:/folder/").read()).toBe("2026-11-01");
});

test("has no day where the browser forbids storage, and raises no error", () => {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("Storage is forbidden", "SecurityError");
    },
  });
  const mark = openStoryMark("demo-story:/");
  mark.set("2026-11-30");
  expect(mark.read()).toBeNull();
  mark.clear();
});
