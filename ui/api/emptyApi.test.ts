import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { makeStore, type AppStore } from "../app/store.ts";
import { emptyApi } from "./emptyApi.ts";

const probes = emptyApi.injectEndpoints({
  endpoints: (build) => ({
    readProbe: build.query<unknown, undefined>({ query: () => "/api/probe" }),
    readProbeOrNothing: build.query<unknown, undefined>({
      query: () => "/api/probe",
      extraOptions: { emptyOn401: true },
    }),
    writeProbe: build.mutation<unknown, { body?: unknown }>({
      query: ({ body }) => ({ url: "/api/probe", method: "POST", body }),
    }),
  }),
});
const { readProbe, readProbeOrNothing, writeProbe } = probes.endpoints;

let store: AppStore;
let answer: () => Response;
let asked: Request[];
let fetching: ReturnType<typeof spyOn>;

beforeEach(() => {
  asked = [];
  store = makeStore({
    live: {
      open: () => undefined,
      close: () => undefined,
      watch: () => () => undefined,
      onMessage: () => () => undefined,
      onState: () => () => undefined,
      state: () => "connected",
    },
  });
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

test("§7 “All calls send cookies. A JSON body is sent with a JSON content type only when a body exists.”; “its response is parsed as JSON”", async () => {
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

test("§7 “A non-successful HTTP response becomes an error whose message is the status code, a colon and a space, then the body text (or the status text if the body is empty).”", async () => {
  answer = () => new Response("Symbol 'XYZ' not found", { status: 404 });
  expect((await read()).error).toEqual({ status: 404, message: "404: Symbol 'XYZ' not found" });
  answer = () => new Response("", { status: 502, statusText: "Bad Gateway" });
  expect((await read()).error).toEqual({ status: 502, message: "502: Bad Gateway" });
});

test("§7 “Queries can be configured so that a 401 gives an empty result instead of an error.”", async () => {
  answer = () => new Response("Give the pass code", { status: 401 });
  const empty = await store.dispatch(readProbeOrNothing.initiate(undefined));
  expect([empty.isSuccess, empty.data]).toEqual([true, null]);
  expect((await read()).error).toEqual({ status: 401, message: "401: Give the pass code" });
});

test("§7 “No query or mutation is retried.”", async () => {
  answer = () => new Response("The store is busy", { status: 503 });
  await read();
  await store.dispatch(writeProbe.initiate({}));
  expect(asked.map(({ method }) => method)).toEqual(["GET", "POST"]);
});
