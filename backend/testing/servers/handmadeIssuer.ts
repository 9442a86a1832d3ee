import { systemClock } from "../../platform/clock.ts";

type Claims = Record<string, unknown>;

/** Faults of a provider or an attacker, applied to a correct response. */
export interface IssuerFaults {
  /** Changes to the discovery document. */
  readonly metadata?: Claims;
  /** Claims of the ID token; undefined removes one. */
  readonly claims?: Claims;
  /** Claims of the userinfo response. */
  readonly userinfo?: Claims;
  /** Signs with a key that is not published. */
  readonly isForged?: boolean;
  readonly token?: () => Response | Promise<Response>;
  readonly document?: () => Response | Promise<Response>;
}

export interface HandmadeIssuer {
  readonly issuer: string;
  /** Number of requests for the discovery document. */
  readonly asked: () => number;
  /** Parameters sent to the token endpoint. */
  readonly redeemed: readonly { readonly authorization: string; readonly form: URLSearchParams }[];
  behave(faults: IssuerFaults): void;
  /** Sets the nonce of the next token's sign-in. */
  expect(nonce: string): void;
  close(): Promise<void>;
}

const algorithm = {
  name: "RSASSA-PKCS1-v1_5",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256",
};

const base64url = (bytes: Uint8Array): string =>
  bytes.toBase64({ alphabet: "base64url", omitPadding: true });
const encode = (value: unknown): string =>
  base64url(new TextEncoder().encode(JSON.stringify(value)));

/** All responses can be falsified, unlike those of a certified provider. */
export async function startHandmadeIssuer(): Promise<HandmadeIssuer> {
  const [own, foreign] = await Promise.all(
    [0, 1].map(() => crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])),
  );
  if (!own || !foreign) throw new Error("There are no keys");
  const published = await crypto.subtle.exportKey("jwk", own.publicKey);
  let faults: IssuerFaults = {};
  let nonce = "";
  let count = 0;
  const redeemed: { authorization: string; form: URLSearchParams }[] = [];

  const sign = async (claims: Claims): Promise<string> => {
    const text = `${encode({ alg: "RS256", kid: "own", typ: "JWT" })}.${encode(claims)}`;
    const { privateKey } = faults.isForged ? foreign : own;
    const bytes = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text));
    return `${text}.${base64url(new Uint8Array(bytes))}`;
  };

  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const issuer = new URL(request.url).origin;
      const now = Math.floor(systemClock.now() / 1000);
      switch (new URL(request.url).pathname) {
        case "/.well-known/openid-configuration":
          count += 1;
          return faults.document
            ? faults.document()
            : Response.json({
                issuer,
                authorization_endpoint: `${issuer}/auth`,
                token_endpoint: `${issuer}/token`,
                userinfo_endpoint: `${issuer}/me`,
                jwks_uri: `${issuer}/keys`,
                response_types_supported: ["code"],
                subject_types_supported: ["public"],
                id_token_signing_alg_values_supported: ["RS256"],
                ...faults.metadata,
              });
        case "/keys":
          return Response.json({ keys: [{ ...published, kid: "own", use: "sig", alg: "RS256" }] });
        case "/token": {
          redeemed.push({
            authorization: request.headers.get("authorization") ?? "",
            form: new URLSearchParams(await request.text()),
          });
          if (faults.token) return faults.token();
          const token = await sign({
            iss: issuer,
            aud: "stocks",
            sub: "ann",
            iat: now,
            exp: now + 300,
            nonce,
            email: "ann@example.org",
            email_verified: true,
            ...faults.claims,
          });
          return Response.json({ access_token: "access", token_type: "bearer", id_token: token });
        }
        case "/me":
          return Response.json({ sub: "ann", ...faults.userinfo });
        default:
          return new Response("Not found", { status: 404 });
      }
    },
  });
  return {
    issuer: server.url.origin,
    asked: () => count,
    redeemed,
    behave: (next) => {
      faults = next;
    },
    expect: (text) => {
      nonce = text;
    },
    close: () => server.stop(true),
  };
}
