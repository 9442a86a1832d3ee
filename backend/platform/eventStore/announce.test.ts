import { describe, expect, test } from "bun:test";
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

describe("in a log that is shared", () => {
  const begin = () => {
    const announcer = createAnnouncer(silentLog);
    const announced: (readonly [number, boolean])[] = [];
    announcer.subscribe((events, isOwn) => {
      for (const { position } of events) announced.push([position, isOwn]);
    });
    let asked = 0;
    const shared = announcer.share(0, () => void asked++);
    const append = (position: number) => {
      const announcement = announcer.open();
      announcement.events.push(eventAt(position));
      return announcement;
    };
    return { announcer, announced, shared, append, asked: () => asked };
  };

  test("an own commit waits until what came before it is read", () => {
    const { announcer, announced, shared, append, asked } = begin();
    announcer.committed(append(2));
    expect([announced, asked()]).toEqual([[], 1]);
    shared.hear([eventAt(1), eventAt(2)]);
    expect(announced).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(shared.heard()).toBe(2);
  });

  test("what is read of an own commit before that is known waits for it", () => {
    const { announcer, announced, shared, append } = begin();
    const own = append(2);
    shared.hear([eventAt(1), eventAt(2), eventAt(3)]);
    expect([announced, shared.heard()]).toEqual([[[1, false]], 1]);
    announcer.committed(own);
    shared.hear([eventAt(3)]);
    expect(announced).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
  });

  test("the place of a transaction that was rolled back is another one's", () => {
    const { announcer, announced, shared, append, asked } = begin();
    const failed = append(1);
    shared.hear([eventAt(1)]);
    expect(announced).toEqual([]);
    announcer.rolledBack(failed);
    expect(asked()).toBe(1);
    shared.hear([eventAt(1)]);
    expect(announced).toEqual([[1, false]]);
  });
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
