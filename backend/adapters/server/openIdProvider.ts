import * as oidc from "openid-client";
import type { Clock } from "../../platform/clock.ts";
import { HOUR_MS } from "../../domain/durations.ts";
import {
  ProviderError,
  type Claims,
  type IdentityProvider,
  type SignInSecrets,
} from "../../platform/http/access/identity/identityProvider.ts";
import { withTimeout } from "../../platform/timer.ts";

export interface OpenIdOptions {
  /** `https:`, or `http:` on loopback, exactly as the provider writes it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  /** Claims that admit people; a scope of the same name is requested if there is one. */
  readonly claims: readonly string[];
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
/** Anyone can start a sign-in, so an unreachable provider is not requested again each time. */
const FAULT_KEPT_MS = 10_000;
/** Short enough to follow a provider that changes its addresses. */
const DISCOVERY_KEPT_MS = HOUR_MS;
const TOLERANCE_SECONDS = 30;
const SCOPES = ["openid", "email", "profile"];

class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** A provider that `openid-client` discovers and checks, on first use. */
export function createOpenIdProvider(options: OpenIdOptions): IdentityProvider {
  const { issuer, clientId, clientSecret, redirectUri, clock, timeoutMs = TIMEOUT_MS } = options;
  const url = new URL(issuer);
  const name = url.host;
  let discovered: { readonly config: Promise<oidc.Configuration>; readonly at: number } | undefined;
  let fault: { readonly sentence: string; readonly at: number } | undefined;

  const fetchBounded: oidc.CustomFetch = async (address, init) => {
    try {
      return await withTimeout(timeoutMs, async () => {
        const response = await fetch(address, { ...init, redirect: "manual" } as RequestInit);
        return new Response(await readBounded(response), {
          status: response.status,
          headers: response.headers,
        });
      });
    } catch (error) {
      throw new NoAnswer(`no answer from ${new URL(address).host}`, { cause: error });
    }
  };

  const discover = (): Promise<oidc.Configuration> =>
    oidc.discovery(
      url,
      clientId,
      { [oidc.clockTolerance]: TOLERANCE_SECONDS },
      authenticateWith(clientSecret),
      {
        [oidc.customFetch]: fetchBounded,
        timeout: Math.ceil(timeoutMs / 1000),
        // The signature is checked even though the token comes from the provider itself.
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(url.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );

  const find = async (): Promise<oidc.Configuration> => {
    const now = clock.elapsed();
    if (fault && now - fault.at < FAULT_KEPT_MS) {
      throw new ProviderError("unreachable", fault.sentence);
    }
    if (!discovered || now - discovered.at > DISCOVERY_KEPT_MS) {
      discovered = { config: discover(), at: now };
    }
    try {
      const config = await discovered.config;
      fault = undefined;
      return config;
    } catch (error) {
      discovered = undefined;
      const does = isNoAnswer(error)
        ? "is not responding"
        : "is not responding as an OpenID Connect provider";
      const sentence = `${name} ${does}. Use the passcode, or try again later.`;
      fault = { sentence, at: clock.elapsed() };
      throw new ProviderError("unreachable", sentence, { cause: error });
    }
  };

  const explain = (error: unknown): ProviderError => {
    const because = { cause: error };
    if (error instanceof oidc.AuthorizationResponseError) {
      return new ProviderError("denied", `${name} did not sign you in.`, because);
    }
    if (isNoAnswer(error)) {
      return new ProviderError("unreachable", `${name} is not responding. Try again.`, because);
    }
    return new ProviderError(
      "invalid",
      isOfOurSecret(error)
        ? `${name} does not know this server: its OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is wrong.`
        : `The response from ${name} could not be verified, so you were not signed in. Try again.`,
      because,
    );
  };

  return {
    name,
    fault: () => {
      // The page that shows the fault triggers a recheck for its next reader.
      if (fault && clock.elapsed() - fault.at >= FAULT_KEPT_MS) void find().catch(() => undefined);
      return fault?.sentence ?? null;
    },
    check: async () => void (await find()),
    begin: async ({ state, nonce, verifier }) => {
      const config = await find();
      const offered = new Set(config.serverMetadata().scopes_supported ?? []);
      const scopes = [...SCOPES, ...options.claims.filter((claim) => offered.has(claim))];
      const challenge = await oidc.calculatePKCECodeChallenge(verifier);
      try {
        return oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: [...new Set(scopes)].join(" "),
          state,
          nonce,
          code_challenge: challenge,
          code_challenge_method: "S256",
        });
      } catch (error) {
        throw explain(error);
      }
    },
    finish: async (answer, secrets) => {
      const config = await find();
      try {
        return await redeem(config, answer, secrets);
      } catch (error) {
        throw explain(error);
      }
    },
  };

  async function redeem(
    config: oidc.Configuration,
    answer: URLSearchParams,
    { state, nonce, verifier }: SignInSecrets,
  ) {
    const returned = new URL(redirectUri);
    returned.search = answer.toString();
    const tokens = await oidc.authorizationCodeGrant(config, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error("there is no ID token");
    return {
      claims: claims as Claims,
      readMore: async (): Promise<Claims | null> => {
        if (config.serverMetadata().userinfo_endpoint === undefined) return null;
        try {
          return await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
        } catch (error) {
          throw explain(error);
        }
      },
    };
  }
}

/** Some providers accept the secret only in the body, others only in the header (the default). */
const authenticateWith = (secret: string): oidc.ClientAuth => {
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const isBodyOnly =
      methods?.includes("client_secret_post") && !methods.includes("client_secret_basic");
    return (isBodyOnly ? inBody : inHeader)(server, client, body, headers);
  };
};

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (response.body === null || [101, 204, 205, 304].includes(response.status)) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error("the answer is too large");
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

/** The standard reports this in the body, or in a header if the secret was sent in one. */
const isOfOurSecret = (error: unknown): boolean =>
  (error instanceof oidc.ResponseBodyError && error.error === "invalid_client") ||
  (error instanceof oidc.WWWAuthenticateChallengeError &&
    error.cause.some(({ scheme }) => scheme === "basic"));

const isNoAnswer = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Error && isNoAnswer(error.cause));
