import { createAnswerTokens } from "../../capabilities/notifications/answers/answerTokens.ts";
import { isFeedSecret } from "../../capabilities/calendar/feedSecret.ts";
import type { SecretStore } from "../../capabilities/settings/secretStore.ts";
import type { ApiTokens } from "../../platform/http/access/apiTokens.ts";
import { systemClock as clock } from "../../platform/clock.ts";
import { createAccess, createOpenAccess } from "../../platform/http/access/accessToken.ts";
import {
  createProviderSignIn,
  SIGN_IN_CALLBACK,
} from "../../platform/http/access/identity/providerSignIn.ts";
import { createRefusals } from "../../platform/http/refusals.ts";
import { createSessions } from "../../platform/http/access/sessions.ts";
import type { Log } from "../../platform/log.ts";
import type { Config, IdentitySettings } from "../config/config.ts";

/** If no passcode is set, every request is allowed and there are no sessions. */
export async function openGate(
  { accessToken: token, publicUrl, identity }: Config,
  apiTokens: ApiTokens,
  secrets: SecretStore,
  store: SecretStore,
  log: Log,
) {
  const refusals = createRefusals(clock, log);
  if (token === null) {
    return { desk: null, access: createOpenAccess({ apiTokens, clock, refusals }) };
  }
  const answerTokens = createAnswerTokens(secrets, clock);
  const providerRule = identity && describeRule(identity);
  const sessions = createSessions({ token, clock, store, log, providerRule });
  const isSecure = publicUrl?.startsWith("https:") ?? false;
  const desk = { sessions, refusals };
  const provider = identity && (await openProvider(identity, `${publicUrl}${SIGN_IN_CALLBACK}`));
  // The provider may be unavailable; the passcode still works.
  void provider?.check().catch((error: unknown) => {
    log.warn("nobody can sign in at the provider of OIDC_ISSUER at the moment", { error });
  });
  return {
    desk,
    access: createAccess({
      token,
      clock,
      isSecure,
      sessions,
      refusals,
      apiTokens,
      provider:
        provider &&
        identity &&
        createProviderSignIn({
          ...desk,
          provider,
          allowed: identity.allowed,
          clock,
          log,
          isSecure,
        }),
      isFeedSecret: (candidate) => isFeedSecret(secrets, candidate),
      isAnswerToken: async (candidate) =>
        (await answerTokens.verify(candidate)).status !== "forged",
    }),
  };
}

/** Loaded only if configured; most servers have no provider. */
async function openProvider(identity: IdentitySettings, redirectUri: string) {
  const { createOpenIdProvider } = await import("./openIdProvider.ts");
  const claims = identity.allowed.map(({ claim }) => claim);
  return createOpenIdProvider({ ...identity, redirectUri, claims, clock });
}

/** Changing any part of this ends the sessions of people who signed in through the provider. */
const describeRule = ({ issuer, clientId, allowed }: IdentitySettings): string =>
  JSON.stringify([issuer, clientId, allowed.map(({ claim, value }) => [claim, value])]);
