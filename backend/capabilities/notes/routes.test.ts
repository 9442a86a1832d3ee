import { beforeEach, describe, expect, test } from "bun:test";
import type { EventStore } from "../../platform/eventStore/store.ts";
import {
  expectRebuildEqual,
  expectRedeliveryHarmless,
  specFor,
} from "../../testing/suites/spec.ts";
import { callRoutes, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { decide, noteEvolution } from "./decide.ts";
import type { NoteEvent } from "./events.ts";
import { createNoteOperations } from "./index.ts";
import { noteProjection } from "./index.ts";
import { noteRoutes } from "./index.ts";

describe("the command to change a note", () => {
  const { given } = specFor(noteEvolution, decide);
  const written = (text: string): NoteEvent => ({
    type: "NoteWritten",
    data: { symbol: "AAPL", text },
  });
  const deleted: NoteEvent = { type: "NoteDeleted", data: { symbol: "AAPL" } };
  const write = (text: string, expectedVersion: number) =>
    ({ kind: "write", symbol: "AAPL", text, expectedVersion }) as const;
  const remove = (expectedVersion: number) =>
    ({ kind: "delete", symbol: "AAPL", expectedVersion }) as const;

  test("writes it again after it was deleted", () => {
    given(written("One"), deleted).when(write("One", 2)).then(written("One"));
  });

  test("changes nothing when the text is the same", () => {
    given(written("One")).when(write("One", 1)).thenNothing();
    given(written("One"), deleted).when(remove(2)).thenNothing();
    given().when(remove(0)).thenNothing();
  });
});

describe("the note on a stock", () => {
  let store: EventStore;
  let app: ReturnType<typeof serveRoutes>;
  const call = callRoutes(() => app, "/api/stocks/notes");
  const write = (text: unknown, expectedVersion: unknown = 0, symbol = "AAPL") =>
    call("PUT", `/${symbol}`, { text, expectedVersion });

  beforeEach(async () => {
    store = await openMemoryStore([noteProjection]);
    app = serveRoutes(noteRoutes(createNoteOperations(store, 2)));
  });

  test("is empty at first, is written, and is read with any spelling of the symbol", async () => {
    const none = { symbol: "AAPL", text: null, version: 0, updatedAt: null };
    expect(await call("GET", "/AAPL")).toEqual({ status: 200, body: none });
    const note = {
      symbol: "AAPL",
      text: "# Why\n\nCheap.",
      version: 1,
      updatedAt: "2026-01-05T15:00:00.000Z",
    };
    expect(await write("  # Why\r\n\r\nCheap.\n")).toEqual({ status: 200, body: note });
    expect((await call("GET", "/%20aapl")).body).toEqual(note);
    expect((await call("GET", "/%5EGSPC")).body).toMatchObject({ symbol: "^GSPC", text: null });
  });

  test("is not overwritten by a tab that has not seen the newest text", async () => {
    await write("One");
    expect((await write("Two", 1)).body).toMatchObject({ text: "Two", version: 2 });
    const late = await write("Three", 1);
    expect([late.status, late.body]).toEqual([409, "The note on AAPL has changed in the meantime"]);
    const removal = await call("DELETE", "/AAPL?expectedVersion=1");
    expect(removal.status).toBe(409);
    expect((await call("GET", "/AAPL")).body).toMatchObject({ text: "Two", version: 2 });
  });

  test("written by several tabs concurrently is written by one", async () => {
    const answers = await Promise.all(["a", "b", "c", "d"].map((text) => write(text)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await call("GET", "/AAPL")).body).toMatchObject({ version: 1 });
  });

  test("is rejected when there are too many; existing ones can be changed", async () => {
    await write("One");
    await write("Two", 0, "MSFT");
    const full = await write("Three", 0, "KO");
    expect([full.status, full.body]).toEqual([409, "The maximum is 2 notes. Delete some first"]);
    expect((await write("Other", 1)).status).toBe(200);
    await call("DELETE", "/MSFT?expectedVersion=1");
    expect((await write("Three", 0, "KO")).status).toBe(200);
  });

  test("may be long and contain markup", async () => {
    const text = `<script>alert(1)</script> [x](javascript:alert(1)) 😀\tтест ${"n".repeat(9000)}`;
    expect((await write(text)).body.text).toBe(text);
    expect((await write("n".repeat(10_000), 1)).status).toBe(200);
  });

  test.each([
    [{ text: "", expectedVersion: 0 }],
    [{ text: " \n\t ", expectedVersion: 0 }],
    [{ text: "n".repeat(10_001), expectedVersion: 0 }],
    [{ text: "bell \u0007", expectedVersion: 0 }],
    [{ text: "turned \u202E round", expectedVersion: 0 }],
    [{ text: "half \uD800", expectedVersion: 0 }],
  ])("rejects %j with one plain sentence and records nothing", async (body) => {
    const { status, body: sentence } = await call("PUT", "/AAPL", body);
    expect(status).toBe(422);
    expect(sentence).toBeString();
    expect(await store.readAll(0, 10)).toEqual([]);
  });

  test.each(["GET", "PUT", "DELETE"])("%s on an invalid symbol is rejected", async (method) => {
    const body = method === "PUT" ? { text: "One", expectedVersion: 0 } : undefined;
    const { status } = await call(method, "/A%20B?expectedVersion=0", body);
    expect(status).toBe(422);
    expect(await store.readAll(0, 10)).toEqual([]);
  });

  test("is the same after a rebuild of the table", async () => {
    await write("One");
    await write("Two", 1);
    await write("Three", 0, "MSFT");
    await call("DELETE", "/MSFT?expectedVersion=1");
    await expectRedeliveryHarmless(store, [noteProjection]);
    await expectRebuildEqual(store, [noteProjection]);
  });
});
