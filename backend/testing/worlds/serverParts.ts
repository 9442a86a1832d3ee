import type { ServerParts } from "../../adapters/server/bunServer.ts";
import { createMemorySecrets } from "../../capabilities/settings/secretStore.ts";
import { createApiTokens } from "../../platform/http/access/apiTokens.ts";
import { systemClock, type Clock } from "../../platform/clock.ts";
import { createAccess } from "../../platform/http/access/accessToken.ts";
import { createGuard } from "../../platform/http/access/guard.ts";
import { createRefusals } from "../../platform/http/refusals.ts";
import { createSessions } from "../../platform/http/access/sessions.ts";
import { Hub } from "../../platform/live/hub.ts";
import { silentLog } from "../../platform/log.ts";

export const PASSCODE = "correct-horse-battery";
export const MARKET = { kind: "simulated", isOpen: true, asOf: null } as const;

export const createHub = (): Hub =>
  new Hub({ clock: systemClock, log: silentLog, version: "1.2.3", readMarket: () => MARKET });

/** A free loopback port, one page, and no passcode. */
export const serverParts = (
  parts: Pick<ServerParts, "app"> & Partial<ServerParts>,
): ServerParts => ({
  host: "127.0.0.1",
  port: 0,
  hub: createHub(),
  files: { handle: () => new Response("page") },
  guard: createGuard({ host: "127.0.0.1", publicUrl: null }),
  access: null,
  log: silentLog,
  ...parts,
});

export function openGate(clock: Clock, isSecure = false) {
  const store = createMemorySecrets();
  const sessions = createSessions({ token: PASSCODE, clock, store, log: silentLog });
  const refusals = createRefusals(clock, silentLog);
  const apiTokens = createApiTokens({ clock, log: silentLog });
  const access = createAccess({
    token: PASSCODE,
    isSecure,
    clock,
    sessions,
    refusals,
    apiTokens,
  });
  return { sessions, refusals, apiTokens, access };
}
