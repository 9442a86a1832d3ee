import { expect, test } from "bun:test";
import { probabilityIntent } from "./surgeWords.ts";

test("a surge probability of 80 is good, of 65 a warning, and one that is unknown is neither", () => {
  expect([100, 80, 79.9, 65, 64.9, 0, null].map((rank) => probabilityIntent(rank))).toEqual([
    "primary",
    "primary",
    "warning",
    "warning",
    "none",
    "none",
    "none",
  ]);
});
