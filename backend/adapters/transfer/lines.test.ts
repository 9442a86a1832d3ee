import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { readLines } from "./lines.ts";

const fileWith = (text: string): string => {
  const file = join(makeTemporaryFolder(), "install.jsonl");
  writeFileSync(file, text);
  return file;
};

const all = (path: string): Promise<readonly unknown[]> => Array.fromAsync(readLines(path));

test("a line ends only at a line feed, however the file is split into chunks", async () => {
  const notes = ["a\u2028b", "", "é".repeat(200_000), "c\u2029d\u0085e"];
  const lines = notes.map((note) => JSON.stringify({ note }));
  const expected = notes.map((note) => ({ note }));
  expect(await all(fileWith(`${lines.join("\n")}\n`))).toEqual(expected);
  expect(await all(fileWith(lines.join("\r\n\r\n")))).toEqual(expected);
});

test("a line without an end is rejected before it is fully unpacked", async () => {
  const file = `${fileWith("")}.gz`;
  const packed = gzipSync(Buffer.alloc(64 * 1024 * 1024, "0"));
  // Makes the next read find the file truncated.
  writeFileSync(file, packed.subarray(0, -100));
  await expect(all(file)).rejects.toThrow("Line 1 is too long");
});
