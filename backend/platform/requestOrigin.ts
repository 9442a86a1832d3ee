/** The request that caused an event, and its actor. */
export interface RequestOrigin {
  readonly requestId: string;
  /**
   * `session:ID` for a signed-in browser, `session:ID NAME` for a person who signed in at a
   * provider, `token` for a program with the access token, `token:ID NAME` for one with an API
   * token, `proxy:NAME` for a user who signed in at a trusted proxy, `link` for the link of a
   * message, `local` if no sign-in is required. Never an address or a secret, because it is
   * recorded in events.
   */
  readonly actor: string;
}

/** Carries the origin of a request through all asynchronous work for it. */
export interface RequestContext {
  run<T>(origin: RequestOrigin, work: () => T): T;
  current(): RequestOrigin | undefined;
}

export const noRequestContext: RequestContext = {
  run: (_, work) => work(),
  current: () => undefined,
};
