import { expect, test } from "bun:test";
import { pageOf } from "./links.ts";

test("a link includes the product's base path", () => {
  const links = (publicUrl: string) =>
    ["/", "/?chart=KO", "/answer/token?do=seen"].map((path) => pageOf(publicUrl, path));
  expect(links("https://example.org")).toEqual([
    "https://example.org/",
    "https://example.org/?chart=KO",
    "https://example.org/answer/token?do=seen",
  ]);
  expect(links("https://example.org/stocks")).toEqual([
    "https://example.org/stocks/",
    "https://example.org/stocks/?chart=KO",
    "https://example.org/stocks/answer/token?do=seen",
  ]);
});
