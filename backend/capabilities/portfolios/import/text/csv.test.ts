import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { readCsv } from "./csv.ts";
import type { Delimiter } from "./statement.ts";

/** Reference with one state per character, by RFC 4180, for well-formed quotes. */
function readSlowly(text: string, delimiter: string): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let line = 1;
  let start = 1;
  const end = () => {
    records.push({ line: start, cells: [...cells, cell] });
    [cells, cell, start] = [[], "", line];
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === "\n") line++;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === delimiter) {
      cells.push(cell);
      cell = "";
    } else if (character === "\n") end();
    else if (character !== "\r") cell += character;
  }
  if (cell !== "" || cells.length > 0) end();
  return records.filter((record) => record.cells.some((inner) => inner.trim() !== ""));
}

const delimiters: readonly Delimiter[] = [",", ";", "\t", "|"];
const toCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const aCell = fc.oneof(
  fc.stringMatching(/^[a-z0-9.=+@-]{0,6}$/),
  fc
    .string({ unit: fc.constantFrom("a", '"', ",", ";", "\t", "|", "\n", " "), maxLength: 8 })
    .map(toCell),
);

describe("the records of a table", () => {
  test("are those of the reference", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(aCell, { minLength: 1, maxLength: 5 }), { maxLength: 12 }),
        fc.constantFrom(...delimiters),
        fc.constantFrom("\n", "\r\n"),
        fc.boolean(),
        async (table, delimiter, lineEnd, endsWithLine) => {
          const body = table.map((cells) => cells.join(delimiter)).join(lineEnd);
          const text = body + (endsWithLine ? lineEnd : "");
          const read = await readCsv(text, delimiter);
          expect(read.records as unknown).toEqual(readSlowly(text, delimiter));
        },
      ),
      { numRuns: 500 },
    ));

  test("are the same when the file is longer than a chunk", async () => {
    const rows = Array.from(
      { length: 40_000 },
      (_, row) => `${row},"a ""quoted"" text,\nof two lines ${"x".repeat(row % 50)}",=1+1`,
    );
    const text = rows.join("\r\n");
    const { status, records } = await readCsv(text, ",");
    expect(status).toBe("read");
    expect(records as unknown).toEqual(readSlowly(text, ","));
  });

  test("of an old Macintosh end with a carriage return", async () => {
    expect((await readCsv("a,b\r1,2\r", ",")).records.map(({ cells }) => cells)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test("report a quote that is never closed and the text before it", async () => {
    expect(await readCsv('a,b\n1,2\n3,"four\n5,6\n', ",")).toEqual({
      status: "read",
      records: [
        { line: 1, cells: ["a", "b"] },
        { line: 2, cells: ["1", "2"] },
        { line: 3, cells: ["3", "four\n5,6\n"], fault: "brokenQuotes" },
      ],
    });
  });
});
