/** The request that caused an event, and who sent it. */
export interface RequestOrigin {
  readonly requestId: string;
  /**
   * `session:ID` for a signed-in browser, `session:ID NAME` where somebody signed in at a provider, `token` for a program with the access token, `token:ID
   * NAME` for one with an API token, `proxy:NAME` for who signed in at a trusted proxy, `link` for the link of a message, `local` where no sign-in is
   * needed. Never an address or a secret: it is recorded in events.
   */
  readonly actor: string;
}

/** Carries the origin of a request along everything that is awaited for it. */
export interface RequestContext {
  run<T>(origin: RequestOrigin, work: () => T): T;
  /** Undefined outside a request, as in a job. */
  current(): RequestOrigin | undefined;
}

/** For hosts with a single user, as a page. */
export const noRequestContext: RequestContext = {
  run: (_, work) => work(),
  current: () => undefined,
};
