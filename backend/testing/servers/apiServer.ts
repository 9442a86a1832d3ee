import { answerMcp } from "../../adapters/mcp/answerMcp.ts";
import { serve } from "../../adapters/server/bunServer.ts";
import { createRequestContext } from "../../adapters/server/requestContext.ts";
import { createApp } from "../../app.ts";
import type { App, AppPorts } from "../../appPorts.ts";
import { SIMULATION_SEED } from "../../market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import { createApiTokens, type ApiTokens } from "../../platform/http/access/apiTokens.ts";
import { manualClock, type ManualClock } from "../../platform/clock.ts";
import { createAccess, createOpenAccess } from "../../platform/http/access/accessToken.ts";
import { createGuard } from "../../platform/http/access/guard.ts";
import { createRefusals } from "../../platform/http/refusals.ts";
import { createSessions } from "../../platform/http/access/sessions.ts";
import { createMemorySecrets } from "../../capabilities/settings/secretStore.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { silentLog } from "../../platform/log.ts";
import { appPortsOf } from "../worlds/appPorts.ts";
import { openMemoryDatabase } from "../worlds/memoryDatabase.ts";

export interface ApiServer {
  readonly url: string;
  readonly app: App;
  readonly clock: ManualClock;
  readonly apiTokens: ApiTokens;
  /** Resolves to the secret of a new token. */
  makeToken(scope: "read" | "write"): Promise<string>;
  /** Runs a job once; none runs automatically. */
  run(job: string): Promise<void>;
  stop(): Promise<void>;
}

export interface ApiServerOptions {
  /** Default: no sign-in. */
  readonly accessToken?: string;
  readonly publicUrl?: string | null;
  readonly parts?: Partial<AppPorts>;
}

/** Runs the whole backend on a free loopback port with the simulated market. */
export async function startApiServer(options: ApiServerOptions = {}): Promise<ApiServer> {
  const { accessToken: token, publicUrl = null } = options;
  const clock = manualClock("2026-11-20T15:00:00Z");
  const requests = createRequestContext();
  const apiTokens = createApiTokens({ clock, log: silentLog });
  const refusals = createRefusals(clock, silentLog);
  const access = () => {
    if (token === undefined) return createOpenAccess({ clock, apiTokens, refusals });
    const store = createMemorySecrets();
    const sessions = createSessions({ token, clock, store, log: silentLog });
    return createAccess({ token, clock, isSecure: false, sessions, refusals, apiTokens });
  };
  const jobs: Job[] = [];
  const app = createApp(
    appPortsOf({
      clock,
      database: await openMemoryDatabase(),
      source: createSimulatedSource({ seed: SIMULATION_SEED, clock }),
      requests,
      tokens: apiTokens,
      validation: "compiled",
      startJobs: (scheduled) => {
        jobs.push(...scheduled);
        return () => Promise.resolve();
      },
      ...options.parts,
    }),
  );
  await app.start();
  const server = serve({
    host: "127.0.0.1",
    port: 0,
    app,
    hub: app.hub,
    mcp: (request) => answerMcp(request, { ...app, version: "1.2.3", publicUrl, log: silentLog }),
    files: { handle: () => new Response("page") },
    guard: createGuard({ host: "127.0.0.1", publicUrl }),
    access: access(),
    apiTokens,
    log: silentLog,
    requests,
  });
  let made = 0;
  return {
    url: server.url,
    app,
    clock,
    apiTokens,
    makeToken: async (scope) => {
      made += 1;
      const created = await apiTokens.create({ name: `Token ${made}`, scope, expiresAt: null });
      if (!created) throw new Error("The name is taken");
      return created.token;
    },
    run: async (name) => {
      await jobs.find((job) => job.name === name)?.run();
    },
    stop: async () => {
      await server.stop(0);
      await app.stop();
    },
  };
}
