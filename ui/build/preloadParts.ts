import type { HtmlTagDescriptor, Plugin } from "vite";
import { chunksOf } from "./chunksOf.ts";

/**
 * The page's script imports the product's files one after another, so that each is evaluated in its
 * own task. This plugin preloads all of them at once and adds their style sheets to the document,
 * since a part rendered before its styles would shift the layout.
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
        const link = (attrs: Record<string, string | true>, file: string): HtmlTagDescriptor => ({
          tag: "link",
          injectTo: "head",
          attrs: { ...attrs, crossorigin: true, href: `${base}${file}` },
        });
        return [
          ...[...sheets].map((file) => link({ rel: "stylesheet" }, file)),
          ...parts.map(({ fileName }) =>
            link({ rel: "modulepreload", "data-part": true }, fileName),
          ),
        ];
      },
    },
  };
}
