import { describe, expect, test } from "bun:test";
import { cutText } from "./cutText.ts";

describe("a text that is cut", () => {
  test.each([
    ["is left as it is where it fits", "héllo", 5, "héllo"],
    ["ends in an ellipsis within the limit", "abcdef", 5, "abcd…"],
    ["has no half of a surrogate pair", "ab🚀cd", 4, "ab…"],
    ["has no half of a joined emoji", "ab👩‍👩‍👧 cd", 8, "ab…"],
    ["keeps an accent with its letter", "abcde\u0301f", 5, "abcd…"],
    ["has no half of a flag", "a🇫🇷🇯🇵", 6, "a🇫🇷…"],
    ["ends in no blank before the ellipsis", "ab cdef", 4, "ab…"],
    ["leaves out a cluster longer than the limit", `a${"\u0301".repeat(500)}b`, 20, "…"],
  ])("%s", (_, text, most, expected) => {
    const cut = cutText(text, most);
    expect(cut).toBe(expected);
    expect(cut.length).toBeLessThanOrEqual(most);
  });
});
