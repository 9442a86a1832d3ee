import type { Plugin } from "vite";

/** Hosts may serve a folder's page without a trailing slash. */
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
 * Writes the rest of the head by a script. A preloader would otherwise request files relative to
 * the wrong base path.
 */
function hideFromPreloader(html: string, anchor: string): string {
  const start = html.indexOf(anchor) + anchor.length;
  const end = html.indexOf("</head>");
  const rest = JSON.stringify(html.slice(start, end)).replaceAll("<", "\\u003c");
  return `${html.slice(0, start)}<script>document.write(${rest})</script>${html.slice(end)}`;
}

const firstSegment = (path: string): string => path.split("/")[0] ?? path;

/**
 * Copies the page for hosts without rewrite rules: into a folder for each of `folderPaths`, and to
 * 404.html. Every copy sets the base path, because file names are relative to it.
 */
export function staticRoutes(
  screenPaths: readonly string[],
  folderPaths: readonly string[],
): Plugin {
  const withoutSlash = (paths: readonly string[]) =>
    // The dashboard has the page's own address.
    paths.map((path) => path.slice(1)).filter((path) => path !== "");
  const anchor = findAnchor(withoutSlash(screenPaths));
  return {
    name: "static-routes",
    apply: "build",
    enforce: "post",
    transformIndexHtml: {
      order: "pre",
      // The base must precede any element with a URL.
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
        // 404.html and the service worker serve paths with a parameter.
        for (const path of withoutSlash(folderPaths)) {
          const source = html.replace(anchor, anchorOf(path));
          this.emitFile({ type: "asset", fileName: `${path}/index.html`, source });
        }
      },
    },
  };
}
