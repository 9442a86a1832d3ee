import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { manualClock, systemClock } from "../../platform/clock.ts";
import {
  isAllowed,
  parseAllowedPeople,
} from "../../platform/http/access/identity/allowedPeople.ts";
import { ProviderError } from "../../platform/http/access/identity/identityProvider.ts";
import { startHandmadeIssuer, type HandmadeIssuer } from "../../testing/servers/handmadeIssuer.ts";
import { signInAt, startIdentityServer } from "../../testing/servers/identityServer.ts";
import { eventually } from "../../testing/eventually.ts";
import { createOpenIdProvider } from "./openIdProvider.ts";

const redirectUri = "http://localhost:1/stocks/sign-in/callback";
const secrets = { state: "s".repeat(43), nonce: "n".repeat(43), verifier: "v".repeat(43) };
const other = "x".repeat(43);

async function faultOf(work: Promise<unknown>): Promise<{ kind: string; message: string }> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`not refused: ${String(error)}`);
  return { kind: error.kind, message: error.message };
}

describe("a certified provider", () => {
  test.each(["token", "userinfo"] as const)("names the person in the %s", async (claimsIn) => {
    const server = await startIdentityServer({ redirectUri, claimsIn });
    const provider = createOpenIdProvider({
      ...server,
      redirectUri,
      claims: ["email", "groups"],
      clock: manualClock(),
    });
    const start = await provider.begin(secrets);
    expect(start.searchParams.get("scope")).toBe("openid email profile groups");
    expect(start.searchParams.get("code_challenge_method")).toBe("S256");
    expect(start.href).not.toContain(secrets.verifier);
    const back = await signInAt(start, "ann");
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri);

    // A stolen answer is useless without the verifier.
    const stolen = { ...secrets, verifier: other };
    expect((await faultOf(provider.finish(back.searchParams, stolen))).kind).toBe("invalid");

    const again = (await signInAt(await provider.begin(secrets), "ann")).searchParams;
    const { claims, readMore } = await provider.finish(again, secrets);
    const said = claimsIn === "token" ? claims : await readMore();
    expect(said).toMatchObject({ sub: "ann", email: "ann@example.org", email_verified: true });
    expect(claims["email"]).toBe(claimsIn === "token" ? "ann@example.org" : undefined);
    // A code can be redeemed only once.
    expect((await faultOf(provider.finish(again, secrets))).kind).toBe("invalid");
    await server.close();
  });

  test("rejects a server with a wrong secret, which is reported", async () => {
    const server = await startIdentityServer({ redirectUri });
    const provider = createOpenIdProvider({
      ...server,
      clientSecret: "wr0ng-s3cret",
      redirectUri,
      claims: [],
      clock: manualClock(),
    });
    const back = await signInAt(await provider.begin(secrets), "ann");
    const fault = await faultOf(provider.finish(back.searchParams, secrets));
    expect(fault.message).toContain("OIDC_CLIENT_SECRET is wrong");
    expect(fault.message).not.toContain("wr0ng");
    await server.close();
  });
});

describe("a misconfigured provider or an attacker in its place", () => {
  let issuer: HandmadeIssuer;
  let clock: ReturnType<typeof manualClock>;
  beforeAll(async () => {
    issuer = await startHandmadeIssuer();
  });
  afterAll(() => issuer.close());
  beforeEach(() => {
    clock = manualClock();
    issuer.behave({});
    issuer.expect(secrets.nonce);
  });

  const open = (options: { issuer?: string; timeoutMs?: number } = {}) =>
    createOpenIdProvider({
      issuer: issuer.issuer,
      clientId: "stocks",
      clientSecret: "a:secret",
      redirectUri,
      claims: [],
      clock,
      ...options,
    });
  const answer = (changes: Record<string, string> = {}) =>
    new URLSearchParams({ code: "code", state: secrets.state, ...changes });

  test("a valid answer is accepted, and the code is redeemed with the verifier and our secret", async () => {
    const { claims } = await open().finish(answer(), secrets);
    expect(claims["sub"]).toBe("ann");
    const { form, authorization } = issuer.redeemed.at(-1)!;
    expect(form.get("code_verifier")).toBe(secrets.verifier);
    expect(form.get("redirect_uri")).toBe(redirectUri);
    expect(authorization).toBe(`Basic ${btoa("stocks:a%3Asecret")}`);
  });

  const now = () => Math.floor(systemClock.now() / 1000);
  test.each([
    ["has expired", () => ({ exp: now() - 60 })],
    ["is of tomorrow", () => ({ nbf: now() + 86_400 })],
    ["is of another sign-in", () => ({ nonce: other })],
    ["is of no sign-in", () => ({ nonce: undefined })],
    ["is of another issuer", () => ({ iss: "https://evil.example" })],
    ["is for another server", () => ({ aud: "another" })],
    ["is for several, and was asked for by another", () => ({ aud: ["stocks", "b"], azp: "b" })],
    ["names nobody", () => ({ sub: undefined })],
  ])("a token that %s is rejected", async (_, claims) => {
    issuer.behave({ claims: claims() });
    expect((await faultOf(open().finish(answer(), secrets))).kind).toBe("invalid");
  });

  test("a token with another signature is rejected", async () => {
    issuer.behave({ isForged: true });
    expect((await faultOf(open().finish(answer(), secrets))).kind).toBe("invalid");
  });

  test("an answer of another issuer or to another request is not redeemed", async () => {
    const before = issuer.redeemed.length;
    const mixedUp = answer({ iss: "https://evil.example" });
    expect((await faultOf(open().finish(mixedUp, secrets))).kind).toBe("invalid");
    expect((await faultOf(open().finish(answer({ state: other }), secrets))).kind).toBe("invalid");
    issuer.behave({ metadata: { authorization_response_iss_parameter_supported: true } });
    expect((await faultOf(open().finish(answer(), secrets))).kind).toBe("invalid");
    expect(issuer.redeemed).toHaveLength(before);
  });

  test("a sign-in that the provider rejects shows our message", async () => {
    const denied = new URLSearchParams({
      state: secrets.state,
      error: "access_denied",
      error_description: "<b>call 555</b>",
    });
    const { kind, message } = await faultOf(open().finish(denied, secrets));
    expect([kind, message]).toEqual([
      "denied",
      `${new URL(issuer.issuer).host} did not sign you in.`,
    ]);
  });

  test("its user info must be about the same person", async () => {
    issuer.behave({ userinfo: { sub: "ben", groups: ["family"] } });
    const { readMore } = await open().finish(answer(), secrets);
    expect((await faultOf(readMore())).kind).toBe("invalid");
  });

  test("an unverified address is rejected", async () => {
    issuer.behave({ claims: { email_verified: false } });
    const { claims } = await open().finish(answer(), secrets);
    expect(isAllowed(claims, parseAllowedPeople("ann@example.org"))).toBe(false);
  });

  test.each([
    ["is of another issuer", { metadata: { issuer: "https://evil.example" } }],
    [
      "sends browsers into a script",
      { metadata: { authorization_endpoint: "javascript:alert(1)" } },
    ],
    ["is no document", { document: () => new Response("<html>") }],
    ["is missing", { document: () => new Response("", { status: 404 }) }],
    ["leads elsewhere", { document: () => Response.redirect("http://127.0.0.1:1/", 302) }],
    ["does not end", { document: () => new Response("x".repeat(2_000_000)) }],
  ])("a document that %s stops the sign-in", async (_, faults) => {
    issuer.behave(faults);
    expect(await faultOf(open().begin(secrets))).toMatchObject({
      kind: expect.stringMatching(/unreachable|invalid/),
    });
  });

  test("a silent provider is abandoned after a timeout and not requested again for each visitor", async () => {
    const silent = Promise.withResolvers<Response>();
    issuer.behave({ document: () => silent.promise });
    const provider = open({ timeoutMs: 1_000 });
    const before = issuer.asked();
    const { kind, message } = await faultOf(provider.begin(secrets));
    expect([kind, message]).toEqual([
      "unreachable",
      `${provider.name} is not responding. Use the passcode, or try again later.`,
    ]);
    expect(provider.fault()).toBe(message);
    await faultOf(provider.begin(secrets));
    expect(issuer.asked()).toBe(before + 1);
    silent.resolve(new Response());
    issuer.behave({});
    clock.advance(10_000);
    // Nobody clicks the button while it is shown as unavailable.
    expect(provider.fault()).toBe(message);
    await eventually(() => provider.fault() === null);
    await provider.check();
    expect(issuer.asked()).toBe(before + 2);
  });

  test("a silent provider is also abandoned when the code is redeemed", async () => {
    const silent = Promise.withResolvers<Response>();
    const provider = open({ timeoutMs: 1_000 });
    await provider.begin(secrets);
    issuer.behave({ token: () => silent.promise });
    expect((await faultOf(provider.finish(answer(), secrets))).kind).toBe("unreachable");
    silent.resolve(new Response());
  });

  test("its document is read once for many sign-ins, and again after an hour", async () => {
    const provider = open();
    const before = issuer.asked();
    await Promise.all([1, 2, 3].map(() => provider.begin(secrets)));
    expect(issuer.asked()).toBe(before + 1);
    clock.advance(3_700_000);
    await provider.begin(secrets);
    expect(issuer.asked()).toBe(before + 2);
  });
});
