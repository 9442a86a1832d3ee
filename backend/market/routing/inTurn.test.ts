import { expect, test } from "bun:test";
import { array, assert, asyncProperty, integer } from "fast-check";
import { createVirtualTime } from "../../testing/worlds/virtualTime.ts";
import { askInTurn } from "./inTurn.ts";

interface Told {
  readonly name: string;
  readonly at: number;
}

/** Asks candidates with these delays in milliseconds until `last` has answered. */
async function ask(answers: Readonly<Record<string, number>>, patienceMs: number, last?: string) {
  const time = createVirtualTime(0);
  const asked: Told[] = [];
  const heard: Told[] = [];
  let timers = 0;
  const inTurn = askInTurn(Object.keys(answers), {
    ask: async (name) => {
      asked.push({ name, at: time.clock.elapsed() });
      await time.wait(answers[name] ?? 0);
      return `${name}'s`;
    },
    patienceMs,
    startTimer: (run, milliseconds) => {
      timers += 1;
      const stop = time.startTimer(run, milliseconds);
      return () => {
        timers -= 1;
        stop();
      };
    },
  });
  const read = async () => {
    for await (const { candidate: name, outcome } of inTurn) {
      expect(outcome).toBe(`${name}'s`);
      heard.push({ name, at: time.clock.elapsed() });
      if (name === last) break;
    }
  };
  await time.until(read());
  expect(timers).toBe(0);
  return { asked, heard };
}

/** Reference times at which each candidate is asked and answers. */
function countOut(answers: Readonly<Record<string, number>>, patienceMs: number) {
  const asked: Told[] = [];
  const heard: Told[] = [];
  let now = 0;
  for (const [index, [name, takes]] of Object.entries(answers).entries()) {
    asked.push({ name, at: now });
    heard.push({ name, at: now + takes });
    now += index === 0 ? Math.min(takes, patienceMs) : takes;
  }
  return { asked, heard: heard.toSorted((one, other) => one.at - other.at) };
}

test("asks and yields at the times of the reference, whatever the delays", async () => {
  const times = array(integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
  await assert(
    asyncProperty(times, integer({ min: 1, max: 40 }), async (takes, patienceMs) => {
      // No two answers arrive at the same time.
      const answers = Object.fromEntries(
        takes.map((time, index) => [`source ${index}`, time * 100 + 2 ** index]),
      );
      expect(await ask(answers, patienceMs * 100)).toEqual(countOut(answers, patienceMs * 100));
    }),
  );
});

test("asks each candidate once the previous one has answered", async () => {
  const at = [
    { name: "a", at: 2 },
    { name: "b", at: 9 },
    { name: "c", at: 10 },
  ];
  const answers = { a: 2, b: 7, c: 1 };
  expect((await ask(answers, 3)).heard).toEqual(at);
  expect((await ask(answers, Number.POSITIVE_INFINITY)).heard).toEqual(at);
});

test("asks the second candidate while the first is slow, and still yields the first answer", async () => {
  expect(await ask({ a: 10, b: 2, c: 1, d: 7 }, 3)).toEqual({
    asked: [
      { name: "a", at: 0 },
      { name: "b", at: 3 },
      { name: "c", at: 5 },
      { name: "d", at: 6 },
    ],
    heard: [
      { name: "b", at: 5 },
      { name: "c", at: 6 },
      { name: "a", at: 10 },
      { name: "d", at: 13 },
    ],
  });
});

test("asks no further candidate once the caller stops", async () => {
  expect((await ask({ a: 10, b: 2, c: 1 }, 3, "b")).asked.map(({ name }) => name)).toEqual([
    "a",
    "b",
  ]);
  expect((await ask({ a: 1, b: 2 }, 3, "a")).asked).toHaveLength(1);
});

test("waits for a single candidate without a limit", async () => {
  expect((await ask({ a: 50 }, 3)).heard).toEqual([{ name: "a", at: 50 }]);
  expect((await ask({}, 3)).heard).toEqual([]);
});
