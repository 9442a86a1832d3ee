import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { act, cleanup, render } from "@testing-library/react";
import { usePollWhileSeen, useRefetchWhenBack } from "./usePollWhileSeen.ts";

const INTERVAL_MS = 30_000;

let isVisible = true;
let now = 1000;
let asked: number;

beforeEach(() => {
  isVisible = true;
  asked = 0;
  Object.defineProperty(document, "visibilityState", {
    configurable: true,
    get: () => (isVisible ? "visible" : "hidden"),
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, "visibilityState");
});

function Page() {
  const { pollingInterval, skip } = usePollWhileSeen(INTERVAL_MS);
  useRefetchWhenBack(INTERVAL_MS, refetch);
  return <output>{skip ? "skipped" : pollingInterval}</output>;
}
const refetch = () => {
  asked += 1;
};
const show = (visible: boolean) =>
  act(async () => {
    isVisible = visible;
    document.dispatchEvent(new Event("visibilitychange"));
  });

test("a page opened in the background requests nothing until it is visible", async () => {
  isVisible = false;
  const { container } = render(<Page />);
  expect(container.textContent).toBe("skipped");
  await show(true);
  expect(container.textContent).toBe("30000");
  // Its query starts by itself.
  expect(asked).toBe(0);
  await show(false);
  expect(container.textContent).toBe("0");
});

test("a page that becomes visible polls again if it was hidden for longer than the interval", async () => {
  const passed = spyOn(performance, "now").mockImplementation(() => now);
  render(<Page />);
  expect(asked).toBe(0);
  for (const [away, total] of [
    [INTERVAL_MS, 0],
    [INTERVAL_MS + 1, 1],
    [10 * INTERVAL_MS, 2],
  ] as const) {
    await show(false);
    now += away;
    await show(true);
    expect([away, asked]).toEqual([away, total]);
  }
  passed.mockRestore();
});
