import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

/** What a document has to have before it can run one of these files, them included. */
function chunksOf(bundle: Bundle, fileNames: readonly string[]): ReadonlySet<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const collect = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== "chunk" || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach(collect);
  };
  fileNames.forEach(collect);
  return found;
}

/**
 * The page's script imports its parts one after the other, so that each is evaluated in a task of its
 * own. Here the document asks for the files of all of them at once, and has their style sheets beside
 * its own: what is drawn before one has come would jump.
 */
export function preloadParts(): Plugin {
  let base = "/";
  return {
    name: "preload-parts",
    apply: "build",
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {}, chunk }) {
        if (!chunk) return;
        const known = chunksOf(bundle, [chunk.fileName]);
        const parts = [...chunksOf(bundle, chunk.dynamicImports)].filter(
          (part) => !known.has(part),
        );
        const sheets = new Set(
          parts.flatMap((part) => [...(part.viteMetadata?.importedCss ?? [])]),
        );
        const link = (rel: string, file: string): HtmlTagDescriptor => ({
          tag: "link",
          injectTo: "head",
          attrs: { rel, crossorigin: true, href: `${base}${file}` },
        });
        return [
          ...[...sheets].map((file) => link("stylesheet", file)),
          ...parts.map(({ fileName }) => link("modulepreload", fileName)),
        ];
      },
    },
  };
}
