import { expect, test } from "bun:test";
import { createApiTokens } from "./apiTokens.ts";
import { manualClock } from "../../clock.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { silentLog } from "../../log.ts";
import { createAccess, createOpenAccess } from "./accessToken.ts";
import { createRefusals } from "../refusals.ts";
import { createSessions } from "./sessions.ts";

const ACCESS_TOKEN = "correct-horse-battery";
const CHANGES = ["POST", "PUT", "PATCH", "DELETE"];

async function start(hasPasscode: boolean) {
  const clock = manualClock();
  const apiTokens = createApiTokens({ clock, log: silentLog });
  const refusals = createRefusals(clock, silentLog);
  const store = { read: () => Promise.resolve({}), write: () => Promise.resolve() };
  const sessions = createSessions({ token: ACCESS_TOKEN, clock, store, log: silentLog });
  const access = hasPasscode
    ? createAccess({ token: ACCESS_TOKEN, clock, isSecure: false, sessions, refusals, apiTokens })
    : createOpenAccess({ clock, refusals, apiTokens });
  const make = async (scope: "read" | "write", expiresAt: number | null = null) => {
    const made = await apiTokens.create({ name: `A ${scope}`, scope, expiresAt });
    if (!made) throw new Error("taken");
    return made;
  };
  /** Returns the admitted caller, or the error as `403 sentence`. */
  const ask = async (method: string, path: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const outcome = await access(
      new Request(`http://localhost${path}`, { method, headers }),
      "192.0.2.1",
    );
    return typeof outcome === "string"
      ? outcome
      : `${outcome.status} ${(await outcome.text()).split("\n")[0]}`;
  };
  return { clock, apiTokens, refusals, make, ask, access };
}

test.each([true, false])("scopes hold, with a passcode: %p", async (hasPasscode) => {
  const { make, ask } = await start(hasPasscode);
  const [read, write] = [await make("read"), await make("write")];
  const [reader, writer] = [`token:${read.entry.id} A read`, `token:${write.entry.id} A write`];
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    expect(await ask(method, "/api/alerts", read.token)).toBe(reader);
  }
  for (const method of CHANGES) {
    expect(await ask(method, "/api/alerts", read.token)).toBe(
      "403 This token is read-only. Changes need a token with the scope write",
    );
    expect(await ask(method, "/api/alerts", write.token)).toBe(writer);
  }
  expect(await ask("GET", "/ws", read.token)).toBe(reader);
  expect(await ask("GET", "/metrics", read.token)).toBe(reader);
  expect(await ask("POST", "/mcp", read.token)).toBe(reader);
  expect(await ask("POST", "/mcp/x", read.token)).toStartWith("403 ");
});

test.each(["read", "write"] as const)("a %s token cannot manage access", async (scope) => {
  const { make, ask } = await start(true);
  const { token, entry } = await make(scope);
  for (const path of [
    "/api/access",
    "/api/access/",
    "/api/access/tokens",
    `/api/access/tokens/${entry.id}`,
    "/api/%61ccess/tokens",
    "/api//access/tokens",
    "/API/ACCESS",
    "/api/session",
    "/api/calendar/feed",
    "/api/calendar/feed/",
  ]) {
    for (const method of ["GET", ...CHANGES]) {
      // A token does not open the sign-in form, whatever else is sent with it.
      const isForm = method === "POST" && path === "/api/session";
      expect(await ask(method, path, token), `${method} ${path}`).toStartWith(
        isForm ? "401 " : "403 An API token cannot manage access",
      );
    }
  }
  expect(await ask("GET", "/api/accessories", token)).toBe(`token:${entry.id} A ${scope}`);
});

test("an API token is not a passcode", async () => {
  const { make } = await start(true);
  const { token } = await make("write");
  const { clock, refusals, apiTokens } = await start(true);
  const store = { read: () => Promise.resolve({}), write: () => Promise.resolve() };
  const sessions = createSessions({ token: ACCESS_TOKEN, clock, store, log: silentLog });
  const access = createAccess({
    token: ACCESS_TOKEN,
    clock,
    isSecure: false,
    sessions,
    refusals,
    apiTokens,
  });
  const body = new URLSearchParams({ passcode: token });
  const request = new Request("http://localhost/api/session", { method: "POST", body });
  const outcome = await access(request, "192.0.2.1");
  expect(outcome).toBeInstanceOf(Response);
  expect((outcome as Response).status).toBe(401);
  expect((outcome as Response).headers.get("set-cookie")).toBeNull();
});

test.each([true, false])("wrong tokens are throttled, with a passcode: %p", async (hasPasscode) => {
  const { make, ask, clock, refusals, apiTokens } = await start(hasPasscode);
  const { token, entry } = await make("read");
  const wrong = `stockmonitor_${"0".repeat(64)}`;
  for (let guess = 0; guess < 10; guess++) {
    expect(await ask("GET", "/api/alerts", wrong)).toBe("401 The access token is wrong");
  }
  expect(await ask("GET", "/api/alerts", wrong)).toBe(
    "429 Too many wrong tokens. Try again in 60 s",
  );
  expect(refusals.count()).toBe(11);
  expect(await ask("GET", "/api/alerts", token)).toBe(`token:${entry.id} A read`);
  clock.advance(60_001);
  await apiTokens.revoke(entry.id);
  expect(await ask("GET", "/api/alerts", token)).toBe("401 The access token is wrong");
});

test("a program that keeps using a revoked token does not block sign-in", async () => {
  const { make, ask, apiTokens, access } = await start(true);
  const { token, entry } = await make("read");
  await apiTokens.revoke(entry.id);
  for (let request = 0; request < 20; request++) {
    expect(await ask("GET", "/api/alerts", token)).toMatch(/^(401|429) /);
  }
  const body = new URLSearchParams({ passcode: ACCESS_TOKEN });
  const request = new Request("http://localhost/api/session", { method: "POST", body });
  const answer = (await access(request, "192.0.2.1")) as Response;
  expect(answer.status).toBe(303);
});

test("an expired token is rejected and does not count as a guess", async () => {
  const { make, ask, clock, refusals } = await start(false);
  const { token } = await make("read", clock.now() + DAY_MS);
  clock.advance(DAY_MS);
  for (let request = 0; request < 20; request++) {
    expect(await ask("GET", "/api/alerts", token)).toBe("401 This token has expired");
  }
  expect(refusals.count()).toBe(0);
});

test("without a passcode a caller without one of our tokens is local", async () => {
  const { ask } = await start(false);
  expect(await ask("DELETE", "/api/alerts/1")).toBe("local");
  // A proxy passes on credentials that it has checked itself.
  expect(await ask("DELETE", "/api/alerts/1", "eyJhbGciOiJIUzI1NiJ9.e30.x")).toBe("local");
  expect(await ask("GET", "/api/alerts", "stockmonitor_x")).toBe("401 The access token is wrong");
});

test("the access token may do everything", async () => {
  const { ask } = await start(true);
  expect(await ask("DELETE", "/api/access/tokens/x", ACCESS_TOKEN)).toBe("token");
});
