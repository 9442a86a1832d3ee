import type { Plugin } from "vite";

/** Preloads the only font file together with the style sheet, so that text is laid out once. */
export function preloadFont(): Plugin {
  let base = "/";
  return {
    name: "preload-font",
    apply: "build",
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((name) => name.endsWith(".woff2"));
        return fonts.map((name) => ({
          tag: "link",
          injectTo: "head" as const,
          attrs: {
            rel: "preload",
            as: "font",
            type: "font/woff2",
            href: `${base}${name}`,
            crossorigin: true,
          },
        }));
      },
    },
  };
}
