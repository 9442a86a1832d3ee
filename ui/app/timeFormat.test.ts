import { afterEach, beforeEach, expect, test } from "bun:test";
import { readTimeFormat, setTimeFormat } from "../format/time.ts";
import { applyTimeFormat, restoreTimeFormat } from "./timeFormat.ts";

const reset = () => {
  localStorage.clear();
  setTimeFormat("24");
};

beforeEach(reset);
afterEach(reset);

test("a chosen format is remembered and reaches other tabs; an unknown one is ignored", () => {
  applyTimeFormat("12");
  setTimeFormat("24");
  restoreTimeFormat();
  expect(readTimeFormat()).toBe("12");
  localStorage.setItem("time-format", "decimal");
  setTimeFormat("24");
  restoreTimeFormat();
  expect(readTimeFormat()).toBe("24");
  window.dispatchEvent(new StorageEvent("storage", { key: "time-format", newValue: "12" }));
  expect(readTimeFormat()).toBe("12");
});
