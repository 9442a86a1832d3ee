import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { charactersOf, codePointSize, cutText, utf16Size, utf8Size } from "./text.ts";

const FAMILY = "👨‍👩‍👧‍👦";
const sizes = { utf16Size, codePointSize, utf8Size };
const pieces = fc.array(
  fc.constantFrom(
    "a",
    " ",
    "é",
    "e\u0301",
    "日",
    "한",
    "ש",
    "م",
    "🚀",
    FAMILY,
    "🇩🇪",
    "👍🏽",
    "*",
    "\ud83d",
  ),
  { maxLength: 120 },
);

describe("cutting a text", () => {
  test("keeps a text that fits unchanged", () => {
    expect(cutText("", 0)).toBe("");
    expect(cutText("abc", 3)).toBe("abc");
    expect(cutText(FAMILY, FAMILY.length)).toBe(FAMILY);
    expect(cutText("日本", 6, { sizeOf: utf8Size })).toBe("日本");
  });

  test("cuts between visible characters", () => {
    expect(cutText(`${"a".repeat(188)}🚀 and more`, 190)).toBe(`${"a".repeat(188)}…`);
    expect(cutText(`ab${FAMILY}cd`, 8)).toBe("ab…");
    expect(cutText("ae\u0301bc", 3)).toBe("a…");
    expect(cutText("🇩🇪🇫🇷🇮🇹", 3, { sizeOf: codePointSize })).toBe("🇩🇪…");
    expect(cutText("日本語", 8, { sizeOf: utf8Size })).toBe("日…");
    expect(cutText("one two three", 5)).toBe("one…");
  });

  test("never exceeds the size, even when no ellipsis fits", () => {
    expect(cutText("abc", 0)).toBe("");
    expect(cutText("日本", 2, { sizeOf: utf8Size })).toBe("");
    expect(cutText("abcdef", 4, { mark: "..." })).toBe("a...");
    expect(cutText(`a${"\u0301".repeat(5_000)}b`, 10)).toBe("…");
  });

  test("makes the text well-formed", () => {
    expect(cutText("a\ud83d", 10)).toBe("a\ufffd");
  });

  test("handles a text of megabytes", () => {
    expect(cutText("日".repeat(3_000_000), 300, { sizeOf: utf8Size })).toHaveLength(100);
  });

  test.each(Object.entries(sizes))("by %s: fits, is well-formed and is a prefix", (_, sizeOf) => {
    fc.assert(
      fc.property(pieces, fc.nat(150), (parts, max) => {
        const text = parts.join("");
        const cut = cutText(text, max, { sizeOf });
        expect(sizeOf(cut)).toBeLessThanOrEqual(max);
        expect(cut.isWellFormed()).toBe(true);
        const whole = text.toWellFormed();
        if (sizeOf(whole) <= max) expect(cut).toBe(whole);
        else {
          const kept = charactersOf(cut.replace(/…$/, ""));
          expect(charactersOf(whole).slice(0, kept.length)).toEqual([...kept]);
        }
      }),
    );
  });
});
