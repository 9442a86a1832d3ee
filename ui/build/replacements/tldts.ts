/**
 * MSW stores cookies of its responses and uses a list of 300 KB to decide which domains may share
 * them. The demo only responds to its own page and sets no cookies, so every host is treated as its
 * own domain.
 */
export const getDomain = (host: string): string => host;
