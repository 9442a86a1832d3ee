import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Glob } from "bun";

const root = fileURLToPath(new URL("../", import.meta.url));

test("links from one file of the project to another lead to a file", async () => {
  const broken: string[] = [];
  for (const pattern of ["*.md", "stories/**/*.mdx"]) {
    for await (const path of new Glob(pattern).scan({ cwd: root })) {
      const text = await Bun.file(root + path).text();
      for (const [, link = ""] of text.matchAll(/(?:\]\(|\b(?:src|srcset)=")([^)"\s]+)[)"]/g)) {
        const [file = ""] = link.split("#");
        const isOwn = file !== "" && !/^([a-z]+:|\?|\/)/.test(file);
        if (isOwn && !existsSync(join(root, dirname(path), file))) broken.push(`${path}: ${link}`);
      }
    }
  }
  expect(broken).toEqual([]);
});
