import type { Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

/**
 * What a document has to have before it can run one of these files, them included: each after what it
 * imports.
 */
export function chunksOf(
  bundle: Bundle,
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
