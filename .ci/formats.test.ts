import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { Glob } from "bun";

const root = fileURLToPath(new URL("../ui/", import.meta.url));

/** Code that formats a number or a time by itself; types of `Intl` are harmless. */
const OWN_FORMAT =
  /\.to(?:Fixed|Precision|Locale\w*String)\(|\bIntl\.(?!\w+(?:Options|PartTypes)\b)/;

/** Where formats are, and what no reader sees. */
const LEFT_OUT = /^format\/|^e2e\/|\.test\.tsx?$/;

test("figures and times are written by ui/format alone", async () => {
  const found: string[] = [];
  for await (const path of new Glob("**/*.{ts,tsx}").scan({ cwd: root })) {
    if (LEFT_OUT.test(path)) continue;
    const lines = (await Bun.file(root + path).text()).split("\n");
    for (const [at, line] of lines.entries()) {
      if (OWN_FORMAT.test(line)) found.push(`${path}:${at + 1} ${line.trim()}`);
    }
  }
  expect(found).toEqual([]);
});
