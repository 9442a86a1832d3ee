export type Claims = Readonly<Record<string, unknown>>;

/** Random values that bind a response to the browser and the sign-in attempt. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE verifier; the code can be redeemed only with it. */
  readonly verifier: string;
}

export interface SignedIn {
  /** Claims of the signed ID token; subject, audience, issuer and expiry have been checked. */
  readonly claims: Claims;
  /** Requests further claims from the provider; resolves to null if that is not possible. */
  readonly readMore: () => Promise<Claims | null>;
}

export interface IdentityProvider {
  readonly name: string;
  /** Returns a sentence on why signing in is not possible at the moment, as far as known. */
  fault(): string | null;
  /** Tells the page whether sign-in works before anybody tries. @throws {ProviderError} */
  check(): Promise<void>;
  /** Returns the URL at which a browser signs in. @throws {ProviderError} */
  begin(secrets: SignInSecrets): Promise<URL>;
  /** Takes the parameters that the browser came back with. @throws {ProviderError} */
  finish(answer: URLSearchParams, secrets: SignInSecrets): Promise<SignedIn>;
}

/** The message is one sentence for the user, and quotes neither the provider nor a browser. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  constructor(
    /** It does not respond, it denied the sign-in, or its response cannot be trusted. */
    readonly kind: "unreachable" | "denied" | "invalid",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
