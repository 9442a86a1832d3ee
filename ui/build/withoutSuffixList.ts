import type { Plugin } from "vite";

const LIST = /[\\/]tldts[\\/]dist[\\/]es6[\\/]index\.js$/;

/** Every host is a domain of its own. */
const NO_LIST = `export const getDomain = (host) => host;`;

/**
 * MSW keeps cookies for what it answers, and asks a list of 300 KB which domains may share them. The
 * demo answers its own page's calls only, and sets no cookie.
 */
export function withoutSuffixList(): Plugin {
  return {
    name: "without-suffix-list",
    enforce: "pre",
    load: (id) => (LIST.test(id) ? NO_LIST : undefined),
  };
}
