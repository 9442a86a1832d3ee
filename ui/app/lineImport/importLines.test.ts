import { describe, expect, test } from "bun:test";
import { importLines, type ImportProgress, type SendLines } from "./importLines.ts";
import { describeInterrupted, describeReport } from "./messages.ts";
import { splitLines } from "./splitLines.ts";

const ALERTS = { one: "alert", many: "alerts" };
const line = (index: number) => JSON.stringify({ symbol: "AAPL", targetPrice: index + 1 });
const linesOf = (count: number) => Array.from({ length: count }, (_, index) => line(index));

describe("a text split into parts", () => {
  test("has the same lines, and each part fits one request", () => {
    const long = Array.from({ length: 1_200 }, (_, index) => `${line(index)} ${"é".repeat(90)}`);
    const parts = splitLines(long.join("\r\n"));
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.flatMap(({ text }) => text.split("\n"))).toEqual(long);
    for (const { text } of parts) {
      expect(new TextEncoder().encode(JSON.stringify({ text })).length).toBeLessThan(65_000);
    }
  });

  test("has at most 500 lines per part, each with its offset", () => {
    const parts = splitLines(`${linesOf(1_001).join("\n")}\n`);
    expect(parts.map(({ before }) => before)).toEqual([0, 500, 1_000]);
  });

  test("has no empty part, and keeps a line that is too long whole", () => {
    expect(splitLines("\n \n")).toEqual([]);
    const long = "x".repeat(70_000);
    expect(splitLines(`a\n${long}\nb`).map(({ text }) => text)).toEqual(["a", long, "b"]);
  });
});

/** A server that rejects lines with "bad" and already has those with "there". */
function fakeServer(failAt = Infinity) {
  const calls: boolean[] = [];
  const send: SendLines = async ({ text, skipInvalid, preview }) => {
    calls.push(preview);
    if (calls.length === failAt) throw new Error("Out of reach");
    const named = text.split("\n").map((content, index) => ({ content, line: index + 1 }));
    const problems = named
      .filter(({ content }) => content === "bad")
      .map((each) => ({ line: each.line, path: null, sentence: "Bad" }));
    const alreadyThere = named.filter(({ content }) => content === "there");
    const accepted = named.length - problems.length - alreadyThere.length;
    const isDone = !preview && (skipInvalid || problems.length === 0);
    const created = Array.from({ length: isDone ? accepted : 0 }, (_, index) => index + 1);
    return { created, accepted, alreadyThere, problems };
  };
  return { calls, send };
}

describe("an import", () => {
  const run = (text: string, server = fakeServer(), options = {}) =>
    importLines(text, {
      send: server.send,
      skipInvalid: false,
      preview: false,
      onProgress: () => undefined,
      ...options,
    });

  test("of one part is one request", async () => {
    const server = fakeServer();
    expect(await run("a\nthere", server)).toMatchObject({ created: 1, alreadyThere: [2] });
    expect(server.calls).toEqual([false]);
  });

  test("of several parts is first checked as a whole", async () => {
    const server = fakeServer();
    const progress: ImportProgress[] = [];
    const report = await run(linesOf(600).join("\n"), server, {
      onProgress: (step: ImportProgress) => progress.push(step),
    });
    expect([report.created, server.calls]).toEqual([600, [true, true, false, false]]);
    expect(progress.at(-1)).toEqual({ isCheck: false, done: 1, total: 2 });
  });

  test("with an error in a later part creates nothing and names the line", async () => {
    const server = fakeServer();
    const report = await run([...linesOf(550), "bad", "there"].join("\n"), server);
    expect(report).toMatchObject({ created: 0, alreadyThere: [552], problems: [{ line: 551 }] });
    expect(server.calls).toEqual([true, true]);
    const skipped = await run([...linesOf(550), "bad"].join("\n"), server, { skipInvalid: true });
    expect(skipped.created).toBe(550);
  });

  test("that fails during the check creates nothing; later it reports what was created", async () => {
    const text = linesOf(600).join("\n");
    const early = fakeServer(2);
    expect((await run(text, early)).created).toBe(0);
    expect(early.calls).toHaveLength(2);
    const late = await run(text, fakeServer(4));
    expect([late.created, late.failure]).toEqual([500, new Error("Out of reach")]);
    expect(describeInterrupted("Out of reach", late.created, ALERTS)).toBe(
      "500 alerts imported. The rest failed: Out of reach",
    );
  });

  test("in a preview only checks and reports the result", async () => {
    const server = fakeServer();
    const report = await run("a\nthere\nbad", server, { preview: true });
    expect(server.calls).toEqual([true]);
    expect(describeReport(report, ALERTS, true)).toBe(
      "1 new alert, 1 already there, 1 with a problem",
    );
  });
});
