import { expect, test } from "bun:test";
import { nameSubject } from "./text.ts";

test("a whole portfolio is distinguished from a stock", () => {
  expect(nameSubject("PORTFOLIO-12")).toBe("Portfolio 12");
  for (const symbol of ["AAPL", "PORTFOLIO-", "PORTFOLIO-1.L", "XPORTFOLIO-1"]) {
    expect(nameSubject(symbol)).toBe(symbol);
  }
});
