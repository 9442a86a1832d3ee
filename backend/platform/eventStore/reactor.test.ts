import { afterEach, beforeEach, expect, test } from "bun:test";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { createLog, silentLog } from "../log.ts";
import type { RecordedEvent } from "./event.ts";
import { createReactorRunner, type Reactor } from "./reactor.ts";
import type { EventStore } from "./store.ts";

let store: EventStore;

beforeEach(async () => {
  store = await openMemoryStore([]);
});

afterEach(() => store.database.destroy());

const ask = (stream: string) => store.append(stream, 0, [{ type: "Asked", data: {} }]);

const answerTo = ({ stream }: RecordedEvent) => ({
  stream: `answer:${stream}`,
  expectedVersion: 0,
  events: [{ type: "Answered", data: {} }],
});

const answerer: Reactor = {
  name: "answerer",
  handles: ["Asked"],
  react: (events) => Promise.resolve(events.map(answerTo)),
};

const answers = async (): Promise<readonly string[]> => {
  const events = await store.readAll(0, 100_000);
  return events.filter((event) => event.type === "Answered").map((event) => event.stream);
};

const checkpoint = async () => {
  const rows = await store.database.selectFrom("checkpoints").selectAll().execute();
  return rows.find((row) => row.name === "answerer")?.position;
};

const answered = (stream: string) =>
  new Promise<void>((resolve) => {
    const stop = store.subscribe((events) => {
      if (!events.some((event) => event.stream === `answer:${stream}`)) return;
      stop();
      resolve();
    });
  });

test("reacts to everything since the checkpoint once, and to nothing when called again", async () => {
  await ask("a");
  await ask("b");
  const runner = createReactorRunner(store, answerer, silentLog);
  await runner.catchUp();
  await runner.catchUp();
  expect(await answers()).toEqual(["answer:a", "answer:b"]);
  expect(await checkpoint()).toBe(4);
});

test("a redelivered event causes no second reaction", async () => {
  await ask("a");
  const runner = createReactorRunner(store, answerer, silentLog);
  await runner.catchUp();
  await store.database.deleteFrom("checkpoints").execute();
  await runner.catchUp();
  expect(await answers()).toEqual(["answer:a"]);
});

test("processes more than one batch, with other events between", async () => {
  const types = Array.from({ length: 3_000 }, (_, n) => (n % 700 === 0 ? "Asked" : "Other"));
  await store.appendAll(
    types.map((type, n) => ({
      stream: `s${n}`,
      expectedVersion: 0,
      events: [{ type, data: {} }],
    })),
  );
  await createReactorRunner(store, answerer, silentLog).catchUp();
  expect(await answers()).toEqual([0, 700, 1400, 2100, 2800].map((n) => `answer:s${n}`));
  expect(await checkpoint()).toBe(3_005);
});

test("reaction and checkpoint are atomic: when either fails, both are rolled back", async () => {
  await ask("a");
  const failing: Reactor = {
    ...answerer,
    react: async (events, transaction) => {
      await store.appendWithin(transaction, events.map(answerTo));
      throw new Error("crashed in the middle");
    },
  };
  const failure = createReactorRunner(store, failing, silentLog).catchUp();
  expect(await failure.catch(String)).toContain("crashed in the middle");
  expect(await answers()).toEqual([]);
  expect(await checkpoint()).toBeUndefined();

  await createReactorRunner(store, answerer, silentLog).catchUp();
  expect(await answers()).toEqual(["answer:a"]);
});

test("an event whose reaction could not be appended is processed later", async () => {
  await ask("a");
  const full: EventStore = {
    ...store,
    appendWithin: () => Promise.reject(new Error("database or disk is full")),
  };
  const failure = createReactorRunner(full, answerer, silentLog).catchUp();
  expect(await failure.catch(String)).toContain("disk is full");
  await createReactorRunner(store, answerer, silentLog).catchUp();
  expect(await answers()).toEqual(["answer:a"]);
});

test("a checkpoint that another process has moved is not overwritten", async () => {
  await ask("a");
  await createReactorRunner(store, answerer, silentLog).catchUp();
  await ask("b");
  const overtaken: Reactor = {
    ...answerer,
    react: async (events, transaction) => {
      await transaction.updateTable("checkpoints").set({ position: 99 }).execute();
      return events.map(answerTo);
    },
  };
  const failure = createReactorRunner(store, overtaken, silentLog).catchUp();
  expect(await failure.catch(String)).toContain("was moved by another process");
  expect(await answers()).toEqual(["answer:a"]);
});

test("two runners on one log react to each event once", async () => {
  for (let n = 0; n < 20; n++) await ask(`s${n}`);
  const runners = [0, 1].map(() => createReactorRunner(store, answerer, silentLog));
  await Promise.all(runners.map((runner) => runner.catchUp()));
  expect(await answers()).toHaveLength(20);
});

test("concurrent calls share a run, and events that arrive during it are not missed", async () => {
  await ask("a");
  let reactions = 0;
  const runner = createReactorRunner(
    store,
    {
      ...answerer,
      react: async (events) => {
        reactions++;
        // Both occur during the run, because the append waits for its transaction to end.
        if (reactions === 1) {
          void ask("late");
          void runner.catchUp();
        }
        return events.map(answerTo);
      },
    },
    silentLog,
  );
  await Promise.all([runner.catchUp(), runner.catchUp(), runner.catchUp()]);
  expect(await answers()).toEqual(["answer:a", "answer:late"]);
});

test("a started reactor processes existing and new events until it is stopped", async () => {
  await ask("before");
  const before = answered("before");
  const stop = createReactorRunner(store, answerer, silentLog).start();
  await before;
  const after = answered("after");
  await ask("after");
  await after;
  await stop();
  await ask("stopped");
  await createReactorRunner(
    store,
    { ...answerer, name: "other", handles: [] },
    silentLog,
  ).catchUp();
  expect(await answers()).toEqual(["answer:before", "answer:after"]);
});

test("stop() waits for one batch, not for the whole backlog", async () => {
  for (let n = 0; n < 250; n++) await ask(`s${n}`);
  const begun = Promise.withResolvers<void>();
  const slow: Reactor = {
    ...answerer,
    react: (events) => {
      begun.resolve();
      return Promise.resolve(events.map(answerTo));
    },
  };
  const runner = createReactorRunner(store, slow, silentLog);
  const stop = runner.start();
  await begun.promise;
  await stop();
  expect(await answers()).toHaveLength(25);
  await runner.catchUp();
  expect(await answers()).toHaveLength(25);
  await createReactorRunner(store, answerer, silentLog).catchUp();
  expect(await answers()).toHaveLength(250);
});

test("a reactor that fails logs it, retries and continues", async () => {
  const logged: string[] = [];
  const log = createLog("error", (_level, line) => logged.push(line));
  let failures = 3;
  const flaky: Reactor = {
    ...answerer,
    react: (events) => {
      if (failures-- > 0) throw new Error("no network");
      return Promise.resolve(events.map(answerTo));
    },
  };
  await ask("a");
  const done = answered("a");
  const stop = createReactorRunner(store, flaky, log, [1, 2]).start();
  await done;
  await stop();
  expect(logged).toHaveLength(3);
  expect(logged[2]).toContain('error="no network" waitMs=2 failures=3');
  expect(await answers()).toEqual(["answer:a"]);
});

/** Timers fire in order, so an earlier one without a delay has fired by then. */
const afterDueTimers = () => new Promise<void>((resolve) => void setTimeout(resolve, 5));

test("a stopped reactor does not retry", async () => {
  let tries = 0;
  const failed = Promise.withResolvers<void>();
  const broken: Reactor = {
    ...answerer,
    react: () => {
      tries++;
      throw new Error("broken");
    },
  };
  const log = createLog("error", () => failed.resolve());
  await ask("a");
  const stop = createReactorRunner(store, broken, log, [0]).start();
  await failed.promise;
  await stop();
  const triesAtStop = tries;
  await afterDueTimers();
  expect(tries).toBe(triesAtStop);
});

test("a reactor that fails while it is being stopped does not retry either", async () => {
  let tries = 0;
  const begun = Promise.withResolvers<void>();
  const crash = Promise.withResolvers<never>();
  const slow: Reactor = {
    ...answerer,
    react: () => {
      tries++;
      begun.resolve();
      return crash.promise;
    },
  };
  const logged: string[] = [];
  const log = createLog("error", (_level, line) => logged.push(line));
  await ask("a");
  const stop = createReactorRunner(store, slow, log, [0]).start();
  await begun.promise;
  const stopped = stop();
  crash.reject(new Error("late"));
  await stopped;
  await afterDueTimers();
  expect(tries).toBe(1);
  expect(logged).toEqual([]);
});
