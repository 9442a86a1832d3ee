import { expect, test } from "bun:test";
import { createKineticPan, kineticDistance, continuePan, release } from "./kineticPan.ts";

test("the speed is that of the end of the drag", () => {
  const kineticPan = createKineticPan();
  kineticPan.record(0, 0);
  kineticPan.record(500, 1000);
  kineticPan.record(520, 1020);
  kineticPan.record(560, 1040);
  expect(kineticPan.velocityAt(1045)).toBe(60 / 40);
});

test("a drag that rested before its release, or never moved, has no speed", () => {
  const kineticPan = createKineticPan();
  expect(kineticPan.velocityAt(0)).toBe(0);
  kineticPan.record(0, 0);
  expect(kineticPan.velocityAt(0)).toBe(0);
  kineticPan.record(80, 20);
  expect(kineticPan.velocityAt(71)).toBe(0);
});

test("it continues, slows down and stops", () => {
  const steps: number[] = [];
  const frames: ((time: number) => void)[] = [];
  continuePan(
    2,
    (dx) => steps.push(dx),
    (step) => frames.push(step),
  );
  for (let time = 0; frames.length > 0 && time < 60_000; time += 16) frames.shift()?.(time);
  expect(frames).toEqual([]);
  const moving = steps.slice(1);
  expect(moving.length).toBeGreaterThan(50);
  moving.forEach((dx, i) => {
    if (i > 0) expect(dx).toBeLessThan(moving[i - 1]!);
  });
  // It stops once its movement is invisible, a few pixels before its end.
  const gone = steps.reduce((sum, dx) => sum + dx, 0);
  expect(gone).toBeLessThan(kineticDistance(2, 60_000));
  expect(gone).toBeGreaterThan(kineticDistance(2, 60_000) - 12);
});

test("a cancelled pan stays where it is; without speed it never starts", () => {
  const cancelled: number[] = [];
  const stop = continuePan(
    1,
    () => undefined,
    () => 7,
    (frame) => cancelled.push(frame),
  );
  stop();
  expect(cancelled).toEqual([7]);
  continuePan(
    0.01,
    () => expect.unreachable(),
    () => expect.unreachable(),
  );
});

test("a released drag continues unless the reader prefers reduced motion", () => {
  let asked = 0;
  const requestFrame = () => ++asked;
  release(2, true, () => undefined, requestFrame);
  expect(asked).toBe(0);
  release(2, false, () => undefined, requestFrame);
  expect(asked).toBe(1);
});
