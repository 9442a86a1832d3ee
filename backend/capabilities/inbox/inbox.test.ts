import { beforeEach, describe, expect, test } from "bun:test";
import type { InboxFilter } from "../../contract/inbox.ts";
import { MAX_INBOX } from "../../contract/inbox.ts";
import type { DomainEvent } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../testing/suites/spec.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { createInbox, type Inbox } from "./inbox.ts";
import { inboxProjection } from "./index.ts";

let store: EventStore;
let inbox: Inbox;
let changes: number;

beforeEach(async () => {
  store = await openMemoryStore([inboxProjection]);
  changes = 0;
  inbox = createInbox({ database: store.database, changed: () => (changes += 1) });
});

const notFound = (symbol: string): DomainEvent => ({ type: "SymbolNotFound", data: { symbol } });
const surgeFailed: DomainEvent = {
  type: "SurgeRunFailed",
  data: { runId: 1, reason: "No source could be asked." },
};
const append = (stream: string, ...events: readonly DomainEvent[]) =>
  store.append(stream, 0, events);
const ids = async (filter: InboxFilter = "all") =>
  (await inbox.list({ filter })).rows.map(({ id }) => id);

describe("the list", () => {
  test("has what happened, newest first, with its position as id", async () => {
    await append("symbol-NONE", notFound("NONE"));
    await append("surge-run-1", surgeFailed);
    expect((await inbox.list()).rows).toEqual([
      {
        id: 2,
        time: "2026-01-05T15:00:00.000Z",
        isRead: false,
        facts: { kind: "runFailed", run: "surge", reason: "No source could be asked." },
      },
      {
        id: 1,
        time: "2026-01-05T15:00:00.000Z",
        isRead: false,
        facts: { kind: "symbolNotFound", symbol: "NONE" },
      },
    ]);
  });

  test("keeps the newest entries, and is the same after a rebuild and a redelivery", async () => {
    await append(
      "a",
      ...Array.from({ length: MAX_INBOX + 3 }, (_, index) => notFound(`S${index}`)),
    );
    await append("b", surgeFailed);
    const listed = await inbox.list({ limit: MAX_INBOX });
    expect([listed.total, listed.rows.at(0)?.id, listed.rows.at(-1)?.id]).toEqual([
      MAX_INBOX,
      MAX_INBOX + 4,
      5,
    ]);
    await expectRedeliveryHarmless(store, [inboxProjection]);
    await expectRebuildEqual(store, [inboxProjection]);
  });

  test("drops exactly the archived entries", async () => {
    await append("a", notFound("A"));
    await append("b", notFound("B"));
    await append("c", notFound("C"));
    await append("d", notFound("D"));
    await store.transact(async (transaction) => {
      await transaction.deleteFrom("events").where("stream", "in", ["a", "c"]).execute();
      const archived = { type: "StreamsArchived", data: { firstPosition: 1, lastPosition: 3 } };
      await store.appendWithin(transaction, [
        { stream: "archive", expectedVersion: 0, events: [archived] },
      ]);
    });
    expect(await ids()).toEqual([4, 2]);
  });
});

describe("reading", () => {
  beforeEach(() => append("a", notFound("A"), notFound("B"), notFound("C"), notFound("D")));

  test("of some entries leaves the others unread and notifies other tabs", async () => {
    expect(await inbox.read({ ids: [2, 2, 99] })).toMatchObject({ unread: 3 });
    expect([await ids("unread"), changes]).toEqual([[4, 3, 1], 1]);
    expect(await inbox.read({ ids: [2, 4] })).toMatchObject({ unread: 2 });
  });

  test("up to one entry leaves later ones unread", async () => {
    await inbox.read({ ids: [1, 4] });
    expect(await inbox.read({ upTo: 3 })).toMatchObject({ unread: 0 });
    await append("b", notFound("E"));
    expect(await ids("unread")).toEqual([5]);
    expect(await inbox.read({ upTo: 2 })).toMatchObject({ unread: 1 });
  });

  test("beyond the newest entry does not affect later ones", async () => {
    expect(await inbox.read({ upTo: Number.MAX_SAFE_INTEGER })).toMatchObject({ unread: 0 });
    await append("b", notFound("E"));
    expect(await inbox.unread()).toEqual({ unread: 1, newest: 5 });
  });

  test("survives a rebuild", async () => {
    await inbox.read({ upTo: 2 });
    await inbox.read({ ids: [4] });
    await expectRebuildEqual(store, [inboxProjection]);
    expect(await ids("unread")).toEqual([3]);
  });
});
