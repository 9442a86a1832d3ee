import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

// Loaded before all tests (bunfig.toml), so that this is after all of them.
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/**
 * A new empty folder for a test. It is removed after all tests and not before: what a test leaves
 * unfinished, as a file of cookies still being written, would make it again.
 */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "stock-monitor-test-"));
  made.push(folder);
  return folder;
}
