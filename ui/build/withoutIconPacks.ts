import type { Plugin } from "vite";

const NAMES = /@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/]iconNames\.js$/;
const LOADER =
  /@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/]paths-loaders[\\/](all|split)\w+Loader\.js$/;

/** What the two replaced modules would have exported. */
const NO_NAMES = `
export const IconNames = {};
export const IconNamesSet = new Set();
`;
const NO_PACKS = `
const refuse = async (name) => {
  throw new Error("Icon '" + name + "' was given as a string; import it as a component.");
};
export { refuse as allPathsLoader, refuse as splitPathsBySizeLoader };
`;

/**
 * Blueprint's Icon can look an icon up by name: 64 KB of names on every page, and two packs of
 * 105 KB each on demand. We pass icons as components only, so no name is known and the packs'
 * loaders are gone. A string name is then an error in the console, not a silent 210 KB download.
 */
export function withoutIconPacks(): Plugin {
  return {
    name: "without-icon-packs",
    enforce: "pre",
    load(id) {
      if (NAMES.test(id)) return NO_NAMES;
      if (LOADER.test(id)) return NO_PACKS;
      return undefined;
    },
  };
}
