import { expect, test } from "bun:test";
import { createOfflineCache, MAX_ANSWERS, type AnswerStore } from "./offlineCache.ts";

const addressOf = (key: RequestInfo | URL): string =>
  key instanceof Request ? key.url : new URL(String(key), "http://localhost").href;

function createStore(): AnswerStore & { readonly size: () => number } {
  const kept = new Map<string, Response>();
  return {
    put: async (key, response) => {
      kept.delete(addressOf(key));
      kept.set(addressOf(key), response);
    },
    match: async (key) => kept.get(addressOf(key!))?.clone(),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async (key) => kept.delete(addressOf(key)),
    size: () => kept.size,
  };
}

function setUp(store: AnswerStore | undefined = createStore()) {
  let time = 1000;
  let write: (() => void) | undefined;
  const answers = createOfflineCache({
    open: async () => store,
    now: () => time,
    later: (work) => {
      write = work;
    },
  });
  return {
    answers,
    at: (next: number) => {
      time = next;
    },
    write: async () => {
      write?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test("an answer is found with its age before and after it was written", async () => {
  const { answers, write } = setUp();
  answers.keep("/api/alerts", [{ id: 1 }], new Headers({ "x-total-count": "7", vary: "cookie" }));
  expect(await answers.find("/api/alerts")).toMatchObject({ data: [{ id: 1 }], at: 1000 });
  await write();
  const found = await answers.find("/api/alerts");
  expect(found).toMatchObject({ data: [{ id: 1 }], at: 1000 });
  expect([found?.headers.get("x-total-count"), found?.headers.get("vary")]).toEqual(["7", null]);
  expect(await answers.find("/api/watchlist")).toBeUndefined();
});

test("the oldest answers are evicted", async () => {
  const store = createStore();
  const { answers, write } = setUp(store);
  for (let index = 0; index < MAX_ANSWERS + 5; index++) answers.keep(`/api/x/${index}`, index);
  await write();
  expect(store.size()).toBe(MAX_ANSWERS);
  expect(await answers.find("/api/x/0")).toBeUndefined();
  expect((await answers.find(`/api/x/${MAX_ANSWERS + 4}`))?.data).toBe(MAX_ANSWERS + 4);
});

test("clearing removes everything, written or not", async () => {
  const { answers, write } = setUp();
  answers.keep("/api/a", 1);
  await write();
  answers.keep("/api/b", 2);
  await answers.clear();
  expect(await answers.find("/api/a")).toBeUndefined();
  expect(await answers.find("/api/b")).toBeUndefined();
});

test("the reported age is that of the oldest answer shown, until the server responds again", () => {
  const { answers } = setUp();
  const reported: (number | null)[] = [];
  answers.onServedFromCache((at) => reported.push(at));
  for (const at of [500, 700, 300, null, null, 900]) answers.report(at);
  expect(reported).toEqual([500, 300, null, 900]);
});

test("a browser without a store keeps nothing and raises no error", async () => {
  const answers = createOfflineCache({
    open: () => Promise.reject(new Error("The operation is insecure.")),
    now: () => 0,
    later: (work) => work(),
  });
  answers.keep("/api/a", 1);
  await answers.clear();
  expect(await answers.find("/api/a")).toBeUndefined();
});

test("unrelated entries in the store are not used as answers", async () => {
  const store = createStore();
  await store.put("/api/a", new Response("<html>", { headers: { "x-kept-at": "5" } }));
  await store.put("/api/b", new Response("{}"));
  const { answers } = setUp(store);
  expect(await answers.find("/api/a")).toBeUndefined();
  expect(await answers.find("/api/b")).toBeUndefined();
});
