import type { Plugin } from "vite";
import type { ScreenModule } from "./readScreens.ts";

/** The copy for one address. A host may show a folder's page without the slash at the end. */
function anchorOf(path: string): string {
  const upFolder = "../".repeat(path.split("/").length);
  const upFile = upFolder.slice(3) || "./";
  return (
    `<base href="${upFolder}" /><script>if (!location.pathname.endsWith("/")) ` +
    `document.querySelector("base").href = "${upFile}";</script>`
  );
}

/** The copy for any other address: it lies where the first segment is one of the product's. */
const findAnchor = (paths: readonly string[]): string =>
  '<base href="./" /><script>(function () { var base = document.querySelector("base"); ' +
  `var found = /^(.*?\\/)(?:${[...new Set(paths.map(firstSegment))].join("|")})\\//` +
  '.exec(location.pathname); if (found && base.getAttribute("href") === "./") ' +
  "base.href = found[1]; })();</script>";

const firstSegment = (path: string): string => path.split("/")[0] ?? path;

/**
 * Puts the page where a host without any rule looks for it: a folder for each address of the
 * product, and 404.html for hosts that know that custom. Every copy says where the product's
 * folder is, because its own files are named relative to that.
 */
export function staticRoutes(screens: readonly ScreenModule[]): Plugin {
  // The dashboard's is the page itself.
  const paths = screens.map(({ path }) => path.slice(1)).filter((path) => path !== "");
  const anchor = findAnchor(paths);
  return {
    name: "static-routes",
    apply: "build",
    enforce: "post",
    transformIndexHtml: {
      order: "pre",
      // In the place of the server's, before anything that has an address.
      handler: (html) => html.replace('<base href="/" />', anchor),
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("The build has no index.html");
        const html = page.source.toString();
        this.emitFile({ type: "asset", fileName: "404.html", source: html });
        // A path with a parameter has no folder: 404.html and the service worker answer for it.
        for (const path of paths.filter((each) => !each.includes(":"))) {
          const source = html.replace(anchor, anchorOf(path));
          this.emitFile({ type: "asset", fileName: `${path}/index.html`, source });
        }
      },
    },
  };
}
