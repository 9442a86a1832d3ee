import { describe, expect, test } from "bun:test";
import { casesOf } from "../../../../testing/casesOf.ts";
import { readStatement } from "./readStatement.ts";

/** In a long run the files are almost as large as the largest allowed upload. */
const SIZE = casesOf({ usual: 5_000_000, long: 50_000_000 });
const HEADERS =
  "date,time,kind,symbol,newSymbol,quantity,price,costPrice,acquiredOn,amount,numerator,denominator,costShare,cashCostShare,currency,exchangeRate,fee,tax,settlement,lots,note,id\n";

const fill = (text: string): Uint8Array =>
  new TextEncoder().encode(text.repeat(Math.ceil(SIZE / text.length)).slice(0, SIZE));
const under = (text: string): Uint8Array => {
  const bytes = fill(text);
  bytes.set(new TextEncoder().encode(HEADERS));
  return bytes;
};

/** Files that take minutes or more if any step is quadratic. */
describe("megabytes", () => {
  test.each([
    ["line ends", () => fill("\n"), "empty"],
    ["zeros", () => new Uint8Array(SIZE), "notText"],
    ["one letter", () => fill("a"), "lineTooLong"],
    ["commas", () => fill(","), "lineTooLong"],
    ["brackets", () => fill("["), "badJson"],
    ["nested objects", () => fill('{"a":'), "badJson"],
    ["quotes", () => under('"'), "lineTooLong"],
    ["quotes that close nothing", () => under('"a"b '), "lineTooLong"],
    ["blanks behind quotes", () => under(`"a"${" ".repeat(60_000)}x\n`), "lineTooLong"],
    ["short rows", () => under("2026-01-02,,deposit,,,,,,,5\n"), "tooManyRows"],
    ["long rows", () => under(`2026-01-02,,deposit,,,,,,,5${"x".repeat(1100)}\n`), undefined],
    ["wide rows", () => under(`2026-01-02${",".repeat(60_000)}\n`), undefined],
  ])("of %s give a report", async (_, make, fault) => {
    const reading = await readStatement(make(), {});
    if (reading.status === "unreadable") expect(reading.fault).toBe(fault as never);
    else expect(reading.statement.rows.every(({ status }) => status === "rejected")).toBe(true);
  });
});

test("many rows are read, yielding to other work", async () => {
  const row = "2026-01-02,09:30,sell,AAPL,,10,150,,,,,,,,USD,0.8,1.5,,portfolio,1:4 2:6,a,3\n";
  const count = casesOf({ usual: 10_000, long: 50_000 });
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const bytes = new TextEncoder().encode(HEADERS + row.repeat(count));
  const reading = await readStatement(bytes, {});
  clearInterval(timer);
  if (reading.status === "unreadable") throw new Error(reading.fault);
  expect(reading.statement.rows).toHaveLength(count);
  expect(reading.statement.rows.every(({ status }) => status === "read")).toBe(true);
  expect(turns).toBeGreaterThan(10);
});
