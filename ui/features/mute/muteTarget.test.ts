import { expect, test } from "bun:test";
import { readTarget } from "./MuteScreen.tsx";

test.each([
  ["alert=7", 7],
  ["", null],
  ["alert=0", null],
  ["alert=-1", null],
  ["alert=1e3", null],
  ["alert=99999999999999999999", null],
  ["alert=7;all", null],
])("the link ?%s mutes %p", (query, target) => {
  expect(readTarget(new URLSearchParams(query))).toBe(target);
});
