import { expect, test } from "bun:test";
import { findLinks } from "./noteLinks.ts";

const linksOf = (text: string) =>
  findLinks(text).flatMap((piece) => (piece.kind === "link" ? [piece.href] : []));

test("addresses are links, and what ends the sentence is none of them", () => {
  expect(findLinks("See https://example.com/a?b=c, then\nhttp://x.org.")).toEqual([
    { kind: "text", text: "See " },
    { kind: "link", text: "https://example.com/a?b=c", href: "https://example.com/a?b=c" },
    { kind: "text", text: ", then\n" },
    { kind: "link", text: "http://x.org", href: "http://x.org/" },
    { kind: "text", text: "." },
  ]);
  expect(linksOf("(https://example.com)")).toEqual(["https://example.com/"]);
});

test.each([
  "javascript:alert(1)",
  "[x](javascript:alert(1))",
  "data:text/html,<script>alert(1)</script>",
  "file:///etc/passwd ftp://example.com //example.com",
  "https://",
  "http://[",
])("%j holds no link", (text) => expect(linksOf(text)).toEqual([]));

test("no piece of a text is lost", () => {
  for (const text of ["", "plain", 'a <b href="https://x.org/">c</b>', "https://a.b https://c.d"]) {
    expect(
      findLinks(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  }
});
