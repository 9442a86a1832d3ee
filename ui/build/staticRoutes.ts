import type { Plugin } from "vite";

/** Returns the copy for one address. A host may serve a folder's page without a trailing slash. */
function anchorOf(path: string): string {
  const upFolder = "../".repeat(path.split("/").length);
  const upFile = upFolder.slice(3) || "./";
  return (
    `<base href="${upFolder}" /><script>if (!location.pathname.endsWith("/")) ` +
    `document.querySelector("base").href = "${upFile}";</script>`
  );
}

/** Finds the base path at the first segment that belongs to the product. */
const findAnchor = (paths: readonly string[]): string =>
  '<base href="./" /><script>(function () { var base = document.querySelector("base"); ' +
  `var found = /^(.*?\\/)(?:${[...new Set(paths.map(firstSegment))].join("|")})\\//` +
  '.exec(location.pathname); if (found && base.getAttribute("href") === "./") ' +
  "base.href = found[1]; })();</script>";

/**
 * Writes the rest of the head by a script: a browser's preloader reads ahead of the script that
 * finds the base path, and would request the files in a folder where they are not.
 */
function hideFromPreloader(html: string, anchor: string): string {
  const start = html.indexOf(anchor) + anchor.length;
  const end = html.indexOf("</head>");
  const rest = JSON.stringify(html.slice(start, end)).replaceAll("<", "\\u003c");
  return `${html.slice(0, start)}<script>document.write(${rest})</script>${html.slice(end)}`;
}

const firstSegment = (path: string): string => path.split("/")[0] ?? path;

/**
 * Puts a copy of the page where a host without rewrite rules looks for it: a folder for each
 * address of the product, and 404.html for hosts that support it. Every copy sets the base path,
 * because its files are named relative to it. `folderPaths` are the addresses that get a folder.
 */
export function staticRoutes(
  screenPaths: readonly string[],
  folderPaths: readonly string[],
): Plugin {
  const withoutSlash = (paths: readonly string[]) =>
    // The dashboard's address is that of the page itself.
    paths.map((path) => path.slice(1)).filter((path) => path !== "");
  const anchor = findAnchor(withoutSlash(screenPaths));
  return {
    name: "static-routes",
    apply: "build",
    enforce: "post",
    transformIndexHtml: {
      order: "pre",
      // Replaces the server's `base` element, before any element with a URL.
      handler: (html) => html.replace('<base href="/" />', anchor),
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("The build has no index.html");
        const html = page.source.toString();
        const deepPage = hideFromPreloader(html, anchor);
        this.emitFile({ type: "asset", fileName: "404.html", source: deepPage });
        // 404.html and the service worker serve the others, which have a parameter.
        for (const path of withoutSlash(folderPaths)) {
          const source = html.replace(anchor, anchorOf(path));
          this.emitFile({ type: "asset", fileName: `${path}/index.html`, source });
        }
      },
    },
  };
}
