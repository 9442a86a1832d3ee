import type { Plugin, Rolldown } from "vite";

const SCRIPT = /<script type="module" /g;
const FIRST_SCRIPT = /[ \t]*<script type="module" /;
const STYLE_SHEET = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;
const LAST_SCRIPT = /(<script type="module"[^>]*><\/script>\n?)(?![\s\S]*<script type="module")/;

/**
 * Loads the style sheets before the scripts, and at once the scripts that the first one imports
 * later. The page's frame is in the document and needs only the style sheets, but on a slow
 * connection the scripts, nine times their size, would compete with them.
 */
export function headOrder(): Plugin {
  return {
    name: "head-order",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { chunk, bundle = {} }) {
        const styleSheets = (html.match(STYLE_SHEET) ?? []).join("");
        const loaded = listImports(chunk ? [chunk.fileName] : [], bundle);
        const later = loaded.flatMap((file) => importsOf(file, bundle).dynamicImports);
        const links = listImports(later, bundle)
          .filter((file) => !loaded.includes(file))
          .map(
            (file) =>
              `    <link rel="modulepreload" fetchpriority="low" crossorigin href="./${file}">\n`,
          );
        return html
          .replace(STYLE_SHEET, "")
          .replace(FIRST_SCRIPT, (script) => `${styleSheets}${script}`)
          .replace(LAST_SCRIPT, (script) => `${script}${links.join("")}`)
          .replace(SCRIPT, '$&fetchpriority="low" ');
      },
    },
  };
}

const importsOf = (file: string, bundle: Rolldown.OutputBundle) => {
  const chunk = bundle[file];
  return chunk?.type === "chunk" ? chunk : { imports: [], dynamicImports: [] };
};

/** Returns the files and everything that they import, each once. */
function listImports(files: readonly string[], bundle: Rolldown.OutputBundle): readonly string[] {
  const found = new Set<string>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    importsOf(file, bundle).imports.forEach(add);
  };
  files.forEach(add);
  return [...found];
}
