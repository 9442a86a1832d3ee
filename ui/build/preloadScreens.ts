import type { Plugin } from "vite";
import { chunksOf } from "./chunksOf.ts";
import type { ScreenModule } from "./readScreens.ts";

/**
 * Lists in the document which additional files each screen needs, so that the server can have them
 * fetched early; discovered by the scripts, they would be requested a second later on a slow
 * connection. `backend/adapters/server/screenFiles.ts` reads the list.
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
