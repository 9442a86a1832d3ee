/**
 * MSW keeps cookies for what it answers, and asks a list of 300 KB which domains may share them. The
 * demo answers its own page's calls only, and sets no cookie: every host is a domain of its own.
 */
export const getDomain = (host: string): string => host;
