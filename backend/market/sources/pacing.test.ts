import { describe, expect, test } from "bun:test";
import { array, assert, asyncProperty, constant, constantFrom, integer, oneof } from "fast-check";
import { manualClock } from "../../clock.ts";
import { BudgetSpent } from "../source.ts";
import { paceTransport, type VendorLimits } from "./pacing.ts";

/** A paced vendor; `sentAt` collects when each request left. */
function makeVendor(limits: VendorLimits) {
  const clock = manualClock(0);
  const sentAt: number[] = [];
  /** When the request that is being made will leave. */
  let leavesAt = 0;
  const ask = paceTransport(
    async () => {
      sentAt.push(leavesAt);
      return { status: 200, body: "" };
    },
    {
      source: "vendor",
      limits,
      clock,
      wait: async (milliseconds) => {
        leavesAt = clock.now() + milliseconds;
      },
    },
  );
  /** False for a question that was refused for want of budget. */
  const send = async (): Promise<boolean> => {
    leavesAt = clock.now();
    try {
      return (await ask({ url: "https://example.com/" })).status === 200;
    } catch (error) {
      if (error instanceof BudgetSpent) return false;
      throw error;
    }
  };
  return { clock, sentAt, send };
}

const mostWithin = (times: readonly number[], window: number): number =>
  Math.max(
    0,
    ...times.map((start) => times.filter((time) => time >= start && time < start + window).length),
  );

describe("a vendor's pace", () => {
  test("a burst leaves at once, what follows waits its turn", async () => {
    const { sentAt, send } = makeVendor({ perMinute: 60, burst: 3 });
    for (let request = 0; request < 6; request++) await send();
    expect(sentAt).toEqual([0, 0, 0, 1000, 2000, 3000]);
  });

  test("a queue that would take too long is told so and asks nothing", async () => {
    const { sentAt, send, clock } = makeVendor({ perMinute: 60, burst: 1 });
    const sent = [];
    for (let request = 0; request < 12; request++) sent.push(await send());
    expect(sent.filter((wasSent) => !wasSent)).toHaveLength(3);
    expect(sentAt).toHaveLength(9);
    clock.advance(20_000);
    expect(await send()).toBe(true);
  });

  test("no minute and no second ever holds more than the limit, however requests come", async () => {
    const gaps = array(oneof(constant(0), integer({ min: 0, max: 2500 })), { maxLength: 300 });
    const limits = constantFrom(
      { perMinute: 50, burst: 10 },
      { perMinute: 480, burst: 1 },
      { perMinute: 120, burst: 10 },
    );
    const holds = asyncProperty(limits, gaps, async (limit, waits) => {
      const { sentAt, send, clock } = makeVendor(limit);
      for (const gap of waits) {
        clock.advance(gap);
        await send();
      }
      expect(mostWithin(sentAt, 60_000)).toBeLessThanOrEqual(limit.perMinute + limit.burst);
      expect(mostWithin(sentAt, 1000)).toBeLessThanOrEqual(
        Math.ceil(limit.perMinute / 60) + limit.burst,
      );
    });
    await assert(holds);
  });
});
