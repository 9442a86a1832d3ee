import { Glob } from "bun";

/** A short text that changes when any of the files does: by name, size and modification time. */
export async function fingerprint(root: string, patterns: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const pattern of patterns) {
    for await (const path of new Glob(pattern).scan({ cwd: root, dot: true })) {
      const file = Bun.file(`${root}/${path}`);
      lines.push(`${path} ${file.size} ${file.lastModified}`);
    }
  }
  return Bun.hash(lines.sort().join("\n")).toString(36);
}
