import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { casesOf } from "../../../../testing/casesOf.ts";
import { JsonFault, openJson } from "./json.ts";

const NAMES = ["rows", "other", "value"];

async function readMembers(text: string): Promise<unknown> {
  try {
    const bytes = new TextEncoder().encode(text);
    const file = await openJson({ bytes, encoding: "utf-8" }, new Set(NAMES));
    if (!file) return "no object";
    const members: Record<string, unknown> = {};
    for (const name of NAMES) {
      const list = file.listOf(name);
      const entries = list && (await Array.fromAsync(list.entries()));
      if (list) expect(entries).toHaveLength(list.length);
      const value = entries ?? file.valueOf(name);
      if (value !== undefined) members[name] = value;
    }
    return members;
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return error.fault;
  }
}

const aValue = fc.jsonValue({ maxDepth: 4 });
const aFile = fc.record(
  { rows: fc.oneof(fc.array(aValue), aValue), other: aValue, value: aValue, ignored: aValue },
  { requiredKeys: [] },
);

describe("a JSON file", () => {
  test("has the members that a parser finds, whatever is between them", () =>
    fc.assert(
      fc.asyncProperty(aFile, fc.constantFrom(0, 2), async (file, indent) => {
        const { ignored: _ignored, ...expected } = file;
        const text = JSON.stringify(file, null, indent);
        expect(await readMembers(text)).toEqual(JSON.parse(JSON.stringify(expected)));
      }),
      { numRuns: casesOf({ usual: 300, long: 20_000 }) },
    ));

  test("is rejected when truncated", () =>
    fc.assert(
      fc.asyncProperty(aFile, fc.nat(), async (file, at) => {
        const text = JSON.stringify(file);
        expect(await readMembers(text.slice(0, at % text.length))).toBe("badJson");
      }),
      { numRuns: casesOf({ usual: 200, long: 10_000 }) },
    ));

  test.each([
    ['{"rows":[1,,2]}', "badJson"],
    ['{"rows":[1,]}', "badJson"],
    ['{"rows":[,1]}', "badJson"],
    ['{"rows":[1 2]}', "badJson"],
    ['{"rows":[}]', "badJson"],
    ['{"rows":[1]', "badJson"],
    ['{"rows":[1]}}', "badJson"],
    ['{"rows":[1]}[]', "badJson"],
    ['{"rows"[1]}', "badJson"],
    ['{"rows":1,}', "badJson"],
    ['{"rows" "other":1}', "badJson"],
    ['{"value":nul}', "badJson"],
    ['{"value":"a\u0001"}', "badJson"],
    [`{"value":${"[".repeat(70)}${"]".repeat(70)}}`, "badJson"],
    [`{"value":{"a":"${"x".repeat(5_000_000)}"}}`, "lineTooLong"],
    ["[1,2]", "no object"],
    ["{}", {}],
    ['{ "rows" : [ ] }', { rows: [] }],
    ['{"rows":[1],"rows":[2,"]}\\""]}', { rows: [2, ']}"'] }],
    ['{"r\\u006fws":[1]}', { rows: [1] }],
    ['\uFEFF{"value":{"rows":[1]}}', { value: { rows: [1] } }],
    [`{"${"k".repeat(90)}":1,"value":true}`, { value: true }],
  ])("%#: is read or rejected as a whole", async (text, expected) => {
    expect(await readMembers(text)).toEqual(expected);
  });
});
