import { expect, test } from "bun:test";
import { preloadScreen } from "./screenFiles.ts";

const LIST = {
  "/": ["assets/Home-1.js", "assets/Home-2.css"],
  "/markets": ["assets/Markets--3.js"],
  "/markets/map": ["assets/Map-4.js"],
  "/stocks/:symbol": ["assets/Stock-5.js"],
};
const page = (head: string): string => `<head>${head}</head>`;
const HTML = page(`<!--screens ${JSON.stringify(LIST)}-->`);

const filesAt = (pathname: string): readonly string[] =>
  [...preloadScreen(HTML, pathname).matchAll(/href="\.\/([^"]+)"/g)].map(([, file = ""]) => file);

test("a document asks for the files of its own screen, by the path or its pattern", () => {
  expect(filesAt("/")).toEqual(LIST["/"]);
  expect(filesAt("/markets")).toEqual(LIST["/markets"]);
  expect(filesAt("/markets/")).toEqual(LIST["/markets"]);
  expect(filesAt("/markets/map")).toEqual(LIST["/markets/map"]);
  expect(filesAt("/stocks/%5EGSPC")).toEqual(LIST["/stocks/:symbol"]);
});

test("an address without a screen has no files, and none has the list of all", () => {
  for (const pathname of ["/nowhere", "/stocks", "/stocks/A/B", "/markets/map/x", "//"]) {
    expect(preloadScreen(HTML, pathname)).toBe(page(""));
  }
});

test("a style sheet is fetched, not applied before its screen is shown", () => {
  expect(preloadScreen(HTML, "/")).toContain('<link rel="preload" as="style"');
});

test("a document without the list stays as it is", () => {
  expect(preloadScreen(page(""), "/")).toBe(page(""));
});
