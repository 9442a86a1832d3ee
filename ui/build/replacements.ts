import { fileURLToPath } from "node:url";

const ours = (name: string): string =>
  fileURLToPath(new URL(`./replacements/${name}`, import.meta.url));

/**
 * Modules of packages that the page gets in a version of ours, as aliases of Vite. Each says in its
 * file why; what is inside a package is recognized by the path by which the package imports it.
 */
export const replacements = [
  { find: /^@blueprintjs\/icons$/, replacement: ours("blueprintIcons.ts") },
  { find: /^\.{1,2}\/text\/text$/, replacement: ours("blueprintText.ts") },
  { find: /^\.\/(forms\/)?inputGroup$/, replacement: ours("blueprintInputGroup.ts") },
  { find: /^\.\/interactions\/resizeSensor$/, replacement: ours("tableResizeSensor.ts") },
  { find: /^tldts$/, replacement: ours("tldts.ts") },
];
