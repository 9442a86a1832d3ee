import { beforeEach, expect, test } from "bun:test";
import { api, type InboxEntry, type LiveMessage } from "../api/endpoints.ts";
import type { LiveState } from "../api/liveSocket.ts";
import { eventually } from "../../backend/testing/eventually.ts";
import { makeStore, type AppStore } from "./store.ts";
import { answerCalls } from "../../backend/testing/worlds/answerCalls.ts";
import { scriptedLine } from "../api/testLine.ts";

const entryOf = (id: number, isRead = false): InboxEntry => ({
  id,
  time: "2026-11-20T15:00:00.000Z",
  isRead,
  facts: {
    kind: "alertTriggered",
    alertId: id,
    symbol: `S${id}`,
    currency: "USD",
    alertType: "above",
    targetPrice: 10,
    price: 11,
    changePercent: null,
  },
});
const failed: InboxEntry = {
  ...entryOf(4),
  facts: { kind: "symbolNotFound", symbol: "GONE" },
};

let entries: readonly InboxEntry[];
let isDown: boolean;
let asked: string[];
let store: AppStore;
let become: (state: LiveState) => void;
let say: (message: LiveMessage) => void;

beforeEach(() => {
  [entries, isDown, asked] = [[], false, []];
  const line = scriptedLine();
  ({ say, become } = line);
  store = makeStore({ live: line.live });
});
answerCalls((request) => {
  const { pathname, search } = new URL(request.url);
  asked.push(`${pathname}${search}`);
  if (isDown) return new Response("", { status: 503 });
  if (pathname !== "/api/inbox/unread") return Response.json(entries);
  const unread = entries.filter(({ isRead }) => !isRead).length;
  return Response.json({ unread, newest: entries[0]?.id ?? null });
});

const showBell = () => store.dispatch(api.endpoints.getInboxUnread.initiate());
const settled = () => Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
const announced = () => store.getState().inbox.fired.map(({ symbol }) => symbol);

test("firings between the page's first answers and the first connection are announced", async () => {
  entries = [entryOf(1)];
  await showBell();
  entries = [failed, entryOf(3), entryOf(2), entryOf(1)];
  become("connected");
  await eventually(() => announced().length > 0);
  expect(announced()).toEqual(["S2", "S3"]);
});

test.each([true, false])(
  "lists are requested again when something has fired or that is unknown (%p)",
  async (isKnown) => {
    const list = store.dispatch(api.endpoints.getAlerts.initiate({}));
    await list;
    if (isKnown) await showBell();
    entries = [entryOf(1)];
    become("connected");
    await eventually(() => asked.filter((path) => path === "/api/alerts").length === 2);
    list.unsubscribe();
  },
);

test("a page without news requests only the bell", async () => {
  const list = store.dispatch(api.endpoints.getAlerts.initiate({}));
  await Promise.all([list, showBell()]);
  asked.length = 0;
  become("connected");
  await settled();
  expect(asked).toEqual(["/api/inbox/unread"]);
  list.unsubscribe();
});

test("firings during a disconnection are announced once, unless they were read elsewhere", async () => {
  await showBell();
  become("connected");
  await settled();
  become("disconnected");
  entries = [entryOf(2), entryOf(1, true)];
  // The bell learns of them in another way.
  await store.dispatch(api.endpoints.getInboxUnread.initiate(undefined, { forceRefetch: true }));
  become("connecting");
  become("connected");
  await eventually(() => announced().length > 0);
  expect(announced()).toEqual(["S2"]);
  become("disconnected");
  become("connected");
  await settled();
  expect(announced()).toEqual(["S2"]);
  expect(asked.filter((path) => path.startsWith("/api/inbox?"))).toHaveLength(1);
});

test("a firing announced live while the bell is requested is announced once", async () => {
  await showBell();
  const firing = { ruleId: 1, symbol: "AAPL", currency: "USD", price: 11, sentence: "Above 10." };
  const fired = { ...firing, name: "Any price" };
  entries = [{ ...entryOf(1), facts: { ...fired, kind: "ruleFired", isUnknown: false } }];
  become("connected");
  say({ type: "rule.fired", firing, name: "Any price", currency: "USD" } as unknown as LiveMessage);
  await eventually(() => asked.some((path) => path.startsWith("/api/inbox?")));
  await settled();
  expect(announced()).toEqual(["AAPL"]);
});

test("a page without entries yet does not announce old ones", async () => {
  entries = [entryOf(1)];
  become("connected");
  await showBell();
  become("disconnected");
  isDown = true;
  become("connected");
  await settled();
  expect(announced()).toEqual([]);
});
