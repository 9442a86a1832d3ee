import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { ChangedMessage } from "../../contract/live.ts";
import { manualClock } from "../clock.ts";
import type { RecordedEvent } from "../eventStore/event.ts";
import {
  CHANGED_HEADER,
  createChanges,
  MAX_IDS,
  RECENT_MS,
  type ResourceChange,
} from "./changes.ts";

const declared: readonly ResourceChange[] = [
  { resource: "alerts", after: ["AlertPaused"], idOf: ({ id }: { id: number }) => id },
  { resource: "inbox", after: ["AlertTriggered"] },
  { resource: "alerts", after: ["AlertTriggered"], idOf: ({ id }: { id: number }) => id },
  { resource: "credentials", after: [] },
];

function startChanges() {
  const sent: ChangedMessage[] = [];
  const timers: (() => void)[] = [];
  const clock = manualClock();
  const changes = createChanges({
    declared,
    run: "run",
    clock,
    send: (message) => void sent.push(message),
    startTimer: (work) => {
      timers.push(work);
      return () => undefined;
    },
  });
  return {
    ...changes,
    clock,
    sent,
    pass: () => timers.splice(0).forEach((work) => work()),
    recordEvents: (type: string, ...ids: number[]) =>
      changes.recordEvents(ids.map((id) => ({ type, data: { id } }) as unknown as RecordedEvent)),
  };
}

const write = new Request("http://localhost/api/alerts", { method: "POST" });
const read = new Request("http://localhost/api/alerts");
const readHeader = (response: Response) =>
  JSON.parse(response.headers.get(CHANGED_HEADER) ?? "null") as ChangedMessage | null;

describe("a change", () => {
  test("is announced once for all events of a commit", async () => {
    const { recordEvents, sent } = startChanges();
    recordEvents("AlertTriggered", 7, 8, 7);
    recordEvents("AlertPaused", 9);
    recordEvents("SomethingElse", 1);
    expect(sent).toEqual([]);
    await Promise.resolve();
    expect(sent).toEqual([
      {
        type: "changed",
        run: "run",
        at: 7,
        changed: ["inbox", "alerts:7", "alerts:8", "alerts:9"],
      },
    ]);
  });

  test("is announced without ids above a limit: 75,000 rows are one resource", async () => {
    const { recordEvents, sent } = startChanges();
    recordEvents("AlertPaused", ...Array.from({ length: 75_000 }, (_, id) => id));
    await Promise.resolve();
    expect(sent.map(({ changed }) => changed)).toEqual([["alerts"]]);
  });

  test("shortly after a message waits for the next pause", async () => {
    const { recordEvents, changed, sent, pass } = startChanges();
    recordEvents("AlertPaused", 1);
    await Promise.resolve();
    for (let id = 2; id < 6; id += 1) {
      recordEvents("AlertPaused", id);
      await Promise.resolve();
    }
    changed("credentials");
    expect(sent).toHaveLength(1);
    pass();
    expect(sent.map(({ at, changed: names }) => [at, ...names])).toEqual([
      [1, "alerts:1"],
      [6, "alerts:2", "alerts:3", "alerts:4", "alerts:5", "credentials"],
    ]);
    pass();
    pass();
    changed("credentials");
    await Promise.resolve();
    expect(sent).toHaveLength(3);
  });

  test("is repeated to a client that connects after it read its data", async () => {
    const { recordEvents, recent, clock, pass } = startChanges();
    expect(recent()).toBeUndefined();
    for (const id of [1, 2, 1]) {
      recordEvents("AlertPaused", id);
      await Promise.resolve();
      pass();
      clock.advance(RECENT_MS / 2);
    }
    expect(recent()).toMatchObject({ at: 3, changed: ["alerts:2", "alerts:1"] });
    clock.advance(RECENT_MS);
    expect(recent()).toBeUndefined();
    recordEvents("AlertPaused", ...Array.from({ length: MAX_IDS + 1 }, (_, id) => id));
    await Promise.resolve();
    expect(recent()?.changed).toEqual(["alerts"]);
  });

  test("is never lost, and messages never exceed the limit, in any sequence", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.nat(60), fc.constant("pass"), fc.constant("turn"))),
        async (steps) => {
          const { recordEvents, sent, pass } = startChanges();
          const ids = new Set<number>();
          for (const step of steps) {
            if (step === "pass") pass();
            else if (step === "turn") await Promise.resolve();
            else {
              ids.add(step as number);
              recordEvents("AlertPaused", step as number);
            }
          }
          await Promise.resolve();
          pass();
          const named = new Set(sent.flatMap(({ changed }) => changed));
          for (const id of ids) {
            expect(named.has("alerts") || named.has(`alerts:${id}`)).toBe(true);
          }
          for (const { changed } of sent) expect(changed.length).toBeLessThanOrEqual(MAX_IDS);
        },
      ),
    );
  });
});

describe("the response to a write", () => {
  test("names the resources changed during it, rejected or not, and they are still announced", async () => {
    const { recordEvents, answerWithChanges, sent } = startChanges();
    recordEvents("AlertPaused", 1);
    const response = await answerWithChanges(write, async () => {
      await Promise.resolve();
      recordEvents("AlertPaused", 2);
      return Response.json({ id: 2 }, { status: 409, headers: { "x-invalid-field": "id" } });
    });
    expect(readHeader(response)).toEqual({
      type: "changed",
      run: "run",
      at: 2,
      changed: ["alerts:2"],
    });
    expect([response.status, response.headers.get("x-invalid-field")]).toEqual([409, "id"]);
    expect(await response.json()).toEqual({ id: 2 });
    expect(sent.flatMap(({ changed }) => changed)).toEqual(["alerts:1"]);
  });

  test("names nothing when nothing changed, as after a read", async () => {
    const { recordEvents, answerWithChanges } = startChanges();
    expect(readHeader(await answerWithChanges(write, async () => Response.json({})))).toBeNull();
    const answered = await answerWithChanges(read, async () => {
      recordEvents("AlertPaused", 2);
      return Response.json({});
    });
    expect(readHeader(answered)).toBeNull();
  });
});
