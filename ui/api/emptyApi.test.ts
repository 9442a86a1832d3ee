import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { makeStore, type AppStore } from "../app/store.ts";
import { emptyApi } from "./emptyApi.ts";
import { liveUrl } from "./liveSocket.ts";
import type { OfflineCache } from "./offlineCache.ts";

const probes = emptyApi.injectEndpoints({
  endpoints: (build) => ({
    readProbe: build.query<unknown, undefined>({ query: () => "/api/probe" }),
    readProbeOrNothing: build.query<unknown, undefined>({
      query: () => "/api/probe",
      extraOptions: { emptyOn401: true },
    }),
    writeLastProbe: build.mutation<unknown, undefined>({
      query: () => ({ url: "/api/probe", method: "PUT", body: {} }),
      extraOptions: { outlivesPage: true },
    }),
    writeProbe: build.mutation<unknown, { body?: unknown }>({
      query: ({ body }) => ({ url: "/api/probe", method: "POST", body }),
    }),
  }),
});
const { readProbe, readProbeOrNothing, writeLastProbe, writeProbe } = probes.endpoints;

let store: AppStore;
let answer: () => Response;
let asked: Request[];
let fetching: ReturnType<typeof spyOn>;

beforeEach(() => {
  asked = [];
  store = makeStore();
  const receive = async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new Request(input, init));
    return answer();
  };
  fetching = spyOn(globalThis, "fetch").mockImplementation(
    Object.assign(receive, { preconnect: () => undefined }),
  );
});
afterEach(() => fetching.mockRestore());

const read = () => store.dispatch(readProbe.initiate(undefined, { forceRefetch: true }));

test("[spec-7.57, spec-7.58] calls send cookies, a content type only with a body, and parse JSON", async () => {
  answer = () => Response.json({ symbol: "F" });
  expect((await read()).data).toEqual({ symbol: "F" });
  await store.dispatch(writeProbe.initiate({}));
  await store.dispatch(writeProbe.initiate({ body: { name: "Ann" } }));
  const [got, bare, full] = asked as [Request, Request, Request];
  expect([got.credentials, bare.credentials, full.credentials]).toEqual(
    Array(3).fill("include") as RequestCredentials[],
  );
  expect(got.headers.get("content-type")).toBeNull();
  expect(bare.headers.get("content-type")).toBeNull();
  expect(await bare.text()).toBe("");
  expect(full.headers.get("content-type")).toBe("application/json");
  expect(await full.json()).toEqual({ name: "Ann" });
});

test("only a change sent while the page is being left is kept alive", async () => {
  answer = () => Response.json({});
  const lasting: (boolean | undefined)[] = [];
  const own = globalThis.Request;
  // Bun's requests do not expose `keepalive`.
  globalThis.Request = class extends own {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input, init);
      if (typeof input === "string") lasting.push(init?.keepalive);
    }
  };
  try {
    await store.dispatch(writeProbe.initiate({}));
    await store.dispatch(writeLastProbe.initiate(undefined));
  } finally {
    globalThis.Request = own;
  }
  // Each request is created more than once.
  expect([...new Set(lasting)]).toEqual([undefined, true]);
});

test("with a base path, requests and the live connection use it", async () => {
  const server = "https://example.org/stocks";
  answer = () => Response.json({});
  store = makeStore({ server });
  await read();
  await store.dispatch(writeProbe.initiate({}));
  expect(asked.map(({ url }) => url)).toEqual(Array(2).fill(`${server}/api/probe`));
  expect(liveUrl(server)).toBe("wss://example.org/stocks/ws");
  expect(liveUrl("http://localhost:3000")).toBe("ws://localhost:3000/ws");
});

test("[spec-7.60] an error response becomes an error with status and body", async () => {
  answer = () => new Response("Symbol 'XYZ' not found", { status: 404 });
  expect((await read()).error).toEqual({ status: 404, message: "404: Symbol 'XYZ' not found" });
  answer = () => new Response("", { status: 502, statusText: "Bad Gateway" });
  expect((await read()).error).toEqual({ status: 502, message: "502: Bad Gateway" });
});

test("a response that is not JSON is a failure in plain words, whatever its status", async () => {
  for (const body of ["", "<!doctype html><title>Sign in</title>", '{"symbol":"F","pri']) {
    answer = () => new Response(body, { headers: { "content-type": "application/json" } });
    const { data, error } = await read();
    expect([body, data, error]).toEqual([
      body,
      undefined,
      { status: 0, message: "The server's response could not be read" },
    ]);
  }
});

test("an error includes the field that it is about", async () => {
  const headers = { "x-invalid-field": "quietHours.zone" };
  answer = () => new Response("Time zone is not known", { status: 422, headers });
  expect((await read()).error).toEqual({
    status: 422,
    message: "422: Time zone is not known",
    field: "quietHours.zone",
  });
});

test("[spec-7.59] a 401 can be an empty result, and no earlier response is kept", async () => {
  let clears = 0;
  const answers = {
    report: () => undefined,
    onServedFromCache: () => () => undefined,
    clear: async () => void clears++,
  };
  store = makeStore({ answers: answers as unknown as OfflineCache });
  answer = () => new Response("Give the passcode", { status: 401 });
  const empty = await store.dispatch(readProbeOrNothing.initiate(undefined));
  expect([empty.isSuccess, empty.data]).toEqual([true, null]);
  expect((await read()).error).toEqual({ status: 401, message: "401: Give the passcode" });
  expect(clears).toBe(2);
});

test("[spec-7.61] nothing is retried", async () => {
  answer = () => new Response("The store is busy", { status: 503 });
  await read();
  await store.dispatch(writeProbe.initiate({}));
  expect(asked.map(({ method }) => method)).toEqual(["GET", "POST"]);
});
