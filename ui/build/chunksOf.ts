import type { Rolldown } from "vite";

/** Returns the given chunks and all their static imports, each after its own imports. */
export function chunksOf(
  bundle: Rolldown.OutputBundle,
  fileNames: readonly string[],
): ReadonlySet<Rolldown.OutputChunk> {
  const met = new Set<string>();
  const found = new Set<Rolldown.OutputChunk>();
  const collect = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== "chunk" || met.has(fileName)) return;
    met.add(fileName);
    chunk.imports.forEach(collect);
    found.add(chunk);
  };
  fileNames.forEach(collect);
  return found;
}
