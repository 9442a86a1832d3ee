import { expect, test } from "bun:test";
import { silentLog } from "../log.ts";
import { createAnnouncer } from "./announce.ts";
import type { RecordedEvent } from "./event.ts";

const eventAt = (position: number): RecordedEvent => ({
  type: "Opened",
  data: {},
  position,
  stream: "a",
  version: position,
  metadata: {},
  recordedAt: "2026-01-05T15:00:00.000Z",
});

const setUp = () => {
  const announcer = createAnnouncer(silentLog);
  const announced: number[][] = [];
  announcer.subscribe((events) => announced.push(events.map((event) => event.position)));
  const [first, second, third] = [announcer.open(), announcer.open(), announcer.open()];
  first.events.push(eventAt(1));
  second.events.push(eventAt(2));
  third.events.push(eventAt(3));
  return { announcer, announced, first, second, third };
};

test("a later transaction whose commit resolves first waits for the earlier ones", () => {
  const { announcer, announced, first, second, third } = setUp();
  announcer.settle(third, true);
  announcer.settle(second, true);
  expect(announced).toEqual([]);
  announcer.settle(first, true);
  expect(announced).toEqual([[1], [2], [3]]);
});

test("a transaction that is rolled back blocks no other", () => {
  const { announcer, announced, first, second, third } = setUp();
  announcer.settle(second, true);
  announcer.settle(first, false);
  expect(announced).toEqual([[2]]);
  announcer.settle(third, true);
  expect(announced).toEqual([[2], [3]]);
});

test("a listener that unsubscribes during an announcement is not called again, and the others are", () => {
  const { announcer, announced, first, second } = setUp();
  const heard: number[] = [];
  const leave = announcer.subscribe((events) => {
    heard.push(events.length);
    leave();
  });
  announcer.settle(first, true);
  announcer.settle(second, true);
  expect(heard).toEqual([1]);
  expect(announced).toEqual([[1], [2]]);
});
