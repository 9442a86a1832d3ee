import { expect, test } from "bun:test";
import { searchOptions } from "./SearchSelect.tsx";

const options = ["Milan, Italy", "Lima, Peru", "São Paulo, Brazil", "Tokyo (TSE)"].map((label) => ({
  value: label,
  label,
}));
const find = (typed: string) => searchOptions(options, typed).map(({ label }) => label);

test.each([
  ["ita", ["Milan, Italy"]],
  ["li", ["Lima, Peru"]],
  ["PERU lima", ["Lima, Peru"]],
  ["sao", ["São Paulo, Brazil"]],
  ["tse", ["Tokyo (TSE)"]],
  ["an", []],
])("%p finds %p by word prefixes", (typed, labels) => {
  expect(find(typed)).toEqual(labels);
});

test("without text all options are shown", () => {
  expect(find(" ")).toHaveLength(options.length);
});
