import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { billOfMaterials, type LockFile } from "./billOfMaterials.ts";
import { root } from "../prepare.ts";

const about = {
  name: "product",
  version: "1.0.0",
  writtenAt: "2026-01-05T15:00:00.000Z",
  runtime: { bun: "1.4.5", node: "26.3.0", sqlite: "3.54.1" },
};
const refsIn = (bill: ReturnType<typeof billOfMaterials>) =>
  bill.components.map((each) => each["bom-ref"]);

test("a package is resolved as Node does, from the importing package upward", () => {
  const lock: LockFile = {
    workspaces: { "": { dependencies: { "@s/a": "1", b: "1" } } },
    packages: {
      "@s/a": ["@s/a@1.0.0", "", { dependencies: { b: "^2", c: "*" } }, "sha512-AAEC"],
      "@s/a/b": ["b@2.0.0", "", { dependencies: { c: "*" } }],
      b: ["b@1.0.0", "", {}],
      c: ["c@3.0.0", "", { dependencies: { b: "1" } }],
      unused: ["unused@1.0.0", "", {}],
    },
  };
  const bill = billOfMaterials({ lock, ...about });
  expect(refsIn(bill)).toEqual([
    "pkg:generic/sqlite@3.54.1",
    "pkg:github/oven-sh/bun@bun-v1.4.5",
    "pkg:npm/%40s/a@1.0.0",
    "pkg:npm/b@1.0.0",
    "pkg:npm/b@2.0.0",
    "pkg:npm/c@3.0.0",
  ]);
  expect(bill.dependencies).toContainEqual({
    ref: "pkg:npm/%40s/a@1.0.0",
    dependsOn: ["pkg:npm/b@2.0.0", "pkg:npm/c@3.0.0"],
  });
  expect(bill.dependencies).toContainEqual({
    ref: "pkg:npm/c@3.0.0",
    dependsOn: ["pkg:npm/b@1.0.0"],
  });
  expect(bill.components).toContainEqual(
    expect.objectContaining({ name: "@s/a", hashes: [{ alg: "SHA-512", content: "000102" }] }),
  );
  expect(bill.dependencies).toContainEqual({
    ref: "pkg:github/oven-sh/bun@bun-v1.4.5",
    dependsOn: ["pkg:generic/sqlite@3.54.1"],
  });
  expect(bill.dependencies.find(({ ref }) => ref === "product@1.0.0")?.dependsOn).toContain(
    "pkg:github/oven-sh/bun@bun-v1.4.5",
  );
});

test("a missing package is reported, not omitted", () => {
  const lock: LockFile = { workspaces: { "": { dependencies: { a: "1" } } }, packages: {} };
  expect(() => billOfMaterials({ lock, ...about })).toThrow("bun.lock has no a for the product");
});

test("ours: every direct dependency with its version, none for development, no dangling reference", () => {
  const lock = Bun.JSONC.parse(readFileSync(`${root}/bun.lock`, "utf8")) as LockFile;
  const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const bill = billOfMaterials({ lock, ...about, runtime: process.versions });
  const refs = new Set(refsIn(bill));
  for (const [name, version] of Object.entries(dependencies)) {
    expect(refs).toContain(`pkg:npm/${name.replace("@", "%40")}@${version}`);
  }
  expect(bill.components.some(({ name }) => name === "storybook")).toBe(false);
  for (const { dependsOn } of bill.dependencies)
    for (const ref of dependsOn) expect(refs).toContain(ref);
  expect(refs.size).toBe(bill.components.length);
});
