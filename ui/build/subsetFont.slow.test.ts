import { expect, test } from "bun:test";
import { FONT_FILE, makeFont } from "./subsetFont.ts";

test("the interface's font is the output of `bun ui/build/subsetFont.ts`", async () => {
  const kept = await Bun.file(FONT_FILE).bytes();
  expect(Bun.hash(await makeFont())).toBe(Bun.hash(kept));
});
