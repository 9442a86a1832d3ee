/**
 * MSW loads 300 KB to decide which domains share cookies. The demo sets none, so every host is its
 * own domain.
 */
export const getDomain = (host: string): string => host;
