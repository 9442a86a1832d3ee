import { afterEach, expect, test } from "bun:test";
import { configureStore } from "@reduxjs/toolkit";
import { api } from "./endpoints.ts";
import { eventually } from "../../backend/testing/eventually.ts";

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const post = (id: number, likes: number) => ({
  id,
  likes,
  username: "Ann",
  title: `Post ${id}`,
  content: "Text",
  createdAt: "2026-01-05T15:00:00.000Z",
  commentCount: 1,
});
const { title: _title, commentCount: _count, ...comment } = post(5, 3);

/** Lists are returned at once, likes when the test says so and with its status. */
function openBoard() {
  const waiting: ((status: number) => void)[] = [];
  globalThis.fetch = ((request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith("/comments")) return Promise.resolve(Response.json([comment]));
    if (request.method === "GET") {
      const page = searchParams.has("before") ? [post(1, 10)] : [post(2, 20)];
      return Promise.resolve(Response.json(page));
    }
    return new Promise((resolve) => {
      waiting.push((status) =>
        resolve(status === 200 ? Response.json(post(1, 11)) : new Response("no", { status })),
      );
    });
  }) as typeof fetch;
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const likesOf = (page: { before?: number }) =>
    api.endpoints.getCommunityPosts
      .select(page)(store.getState())
      .data?.map(({ likes }) => likes);
  return { store, likesOf, waiting };
}

async function openPages() {
  const board = openBoard();
  const { dispatch } = board.store;
  await dispatch(api.endpoints.getCommunityPosts.initiate({}));
  await dispatch(api.endpoints.getCommunityPosts.initiate({ before: 2 }));
  return board;
}

test("a like counts before the server responds, on every page that shows the post", async () => {
  const { store, likesOf, waiting } = await openPages();
  const liking = store.dispatch(api.endpoints.likeCommunityPost.initiate({ id: 1 }));
  expect([likesOf({}), likesOf({ before: 2 })]).toEqual([[20], [11]]);
  await eventually(() => waiting.length > 0);
  waiting[0]!(200);
  await liking;
  expect([likesOf({}), likesOf({ before: 2 })]).toEqual([[20], [11]]);
});

test("of several likes only those that the server rejected are undone", async () => {
  const { store, likesOf, waiting } = await openPages();
  const likes = [1, 1, 1].map((id) =>
    store.dispatch(api.endpoints.likeCommunityPost.initiate({ id })),
  );
  expect(likesOf({ before: 2 })).toEqual([13]);
  await eventually(() => waiting.length === 3);
  waiting[1]!(503);
  expect((await likes[1])?.error).toEqual({ status: 503, message: "503: no" });
  expect(likesOf({ before: 2 })).toEqual([12]);
  waiting[0]!(200);
  waiting[2]!(404);
  await Promise.all(likes);
  expect(likesOf({ before: 2 })).toEqual([11]);
});

test("a like of a reply is counted and undone the same way", async () => {
  const { store, waiting } = openBoard();
  await store.dispatch(api.endpoints.getCommunityComments.initiate({ id: 1 }));
  const held = () =>
    api.endpoints.getCommunityComments.select({ id: 1 })(store.getState()).data?.[0]?.likes;
  const liking = store.dispatch(
    api.endpoints.likeCommunityComment.initiate({ id: 1, commentId: 5 }),
  );
  expect(held()).toBe(4);
  await eventually(() => waiting.length > 0);
  waiting[0]!(503);
  await liking;
  expect(held()).toBe(3);
});
