import { fileURLToPath } from "node:url";

const ours = (name: string): string =>
  fileURLToPath(new URL(`./replacements/${name}`, import.meta.url));

/**
 * Vite aliases that replace modules of packages with our versions; each file there says why. A
 * module inside a package is matched by the path that the package imports it by.
 */
export const replacements = [
  { find: /^@blueprintjs\/icons$/, replacement: ours("blueprintIcons.ts") },
  { find: /^\.{1,2}\/text\/text$/, replacement: ours("blueprintText.ts") },
  { find: /^\.\/(forms\/)?inputGroup$/, replacement: ours("blueprintInputGroup.ts") },
  { find: /^tldts$/, replacement: ours("tldts.ts") },
];
