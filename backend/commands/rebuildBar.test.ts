import { expect, test } from "bun:test";
import { manualClock } from "../platform/clock.ts";
import { createRebuildBar } from "./rebuildBar.ts";

const draw = (isTTY: boolean) => {
  const clock = manualClock();
  const written: string[] = [];
  const bar = createRebuildBar({ isTTY, write: (text) => written.push(text) }, clock.elapsed);
  for (let percent = 1; percent <= 100; percent++) {
    clock.advance(50);
    bar.progressed({ events: percent * 10, share: percent / 100 });
  }
  bar.end();
  return written;
};

test("a terminal shows one bar, drawn at most ten times a second", () => {
  const written = draw(true);
  expect(written.length).toBeLessThan(60);
  expect(written.slice(0, -1).every((text) => text.startsWith("\r["))).toBe(true);
  expect(written).toContain("\r[############............] 51%, 200 events/s, 3 s left\u001b[K");
  expect(written.at(-1)).toBe("\r\u001b[K");
});

test("other output has a plain line every 10%", () => {
  const written = draw(false);
  expect(written).toHaveLength(10);
  expect(written[4]).toBe("50%, 200 events/s, 3 s left\n");
  expect(written.at(-1)).toBe("100%, 200 events/s, 0 s left\n");
});
