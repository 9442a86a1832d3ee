import { storeOn } from "../../testing/worlds/memoryStore.ts";
import { callRoutes, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { beforeEach, describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { Kysely } from "kysely";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { manualClock, type ManualClock } from "../../platform/clock.ts";
import type { LiveMessage } from "../../contract/live.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { Platform } from "../capability.ts";
import { community } from "./index.ts";
import { communityRoutes } from "./routes.ts";
import { casesOf } from "../../testing/casesOf.ts";
import { anyText } from "../../testing/arbitraries/anyText.ts";

let clock: ManualClock;
let database: Kysely<Database>;
let broadcasts: LiveMessage[];
let app: { handle: (request: Request) => Promise<Response> };

beforeEach(async () => {
  clock = manualClock("2026-01-05T15:00:00Z");
  database = await openMemoryDatabase();
  broadcasts = [];
  const platform = {
    store: storeOn(database),
    clock,
    hub: { broadcast: (message: LiveMessage) => broadcasts.push(message) },
  };
  app = serveRoutes(communityRoutes(community.create(platform as unknown as Platform).service));
});

const call = callRoutes(() => app, "/api/community/posts");

const ANN = { username: "Ann", title: "Ford", content: "Earnings are on Thursday." };
const post = (change: Record<string, unknown> = {}) => call("POST", "", { ...ANN, ...change });
const reply = (id: number, content: unknown, username: unknown = "Ben") =>
  call("POST", `/${id}/comments`, { username, content });
const titles = async (query = "") =>
  (await call("GET", query)).body.map(({ title }: { title: string }) => title);

describe("posts", () => {
  test("are listed newest first", async () => {
    await post({ title: "first" });
    // The clock may be set back; the last post written is still the newest.
    clock.set("2026-01-05T14:00:00Z");
    await post({ title: "second" });
    expect(await titles()).toEqual(["second", "first"]);
  });

  test("of a symbol are those that mention it, paged and counted, without deleted ones", async () => {
    await post({ title: "one", content: "$aapl is cheap" });
    await post({ title: "two", content: "an apple a day" });
    await post({ title: "AAPL three" });
    await post({ title: "four", content: "BRK.B" });
    expect(await titles("?symbol=aapl")).toEqual(["AAPL three", "one"]);
    expect(await titles("?symbol=AAPL&limit=1")).toEqual(["AAPL three"]);
    expect(await titles("?symbol=AAPL&limit=1&after=3")).toEqual(["one"]);
    expect(await titles("?symbol=BRK-B")).toEqual(["four"]);
    expect((await call("GET", "?symbol=a%20b")).status).toBe(422);
    await call("DELETE", "/3");
    expect(await titles("?symbol=AAPL")).toEqual(["one"]);
    const left = await database.selectFrom("community_symbols").selectAll().execute();
    expect(left).toEqual([
      { symbol: "AAPL", post_id: 1 },
      { symbol: "BRK-B", post_id: 4 },
    ]);
  });

  test("gain a like with every request, which returns the post", async () => {
    await post();
    await post({ title: "other" });
    await reply(1, "Yes");
    expect((await call("PUT", "/1/like")).body).toMatchObject({ id: 1, likes: 1, commentCount: 1 });
    expect((await call("PUT", "/1/like")).body).toMatchObject({ id: 1, likes: 2 });
    expect((await call("GET")).body).toMatchObject([{ likes: 0 }, { likes: 2 }]);
  });

  test("count every one of many concurrent likes", async () => {
    await post();
    await Promise.all(Array.from({ length: 40 }, () => call("PUT", "/1/like")));
    expect((await call("GET")).body[0].likes).toBe(40);
  });

  test("are deleted permanently, with their comments and nothing else", async () => {
    await post();
    await post({ title: "kept" });
    await reply(1, "gone too");
    await reply(2, "kept too");
    expect(await call("DELETE", "/1")).toEqual({ status: 200, body: { success: true } });
    expect(await titles()).toEqual(["kept"]);
    const comments = await database.selectFrom("community_comments").selectAll().execute();
    expect(comments.map(({ content }) => content)).toEqual(["kept too"]);
    const events = JSON.stringify(await database.selectFrom("events").selectAll().execute());
    expect(events).toContain("CommunityPostDeleted");
    for (const text of ["Ann", "Ford", "Earnings", "gone too"]) expect(events).not.toContain(text);
    expect((await post()).body.id).toBe(3);
  });

  test("return with their comments, likes and symbols when the deletion is undone", async () => {
    await post({ title: "one", content: "AAPL" });
    await post({ title: "two" });
    await reply(1, "first");
    await call("PUT", "/1/like");
    const [before, comments] = [await call("GET"), await call("GET", "/1/comments")];
    await call("DELETE", "/1");
    expect(await call("POST", "/1/restore")).toEqual({ status: 200, body: before.body[1] });
    expect(await call("GET")).toEqual(before);
    expect(await call("GET", "/1/comments")).toEqual(comments);
    expect(await titles("?symbol=AAPL")).toEqual(["one"]);
    expect((await post()).body.id).toBe(3);
    const restored = { type: "community.changed", postId: 1, isDeleted: false };
    expect(broadcasts.at(-2)).toEqual(restored as never);
  });

  test("cannot be restored twice, five minutes later, or after twenty other deletions", async () => {
    const sentence = (id: number) => `Post ${id} can no longer be restored`;
    const missing = (id: number) => ({ status: 404, body: sentence(id) });
    for (let count = 1; count <= 22; count++) await post();
    await call("DELETE", "/1");
    expect((await call("POST", "/1/restore")).status).toBe(200);
    expect(await call("POST", "/1/restore")).toEqual(missing(1));
    await call("DELETE", "/1");
    clock.advance(300_001);
    expect(await call("POST", "/1/restore")).toEqual(missing(1));
    for (let id = 2; id <= 22; id++) await call("DELETE", `/${id}`);
    expect(await call("POST", "/2/restore")).toEqual(missing(2));
    expect((await call("POST", "/3/restore")).status).toBe(200);
  });
});

describe("comments", () => {
  test("are returned two hundred at most, the newest, and all are counted", async () => {
    await post();
    for (let count = 1; count <= 203; count++) {
      await reply(1, String(count));
      clock.advance(3000);
    }
    const { body } = await call("GET", "/1/comments");
    expect([body.length, body[0].content, body[199].content]).toEqual([200, "203", "4"]);
    expect((await call("GET")).body[0].commentCount).toBe(203);
  });

  test("are liked and deleted only under their own post", async () => {
    await post();
    await post({ title: "other" });
    await reply(1, "first");
    expect((await call("PUT", "/1/comments/1/like")).body).toMatchObject({ id: 1, likes: 1 });
    const missing = { status: 404, body: "Comment 1 not found" };
    expect(await call("PUT", "/2/comments/1/like")).toEqual(missing);
    expect(await call("DELETE", "/2/comments/1")).toEqual(missing);
    expect((await call("GET", "/1/comments")).body).toHaveLength(1);
    expect(await call("DELETE", "/1/comments/1")).toEqual({ status: 200, body: { success: true } });
    expect(await call("DELETE", "/1/comments/1")).toEqual(missing);
    expect((await call("GET")).body).toMatchObject([{ commentCount: 0 }, { commentCount: 0 }]);
  });
});

describe("a deleted comment", () => {
  test("returns to its place with its likes when the deletion is undone", async () => {
    await post();
    await reply(1, "first");
    await reply(1, "second");
    await call("PUT", "/1/comments/1/like");
    const before = await call("GET", "/1/comments");
    await call("DELETE", "/1/comments/1");
    expect((await call("POST", "/1/comments/1/restore")).body).toEqual(before.body[1]);
    expect(await call("GET", "/1/comments")).toEqual(before);
    expect((await call("POST", "/1/comments/1/restore")).status).toBe(404);
  });
});

describe("open pages", () => {
  test("are notified of posts and deletions, but not of likes or requests without effect", async () => {
    await post();
    await reply(1, "first");
    await call("PUT", "/1/like");
    await call("DELETE", "/1/comments/1");
    await call("DELETE", "/1");
    await call("DELETE", "/1");
    await reply(1, "too late");
    await post({ title: " " });
    const changed = (isDeleted: boolean) => ({ type: "community.changed", postId: 1, isDeleted });
    expect(broadcasts).toEqual([false, false, false, true].map(changed) as never);
  });
});

describe("untrusted input", () => {
  test("stays text, whatever it contains", async () => {
    const hostile = [
      "<script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "&lt;b&gt; &amp;",
      "'; drop table community_posts; --",
      "javascript:alert(1)",
      "{{7*7}} ${7*7}",
      '=HYPERLINK("http://evil")',
      "العربية \u202Eabc",
      "👩‍👩‍👧‍👦 \u0301\u0301",
    ];
    for (const text of hostile) {
      const { status, body } = await post({ title: text, content: text });
      expect([text, status, body.title, body.content]).toEqual([text, 201, text, text]);
    }
    expect(await titles()).toEqual(hostile.toReversed());
  });

  test("is stored as sent, except for blanks and breaks, or rejected", async () => {
    await fc.assert(
      fc.asyncProperty(anyText({ minLength: 1, maxLength: 60 }), async (content) => {
        clock.advance(60_000);
        const { status, body } = await post({ content });
        if (status === 422) return;
        expect(status).toBe(201);
        const breaks = /\r\n|[\r\u0085\u2028\u2029]/g;
        expect(body.content).toBe(content.replace(breaks, "\n").trim());
        // oxlint-disable-next-line no-control-regex -- they are what must not be there
        expect(body.content).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/);
      }),
      { numRuns: casesOf({ usual: 60, long: 2000 }) },
    );
  });

  test("is rate-limited after thirty in a minute, not counting rejected ones", async () => {
    await post();
    for (let count = 2; count <= 30; count++) {
      expect((await post({ title: " " })).status).toBe(422);
      expect((await (count % 2 === 0 ? reply(1, "again") : post())).status).toBe(201);
    }
    clock.advance(20_000);
    const slowDown = { status: 429, body: "Too many requests. Try again in 40 s" };
    expect(await post()).toEqual(slowDown);
    expect(await reply(1, "again")).toEqual(slowDown);
    expect((await call("GET")).status).toBe(200);
    clock.advance(40_000);
    expect((await post()).status).toBe(201);
  });
});
