import { expect, test } from "bun:test";
import { decodeEntities } from "./NoteMarkdown.tsx";

test.each([
  ["P/E &lt; 15 &amp; debt &gt; 0", "P/E < 15 & debt > 0"],
  ["&quot;AT&amp;T&quot; &apos;s", '"AT&T" \'s'],
  ["&#8364; &#x20AC; &#X20ac; &euro;", "€ € € €"],
  // Entities are decoded once.
  ["&amp;lt;", "&lt;"],
  // Invalid code points and unknown entities.
  ["&#0; &#xD800; &#x110000; &#9999999; &bogus; &constructor; &toString;", undefined],
  ["AT&T, a & b; R&D; &lt", undefined],
])("%p is %p", (typed, shown) => expect(decodeEntities(typed)).toBe(shown ?? typed));
