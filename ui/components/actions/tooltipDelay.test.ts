import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import {
  readTooltipDelay,
  reportTooltipClosed,
  reportTooltipOpened,
  TOOLTIP_DELAY_MS,
  TOOLTIP_SKIP_DELAY_MS,
} from "./tooltipDelay.ts";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("the first tooltip waits, the next within the skip delay does not, later ones wait again", () => {
  expect(readTooltipDelay()).toBe(TOOLTIP_DELAY_MS);
  reportTooltipOpened();
  reportTooltipClosed();
  jest.advanceTimersByTime(TOOLTIP_SKIP_DELAY_MS - 1);
  expect(readTooltipDelay()).toBe(0);
  jest.advanceTimersByTime(1);
  expect(readTooltipDelay()).toBe(TOOLTIP_DELAY_MS);
});

test("an open tooltip keeps the delay of the next one short", () => {
  reportTooltipOpened();
  reportTooltipClosed();
  reportTooltipOpened();
  jest.advanceTimersByTime(TOOLTIP_SKIP_DELAY_MS * 10);
  expect(readTooltipDelay()).toBe(0);
  reportTooltipClosed();
  jest.advanceTimersByTime(TOOLTIP_SKIP_DELAY_MS);
  expect(readTooltipDelay()).toBe(TOOLTIP_DELAY_MS);
});
