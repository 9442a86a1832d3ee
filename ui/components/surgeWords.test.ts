import { expect, test } from "bun:test";
import { probabilityIntent, riskIntent } from "./surgeWords.ts";

test("a surge probability of 80 is good, of 65 a warning, and one that is unknown is neither", () => {
  expect([100, 80, 79.9, 65, 64.9, 0, null].map((rank) => probabilityIntent(rank))).toEqual([
    "success",
    "success",
    "warning",
    "warning",
    "none",
    "none",
    "none",
  ]);
});

test("above its target nothing of a stock is green; warnings stay, and so does an unknown target", () => {
  expect([90, 70, 10].map((rank) => probabilityIntent(rank, -0.1))).toEqual([
    "none",
    "warning",
    "none",
  ]);
  expect((["LOW", "MEDIUM", "HIGH"] as const).map((risk) => riskIntent(risk, -5))).toEqual([
    "none",
    "warning",
    "danger",
  ]);
  for (const upside of [null, 0, 5]) {
    expect(probabilityIntent(90, upside)).toBe("success");
    expect(riskIntent("LOW", upside)).toBe("success");
  }
});
