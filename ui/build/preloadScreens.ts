import type { Plugin } from "vite";
import { chunksOf } from "./chunksOf.ts";
import type { ScreenModule } from "./readScreens.ts";

/**
 * Says in the document which files each screen needs beside those of the frame, so that the server can
 * have them fetched at once: found in the scripts, they would be asked for a second later on a slow
 * line. `backend/adapters/server/screenFiles.ts` reads it.
 */
export function preloadScreens(screens: readonly ScreenModule[]): Plugin {
  return {
    name: "preload-screens",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {}, chunk }) {
        if (!chunk) return;
        const known = chunksOf(bundle, [chunk.fileName, ...chunk.dynamicImports]);
        const filesOf = ({ path, module }: ScreenModule): readonly string[] => {
          const entry = Object.values(bundle).find(
            (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(module),
          );
          if (!entry) throw new Error(`The screen at ${path} has no file of its own`);
          const own = [...chunksOf(bundle, [entry.fileName])].filter((each) => !known.has(each));
          return own.flatMap(({ fileName, viteMetadata }) => [
            fileName,
            ...(viteMetadata?.importedCss ?? []),
          ]);
        };
        const files = screens.map((screen) => [screen.path, filesOf(screen)] as const);
        return html.replace(
          "</head>",
          `  <!--screens ${JSON.stringify(Object.fromEntries(files))}-->\n  </head>`,
        );
      },
    },
  };
}
