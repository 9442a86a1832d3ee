import { expect, test } from "bun:test";
import { FONT_FILE, makeFont } from "./subsetFont.ts";

test("the font of the interface is the one that `bun ui/build/subsetFont.ts` makes", async () => {
  const kept = await Bun.file(FONT_FILE).bytes();
  expect(Bun.hash(await makeFont())).toBe(Bun.hash(kept));
});
