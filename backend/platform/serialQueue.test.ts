import { expect, test } from "bun:test";
import { createSerialQueue } from "./serialQueue.ts";

test("runs one task after the other, whether or not the previous one fails", async () => {
  const queue = createSerialQueue();
  const done: string[] = [];
  const first = Promise.withResolvers<string>();
  const answers = [
    queue.run(async () => {
      done.push("first begins");
      return first.promise;
    }),
    queue.run(async () => {
      done.push("second fails");
      throw new Error("the disk is full");
    }),
    queue.run(async () => {
      done.push("third");
      return 3;
    }),
  ] as const;
  let isSettled = false;
  const settled = queue.settled().then(() => (isSettled = true));
  await Promise.resolve();
  expect(done).toEqual(["first begins"]);
  expect(isSettled).toBe(false);
  first.resolve("first");
  expect(await answers[0]).toBe("first");
  await expect(answers[1]).rejects.toThrow("the disk is full");
  expect(await answers[2]).toBe(3);
  await settled;
  expect(done).toEqual(["first begins", "second fails", "third"]);
});
