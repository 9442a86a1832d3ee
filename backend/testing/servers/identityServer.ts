import { createServer } from "node:http";
import OidcProvider, { type Context } from "oidc-provider";

const CLIENT_ID = "stocks";
const CLIENT_SECRET = "client-secret-of-the-tests";
const SCOPES = "openid email profile groups";

export interface IdentityServerOptions {
  readonly redirectUri: string;
  /** Place of address and groups: the ID token, or only the userinfo response. */
  readonly claimsIn?: "token" | "userinfo";
}

/** A certified OpenID Connect provider; any typed name is signed in. */
export interface IdentityServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  close(): Promise<void>;
}

/** "ann" has a verified address and the group "family"; "eve" has Ann's address, unverified. */
const claimsOf = (name: string) => ({
  sub: name,
  email: name === "eve" ? "ann@example.org" : `${name}@example.org`,
  email_verified: name !== "eve",
  groups: name === "ann" || name === "ben" ? ["family", "music"] : ["music"],
});

export async function startIdentityServer({
  redirectUri,
  claimsIn = "token",
}: IdentityServerOptions): Promise<IdentityServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const provider = new OidcProvider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], groups: ["groups"] },
    conformIdTokenClaims: claimsIn === "userinfo",
    pkce: { required: () => true },
    cookies: { keys: ["a key of the tests"] },
    // Defaults cause warnings.
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    features: { devInteractions: { enabled: true } },
    findAccount: (_: Context, id: string) => ({
      accountId: id,
      claims: () => claimsOf(id),
    }),
    loadExistingGrant: async ({ oidc }: Context) => {
      const { accountId } = oidc.session;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  });
  server.on("request", provider.callback());
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Acts as a browser that types the name. Resolves to the redirect address without opening it. */
export async function signInAt(start: URL, name: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const visit = async (url: URL, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join("; ");
    const answer = await fetch(url, { ...init, redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(key, value);
    }
    return answer;
  };
  let url = start;
  for (let step = 0; step < 10; step += 1) {
    if (url.origin !== start.origin) return url;
    const answer = await visit(url);
    const location = answer.headers.get("location");
    if (location !== null) {
      url = new URL(location, url);
      continue;
    }
    const form = /action="([^"]+)"/.exec(await answer.text())?.[1];
    if (form === undefined) throw new Error(`${url.href} is no form: ${answer.status}`);
    const body = new URLSearchParams({ prompt: "login", login: name, password: "any" });
    const sent = await visit(new URL(form, url), { method: "POST", body });
    url = new URL(sent.headers.get("location") ?? "", url);
  }
  throw new Error("The provider sends a browser around in circles");
}
