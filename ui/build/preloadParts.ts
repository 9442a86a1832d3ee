import type { HtmlTagDescriptor, Plugin } from "vite";
import { chunksOf } from "./chunksOf.ts";

/**
 * The page's script imports the product's files one after the other, so that each is evaluated in a
 * task of its own. Here the document names them, asks for all of them at once, and has their style
 * sheets beside its own: what is drawn before one has come would jump.
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
