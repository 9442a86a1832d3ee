import { Glob } from "bun";

/** One short text that changes when any of the files does, packages apart: by name, size and time of change. */
export async function fingerprint(root: string, patterns: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const pattern of patterns) {
    for await (const path of new Glob(pattern).scan({ cwd: root, dot: true })) {
      if (path.includes("node_modules/")) continue;
      const file = Bun.file(`${root}/${path}`);
      lines.push(`${path} ${file.size} ${file.lastModified}`);
    }
  }
  return Bun.hash(lines.sort().join("\n")).toString(36);
}
