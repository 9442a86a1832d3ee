import { afterEach, expect, test } from "bun:test";
import { DAY_MS } from "../../../backend/domain/durations.ts";
import { readNow } from "./clock.ts";
import { isPutAway, postponeInstall } from "./install.ts";

afterEach(() => localStorage.clear());

test("Later hides the offer for a month, also after a reload", () => {
  expect(isPutAway(readNow())).toBe(false);
  postponeInstall();
  expect(isPutAway(readNow())).toBe(true);
  expect(isPutAway(readNow() + 29 * DAY_MS)).toBe(true);
  expect(isPutAway(readNow() + 31 * DAY_MS)).toBe(false);
});

test("a closed offer stays closed, and an unreadable value hides nothing", () => {
  localStorage.setItem("install-postponed-at", "nonsense");
  expect(isPutAway(readNow())).toBe(false);
  localStorage.setItem("install-dismissed", "yes");
  expect(isPutAway(readNow() + 1000 * DAY_MS)).toBe(true);
});
