/** State of a link whose screen leads back to where it was pressed, once its task is done. */
export interface ReturnState {
  readonly returnTo: string;
}

/** Returns the path of this product in a location's state; undefined if there is none. */
export function readReturnPath(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("returnTo" in state)) return undefined;
  const { returnTo } = state;
  return typeof returnTo === "string" && /^\/(?!\/)/.test(returnTo) ? returnTo : undefined;
}
