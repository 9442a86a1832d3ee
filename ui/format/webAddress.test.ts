import { expect, test } from "bun:test";
import { toWebAddress } from "./text.ts";

test.each([
  ["https://example.com/report", "https://example.com/report"],
  ["http://example.com", "http://example.com/"],
  ["javascript:alert(1)", null],
  ["JaVaScRiPt:alert(1)", null],
  ["java\nscript:alert(1)", null],
  ["data:text/html,<script>1</script>", null],
  ["vbscript:x", null],
  ["file:///etc/passwd", null],
  ["mailto:a@b.example", null],
  ["//example.com", null],
  ["/settings", null],
  ["", null],
])("%j becomes %j", (text, address) => {
  expect(toWebAddress(text)).toBe(address);
});
