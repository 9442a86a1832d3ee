import { expect, test } from "bun:test";
import { createApp } from "../../app.ts";
import type { CreatedApiToken } from "../../contract/apiToken.ts";
import type { AuditEntry } from "../../contract/audit.ts";
import { SIMULATION_SEED } from "../../market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import { manualClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { appPortsOf } from "../../testing/worlds/appPorts.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { openGate, PASSCODE, serverParts } from "../../testing/worlds/serverParts.ts";
import { serve } from "./bunServer.ts";
import { createRequestContext } from "./requestContext.ts";
import { closeAfterEach } from "../../testing/worlds/closing.ts";

const endings = closeAfterEach();

async function startServer(isOpen = false) {
  const clock = manualClock("2026-11-20T15:00:00Z");
  const requests = createRequestContext();
  const { access, apiTokens, sessions, refusals } = openGate(clock);
  const app = createApp(
    appPortsOf({
      clock,
      database: await openMemoryDatabase(),
      source: createSimulatedSource({ seed: SIMULATION_SEED, clock }),
      requests,
      access: { gate: { sessions, refusals }, warnings: [] },
      tokens: apiTokens,
      startJobs: () => () => Promise.resolve(),
    }),
  );
  await app.start();
  const server = serve(
    serverParts({ app, hub: app.hub, access: isOpen ? null : access, sessions, requests }),
  );
  endings.push(
    () => app.stop(),
    () => server.stop(0),
  );
  const ask = (
    path: string,
    headers: Record<string, string>,
    body?: object,
    method = body ? "POST" : "GET",
  ) =>
    fetch(`${server.url}/api/${path}`, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signIn = async (): Promise<string> => {
    const answer = await fetch(`${server.url}/api/session`, {
      method: "POST",
      body: new URLSearchParams({ passcode: PASSCODE }),
      redirect: "manual",
    });
    return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  };
  return { app, ask, signIn };
}

const program = { authorization: `Bearer ${PASSCODE}` };

test("each event names the request and its actor, however many run concurrently", async () => {
  const { ask, signIn, app } = await startServer();
  const cookie = await signIn();
  const [first] = (
    (await (await ask("access", { cookie })).json()) as {
      sessions: { id: string }[];
    }
  ).sessions;
  const names = Array.from({ length: 20 }, (_, index) => `List ${index}`);
  const answers = await Promise.all(
    names.map((name, index) =>
      ask("portfolios", index % 2 === 0 ? { cookie } : program, { name, description: null }),
    ),
  );
  const ids = answers.map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(20);

  const entries = (await (await ask("audit?limit=20", program)).json()) as AuditEntry[];
  expect(entries).toHaveLength(20);
  expect(entries.map(({ id }) => id)).toEqual(
    entries.map(({ id }) => id).toSorted((left, right) => right - left),
  );
  const byName = new Map<string, AuditEntry>();
  for (const event of await app.store.readAll(0, 1000)) {
    const entry = entries.find(({ id }) => id === event.position);
    if (entry) byName.set((event.data as { name: string }).name, entry);
  }
  for (const [index, name] of names.entries()) {
    expect(byName.get(name)).toMatchObject({
      actor: index % 2 === 0 ? `session:${first?.id}` : "token",
      requestId: ids[index],
      type: "PortfolioCreated",
    });
  }
  const page = await ask("audit?limit=3", program);
  expect(page.headers.get("x-total-count")).toBe("20");
  expect(page.headers.get("link")).toContain(`after=${entries[2]?.id}`);
});

test("the audit log names the API token, and the actors who created and revoked it", async () => {
  const { ask, signIn } = await startServer();
  const cookie = await signIn();
  const made = (await (
    await ask("access/tokens", { cookie }, { name: "Shelf", scope: "write", expiresInDays: null })
  ).json()) as CreatedApiToken;
  const authorization = `Bearer ${made.token}`;
  const { status } = await ask("portfolios", { authorization }, { name: "A", description: null });
  expect(status).toBe(201);
  expect((await ask("access/tokens", { authorization })).status).toBe(403);
  const revoked = await ask(`access/tokens/${made.entry.id}`, { cookie }, undefined, "DELETE");
  expect(revoked.status).toBe(200);
  expect((await ask("alerts", { authorization })).status).toBe(401);
  const entries = (await (await ask("audit", { cookie })).json()) as AuditEntry[];
  const subject = `token-${made.entry.id}`;
  const actor = expect.stringMatching(/^session:/);
  expect(entries.toReversed()).toMatchObject([
    { type: "ApiTokenCreated", subject, actor },
    { type: "PortfolioCreated", actor: `token:${made.entry.id} Shelf` },
    { type: "ApiTokenRevoked", subject, actor },
  ]);
});

test("without a passcode the actor is local, and no event names an address or a secret", async () => {
  const { ask, app } = await startServer(true);
  await ask("portfolios", {}, { name: "Mine", description: null });
  const [entry] = (await (await ask("audit", {})).json()) as AuditEntry[];
  expect(entry).toMatchObject({ actor: "local", type: "PortfolioCreated" });
  expect(JSON.stringify(await app.store.readAll(0, 1000))).not.toContain("127.0.0.1");
});

test("a log line names its request, in text and in JSON", () => {
  const requests = createRequestContext();
  const lines: string[] = [];
  const write = (format: "text" | "json") =>
    createLog("info", (_, line) => lines.push(line), {
      format,
      readOrigin: requests.current,
      scrub: (line) => line.replaceAll("hunter2", "…"),
      now: () => Date.parse("2026-11-20T15:00:00Z"),
    });
  requests.run({ requestId: "r-1", actor: "local" }, () => {
    write("text").warn("slow", { ms: 12 });
    write("json").warn('two\nlines "hunter2"', { error: new Error("no"), big: 3n });
  });
  write("json").info("alone");
  expect(lines[0]).toBe('warn: slow ms=12 requestId="r-1"');
  expect(JSON.parse(lines[1] ?? "")).toEqual({
    time: "2026-11-20T15:00:00.000Z",
    level: "warn",
    message: 'two\nlines "…"',
    error: "no",
    big: "3",
    requestId: "r-1",
  });
  expect(JSON.parse(lines[2] ?? "")).toEqual({
    time: "2026-11-20T15:00:00.000Z",
    level: "info",
    message: "alone",
  });
});
