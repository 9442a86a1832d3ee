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
  announcer.committed(third);
  announcer.committed(second);
  expect(announced).toEqual([]);
  announcer.committed(first);
  expect(announced).toEqual([[1], [2], [3]]);
});

test("a transaction that is rolled back blocks no other", () => {
  const { announcer, announced, first, second, third } = setUp();
  announcer.committed(second);
  announcer.rolledBack(first);
  expect(announced).toEqual([[2]]);
  announcer.committed(third);
  expect(announced).toEqual([[2], [3]]);
});

test("a listener that unsubscribes during an announcement is called no more, and the others are", () => {
  const { announcer, announced, first, second } = setUp();
  const heard: number[] = [];
  const leave = announcer.subscribe((events) => {
    heard.push(events.length);
    leave();
  });
  announcer.committed(first);
  announcer.committed(second);
  expect(heard).toEqual([1]);
  expect(announced).toEqual([[1], [2]]);
});
