import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { expect, test } from "bun:test";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { fingerprint } from "../prepare.ts";

test("a build is out of date only after a change of its inputs", async () => {
  const root = makeTemporaryFolder();
  mkdirSync(`${root}/ui/node_modules`, { recursive: true });
  writeFileSync(`${root}/ui/a.ts`, "1");
  const now = () => fingerprint(root, ["ui/**/*"]);
  const first = await now();

  writeFileSync(`${root}/ui/node_modules/a.js`, "1");
  writeFileSync(`${root}/other.ts`, "1");
  expect(await now()).toBe(first);

  // A copy may keep the size and modification time of a changed file.
  const { atime, mtime } = statSync(`${root}/ui/a.ts`);
  writeFileSync(`${root}/ui/a.ts`, "2");
  utimesSync(`${root}/ui/a.ts`, atime, mtime);
  const changed = await now();
  expect(changed).not.toBe(first);

  writeFileSync(`${root}/ui/b.ts`, "");
  expect(await now()).not.toBe(changed);
  rmSync(`${root}/ui/b.ts`);
  expect(await now()).toBe(changed);
});
