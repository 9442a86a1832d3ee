import { fileURLToPath } from "node:url";

const ours = (name: string): string =>
  fileURLToPath(new URL(`./replacements/${name}`, import.meta.url));

/**
 * Vite aliases that replace packages with our versions; each file there says why.
 */
export const replacements = [
  { find: /^@blueprintjs\/icons$/, replacement: ours("blueprintIcons.ts") },
  { find: /^tldts$/, replacement: ours("tldts.ts") },
];
