import { readFileSync } from "node:fs";
import { Glob } from "bun";

/** A short text that changes when any of the files does: by name and content, packages apart. */
export async function fingerprint(root: string, patterns: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const pattern of patterns) {
    for await (const path of new Glob(pattern).scan({ cwd: root, dot: true })) {
      if (path.includes("node_modules/")) continue;
      // Reading costs no more than asking for the time of change, which a checkout or a copy can keep.
      lines.push(`${path} ${Bun.hash(readFileSync(`${root}/${path}`)).toString(36)}`);
    }
  }
  return Bun.hash(lines.sort().join("\n")).toString(36);
}
