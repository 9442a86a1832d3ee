import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { restoreSecrets } from "./secretBackup.ts";

test("restored secrets are readable only by their owner", () => {
  const file = join(makeTemporaryFolder(), "secrets.json");
  restoreSecrets("{}", file, `${file}.before`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
