export interface SharedReads {
  /** Paths, with everything below them. */
  readonly sharedReads?: readonly string[];
  /** Paths alone, of which a part that begins with a colon stands for any: `/api/portfolios/:id`. */
  readonly sharedPaths?: readonly string[];
}

/** Whether a GET of a path is among those that every process of a shared database answers. */
export function createSharedReads(
  capabilities: readonly SharedReads[],
): (pathname: string) => boolean {
  const below = capabilities.flatMap(({ sharedReads = [] }) => sharedReads);
  const alone = capabilities
    .flatMap(({ sharedPaths = [] }) => sharedPaths)
    .map((path) => path.split("/"));
  return (pathname) => {
    if (below.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return true;
    const parts = pathname.split("/");
    return alone.some(
      (wanted) =>
        wanted.length === parts.length &&
        wanted.every((part, at) => (part.startsWith(":") ? parts[at] !== "" : part === parts[at])),
    );
  };
}
