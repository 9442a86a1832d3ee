/** What a provider says of a person who has signed in at it, by the names of OpenID Connect. */
export type Claims = Readonly<Record<string, unknown>>;

/** The three random texts that tie an answer to the browser and the moment it was asked for. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE: only who has it can redeem the code. */
  readonly verifier: string;
}

export interface SignedIn {
  /** Of the signed ID token: who it is, for whom, by whom and until when have been checked. */
  readonly claims: Claims;
  /** What the provider says besides when it is asked; null where it cannot be. */
  readonly readMore: () => Promise<Claims | null>;
}

/** Somebody else who knows who people are: a door beside the pass code. */
export interface IdentityProvider {
  /** Its host name, by which people know it. */
  readonly name: string;
  /** One sentence on why nobody can sign in there at the moment, as far as is known. */
  fault(): string | null;
  /** Whether it can be used, so that the page says it before anybody tries. @throws {ProviderError} */
  check(): Promise<void>;
  /** Where a browser signs in. @throws {ProviderError} */
  begin(secrets: SignInSecrets): Promise<URL>;
  /** What the browser came back with. @throws {ProviderError} */
  finish(answer: URLSearchParams, secrets: SignInSecrets): Promise<SignedIn>;
}

/** The message is one sentence for who signs in, without anything that the provider or a browser wrote. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  constructor(
    /** It does not answer, it did not let the person in, or what it says cannot be believed. */
    readonly kind: "unreachable" | "denied" | "invalid",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
