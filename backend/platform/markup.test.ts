import { describe, expect, test } from "bun:test";
import { escapeMarkup } from "./markup.ts";

describe("escaping a text", () => {
  test("for HTML, in an element and in an attribute", () => {
    expect(escapeMarkup(`<b title="x">Tom & 'Ann'</b>`, "html")).toBe(
      "&lt;b title=&quot;x&quot;&gt;Tom &amp; &#39;Ann&#39;&lt;/b&gt;",
    );
  });

  test("for Slack, without a mention or a link", () => {
    expect(escapeMarkup("<!channel> & <https://evil.example|AAPL>", "slack")).toBe(
      "&lt;!channel&gt; &amp; &lt;https://evil.example|AAPL&gt;",
    );
  });

  test.each([
    [
      "**bold** _slanted_ ~~gone~~ ||hidden|| `code`",
      "\\*\\*bold\\*\\* \\_slanted\\_ \\~\\~gone\\~\\~ \\|\\|hidden\\|\\| \\`code\\`",
    ],
    ["[AAPL](https://evil.example/a_b_c)", "\\[AAPL\\](https://evil.example/a_b_c)"],
    ["<@1234> <t:0:R>", "\\<@1234\\> \\<t:0:R\\>"],
    [
      "# Head\n> quote\n- one\n-# small\n1. first\n  + two",
      "\\# Head\n\\> quote\n\\- one\n\\-# small\n1\\. first\n  \\+ two",
    ],
    ["back\\slash", "back\\\\slash"],
    ["2016-05-19, -5.38%, AAPL #1", "2016-05-19, -5.38%, AAPL #1"],
    ["Open: https://stocks.example/?chart=A_B*C", "Open: https://stocks.example/?chart=A_B*C"],
  ])("for Discord: %s", (text, escaped) => {
    expect(escapeMarkup(text, "discord")).toBe(escaped);
  });

  test("keeps a plain text unchanged", () => {
    expect(escapeMarkup("*a* <b> &", "plain")).toBe("*a* <b> &");
  });
});
