import { expect, test } from "bun:test";
import { eventually } from "./eventually.ts";

test("what comes true is answered, however it was false before", async () => {
  const answers = [false, null, undefined, 0];
  expect(await eventually(() => answers.shift())).toBe(0);
  expect(answers).toEqual([]);
});

test("an expectation that fails is looked at again", async () => {
  let looks = 0;
  await eventually(async () => {
    looks += 1;
    expect(looks).toBe(3);
    return true;
  });
  expect(looks).toBe(3);
});

test("what never comes true is named at the deadline, with what was seen last", async () => {
  const sent: string[] = [];
  const never = eventually(() => sent.length === 2, { deadline: 5 });
  await expect(never).rejects.toThrow(
    /Not so within 5 ms: .*sent\.length === 2\n.* answered false/,
  );
  const failing = eventually(() => Promise.reject(new Error("no answer yet")), { deadline: 5 });
  await expect(failing).rejects.toThrow("it failed: no answer yet");
});
