import { readFileSync } from "node:fs";
import { Glob } from "bun";

/** Returns a short hash of the files' names and contents, excluding packages. */
export async function fingerprint(root: string, patterns: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const pattern of patterns) {
    for await (const path of new Glob(pattern).scan({ cwd: root, dot: true })) {
      if (path.includes("node_modules/")) continue;
      // Reading costs no more than checking the modification time, which a checkout or a copy may
      // preserve.
      lines.push(`${path} ${Bun.hash(readFileSync(`${root}/${path}`)).toString(36)}`);
    }
  }
  return Bun.hash(lines.sort().join("\n")).toString(36);
}
