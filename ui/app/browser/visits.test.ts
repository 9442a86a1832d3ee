import { afterEach, expect, test } from "bun:test";
import { isReturning } from "./visits.ts";

const original = Object.getOwnPropertyDescriptor(globalThis, "localStorage");

afterEach(() => {
  if (original) Object.defineProperty(globalThis, "localStorage", original);
  localStorage.clear();
});

test("the first visit is remembered", () => {
  expect([isReturning(), isReturning(), isReturning()]).toEqual([false, true, true]);
});

test("in a browser that forbids storage every visit is the first", () => {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  expect([isReturning(), isReturning()]).toEqual([false, false]);
});

test("a browser that can read but not write remembers nothing", () => {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
      clear: () => undefined,
    },
  });
  expect([isReturning(), isReturning()]).toEqual([false, false]);
});
