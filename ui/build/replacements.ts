import { fileURLToPath } from "node:url";

const ours = (name: string): string =>
  fileURLToPath(new URL(`./replacements/${name}`, import.meta.url));

/**
 * Replaces modules of packages; each file says why. A pattern matches the path in the package's own
 * import.
 */
export const replacements = [
  { find: /^@blueprintjs\/icons$/, replacement: ours("blueprintIcons.ts") },
  { find: /^\.{1,2}\/text\/text$/, replacement: ours("blueprintText.ts") },
  { find: /^\.\/(forms\/)?inputGroup$/, replacement: ours("blueprintInputGroup.ts") },
  { find: /^tldts$/, replacement: ours("tldts.ts") },
];
