import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

// Loaded before all tests (bunfig.toml), so that this hook runs last.
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Removed after all tests, because unfinished work of a test would recreate the folder. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "stock-monitor-test-"));
  made.push(folder);
  return folder;
}
