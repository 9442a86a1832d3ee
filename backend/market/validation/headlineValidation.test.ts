import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { Headline } from "../research.ts";
import { soundHeadlines } from "./researchValidation.ts";
import { anyText } from "../../testing/arbitraries/anyText.ts";

const NOW = Date.parse("2026-03-09T18:00:00Z");
const MINUTE = 60_000;
const headline = (part: Partial<Headline> = {}): Headline => ({
  title: "Acme opens an office",
  publisher: "A wire",
  url: "https://news.example/acme",
  publishedAt: NOW - MINUTE,
  ...part,
});
const titleOf = (title: string) => soundHeadlines([headline({ title })], NOW)?.[0]?.title;

describe("a title", () => {
  test.each([
    ["P/E &lt; 5 &amp; AT&amp;T&#8217;s", "P/E < 5 & AT&T’s"],
    // Entities are decoded once and never become markup.
    ["&amp;lt;script&amp;gt;", "&lt;script&gt;"],
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["&#x3C;img src=x onerror=alert(1)&#x3E;", "<img src=x onerror=alert(1)>"],
    ["&bogus; &#9999999; &constructor;", "&bogus; &#9999999; &constructor;"],
    [" Two\r\n\tlines\u2028and\u0000more\u0085here ", "Two lines and more here"],
    // A decoded control character is removed, too.
    ["a&#0;b&#10;c&#x202E;d", "a b cd"],
    ["Up\u202E%5\u2066 now\u200B\uFEFF\u00AD", "Up%5 now"],
    ["half \uD800 pair", "half \uFFFD pair"],
    ["Family 👩‍👩‍👧 sells 3", "Family 👩‍👩‍👧 sells 3"],
    ["   ", undefined],
    ["\u202E\u0007", undefined],
    ["—!?—", undefined],
    ["", undefined],
  ])("%j becomes %j", (sent, shown) => expect(titleOf(sent)).toBe(shown as never));

  test("of ten thousand letters is truncated without splitting a character", () => {
    const cut = titleOf(`x${"🚀a".repeat(5000)}`) ?? "";
    expect([...cut]).toHaveLength(300);
    expect(cut.endsWith("…")).toBe(true);
    expect(cut.isWellFormed()).toBe(true);
  });

  test("of any text is one line of at most 300 characters, without characters that reverse or hide text", () => {
    const piece = fc.oneof(
      anyText(),
      fc.constantFrom("&#8238;", "\u202E", "&lt;", "\uDC00", "\u0000", "&#55296;", "a".repeat(400)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const title = titleOf(pieces.join(""));
        if (title === undefined) return;
        expect([...title].length).toBeLessThanOrEqual(300);
        expect(title).toBe(title.trim());
        expect(title.isWellFormed()).toBe(true);
        expect(title).not.toMatch(
          /[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069]/u,
        );
      }),
      { numRuns: 50 },
    );
  });
});

describe("an address", () => {
  test.each([
    ["https://finance.example/news/a?b=c", "https://finance.example/news/a?b=c"],
    ["http://news.example", "http://news.example/"],
    ["javascript:alert(1)", undefined],
    ["JaVa\nScRiPt:alert(1)", undefined],
    ["data:text/html,<script>1</script>", undefined],
    ["file:///etc/passwd", undefined],
    ["blob:https://x/1", undefined],
    ["https://bank.example@evil.example/", undefined],
    ["https://a:b@evil.example/", undefined],
    ["//evil.example/a", undefined],
    ["/settings", undefined],
    ["", undefined],
  ])("%j becomes %j", (url, shown) => {
    expect(soundHeadlines([headline({ url })], NOW)?.[0]?.url).toBe(shown as never);
  });

  test("of more than two thousand characters is dropped", () => {
    const url = `https://x.example/${"a".repeat(2048)}`;
    expect(soundHeadlines([headline({ url })], NOW)).toBeUndefined();
  });

  test("may be missing, as in a simulated article", () => {
    expect(soundHeadlines([headline({ url: null })], NOW)).toEqual([headline({ url: null })]);
  });
});

describe("a list", () => {
  test("omits articles dated in the future or without a date", () => {
    const times = [NOW + 2 * MINUTE, Number.NaN, 0, -1, Number.POSITIVE_INFINITY];
    for (const publishedAt of times) {
      expect(soundHeadlines([headline({ publishedAt })], NOW)).toBeUndefined();
    }
    const near = headline({ publishedAt: NOW + 30_000 });
    expect(soundHeadlines([near], NOW)).toEqual([near]);
  });

  test("has each article once, newest first, thirty at most", () => {
    const sent = Array.from({ length: 50 }, (_, at) =>
      headline({ url: `https://news.example/${at % 40}`, publishedAt: NOW - (at % 7) * MINUTE }),
    );
    const found = soundHeadlines(sent, NOW) ?? [];
    expect(found).toHaveLength(30);
    expect(new Set(found.map(({ url }) => url)).size).toBe(30);
    const times = found.map(({ publishedAt }) => publishedAt);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  test("keeps a headline whose publisher is blank", () => {
    expect(soundHeadlines([headline({ publisher: "\u0000 " })], NOW)?.[0]?.publisher).toBeNull();
  });
});
