/** State of a link whose screen leads back to where it was pressed, once its task is done. */
export interface ReturnState {
  readonly returnTo: string;
  /** State of that path, for a draft that no address can hold. */
  readonly returnState?: unknown;
}

/** Returns where a location's state leads back to; undefined if it names no path of this product. */
export function readReturn(state: unknown): ReturnState | undefined {
  if (typeof state !== "object" || state === null || !("returnTo" in state)) return undefined;
  const { returnTo } = state;
  if (typeof returnTo !== "string" || !/^\/(?!\/)/.test(returnTo)) return undefined;
  return { returnTo, ...("returnState" in state ? { returnState: state.returnState } : {}) };
}
