import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { makeTemporaryFolder } from "./testing/worlds/temporaryFolder.ts";

const start = (settings: Readonly<Record<string, string>>) =>
  Bun.spawn([process.execPath, fileURLToPath(new URL("server.ts", import.meta.url))], {
    env: {
      PATH: process.env["PATH"],
      MARKET: "simulated",
      AUTO_RUN: "off",
      PORT: "0",
      LOG_FORMAT: "json",
      ...settings,
    },
    stdout: "pipe",
    stderr: "pipe",
  });

const textOf = (stream: ReadableStream): Promise<string> => new Response(stream).text();

interface Line {
  readonly time: string;
  readonly level: string;
  readonly message: string;
}

/** Parses the lines, which must be objects with a time. */
const linesOf = (text: string): readonly Line[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const parsed = JSON.parse(line) as Line;
      expect(new Date(parsed.time).toISOString()).toBe(parsed.time);
      return parsed;
    });

async function run(settings: Readonly<Record<string, string>>) {
  const child = start(settings);
  const [out, err] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
  return { code: await child.exited, out: linesOf(out), err: linesOf(err) };
}

test("every log line is a JSON object, including the address at the start and the reason of the end", async () => {
  const folder = makeTemporaryFolder();
  const misconfigured = await run({ DATA_DIR: folder, PORT: "many" });
  expect(misconfigured).toMatchObject({
    code: 1,
    out: [],
    err: [{ level: "error", message: expect.stringContaining("PORT") }],
  });

  // Includes lines below LOG_LEVEL.
  const first = start({ DATA_DIR: folder, LOG_LEVEL: "error" });
  const decoder = new TextDecoder();
  let said = "";
  for await (const chunk of first.stdout) {
    said += decoder.decode(chunk, { stream: true });
    if (said.includes("listening on") && said.endsWith("\n")) break;
  }
  const second = await run({ DATA_DIR: folder });
  first.kill("SIGTERM");
  expect(await first.exited).toBe(0);
  expect(linesOf(said)).toMatchObject([
    { level: "info", message: expect.stringMatching(/^Stock Monitor is listening on http:\S+$/) },
  ]);
  expect(linesOf(await textOf(first.stderr))).toEqual([]);
  expect(second).toMatchObject({ code: 1, out: [] });
  expect(second.err.at(-1)).toMatchObject({
    level: "error",
    message: expect.stringContaining("in use"),
  });
});
