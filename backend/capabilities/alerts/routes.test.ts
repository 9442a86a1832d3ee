import { vodafoneQuote } from "../../testing/marketRows.ts";
import { alertRow } from "../../../mocks/alertRow.ts";
import { acceptAll } from "../../testing/worlds/acceptAll.ts";
import { sendTo, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { beforeEach, describe, expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";
import { SourceUnavailable } from "../../market/source.ts";
import { createAlerts } from "./alerts.ts";
import { alertProjection } from "./projection.ts";
import { alertRoutes } from "./routes.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";

const quote = vodafoneQuote({ asOf: Date.parse("2026-01-05T14:59:00Z") });

let store: EventStore;
let app: { handle(request: Request): Response | Promise<Response> };

const scripted = async (symbol: string) => {
  if (symbol === "DOWN") throw new SourceUnavailable("scripted", "is out of reach");
  if (symbol === "SAP") return { ...quote, symbol, currency: "EUR" as const };
  return symbol === "VOD.L" ? quote : undefined;
};

const appOn = (eventStore: EventStore) =>
  serveRoutes(
    alertRoutes(
      createAlerts({
        store: eventStore,
        log: silentLog,
        ...acceptAll({ quote: scripted }),
        market: {
          quote: scripted,
          bars: () => Promise.resolve(undefined),
          dailySeries: () => Promise.resolve(undefined),
          splits: () => Promise.resolve(null),
          status: () => ({ kind: "live", isOpen: true, asOf: Date.parse("2026-01-05T15:00:00Z") }),
        },
        destinations: {
          emailExists: async (id) => id === 3,
          phoneExists: async (id) => id === 4,
        },
      }).operations,
    ),
  );

beforeEach(async () => {
  store = await openMemoryStore([alertProjection], manualClock("2026-01-05T15:00:00Z"));
  app = appOn(store);
});

const call = sendTo(() => app, "/api/alerts");
const above = { symbol: "AAPL", alertType: "above", targetPrice: 150 };
const types = async () => (await store.readAll(0, 1_000)).map(({ type }) => type);

describe("creating an alert", () => {
  test.each(["a\u0000b", "ding\u0007", "a\u202Eb", "\uD800"])(
    "a note that is not plain text is rejected: %j",
    async (note) => {
      const answer = await call("POST", "", { ...above, note });
      expect([answer.status, await answer.text()]).toEqual([422, "Note must be plain text"]);
      expect(await types()).toEqual([]);
    },
  );

  test("a note may have line breaks, and is trimmed", async () => {
    const answer = await call("POST", "", { ...above, note: " one\ntwo " });
    expect(await answer.json()).toMatchObject({ note: "one\ntwo" });
  });

  test("answers 201 with the alert, and records the market's price", async () => {
    const recipients = { emailId: 3, phoneNumberId: 4 };
    const answer = await call("POST", "", { ...above, symbol: " vod.l ", ...recipients });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual(
      alertRow({ symbol: "VOD.L", targetPrice: 150, currency: "GBP", ...recipients }),
    );
    expect(await store.readAll(0, 10)).toMatchObject([
      {
        stream: "alert-1",
        version: 1,
        type: "AlertCreated",
        data: {
          id: 1,
          symbol: "VOD.L",
          repeat: "once",
          sessions: ["regular"],
          direction: "either",
          observedAtCreation: {
            price: 0.88,
            previousClose: 0.8,
            exchangeTime: "2026-01-05T14:59:00.000Z",
            source: "scripted",
          },
        },
      },
    ]);
  });

  test("takes the currency from the market, otherwise from the suffix", async () => {
    const answer = await call("POST", "", { ...above, symbol: "SAP" });
    expect(await answer.json()).toMatchObject({ currency: "EUR" });
  });

  test("uses new ids, never that of a deleted alert", async () => {
    await call("POST", "", above);
    await call("POST", "", above);
    await call("DELETE", "/2");
    expect(await (await call("POST", "", above)).json()).toMatchObject({ id: 3 });
  });

  test("succeeds for many concurrent requests, each with its own id", async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, async () => (await call("POST", "", above)).json()),
    );
    const ids = (answers as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  });
});

describe("undoing a deletion", () => {
  test("returns the alert unchanged", async () => {
    const made = await (await call("POST", "", above)).json();
    await call("DELETE", "/1");
    const answer = await call("POST", "/1/restore");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(made);
    expect(await (await call("GET")).json()).toEqual([made]);
    expect(await types()).toEqual(["AlertCreated", "AlertDeleted", "AlertRestored"]);
  });

  test("is rejected for an alert that is not deleted or does not exist", async () => {
    await call("POST", "", above);
    for (const path of ["/1/restore", "/2/restore"]) {
      expect((await call("POST", path)).status).toBe(404);
    }
    expect(await types()).toEqual(["AlertCreated"]);
  });
});

describe("the explanation of an alert that has not triggered", () => {
  test("lists the prices seen, also before the first one, and is 404 for an unknown alert", async () => {
    await call("POST", "", above);
    const answer = await call("GET", "/1/watch");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      alertId: 1,
      since: "2026-01-05T15:00:00.000Z",
      checkedAt: null,
      price: null,
      distancePercent: null,
      nearest: null,
      session: "regular",
      isInSession: true,
      heldSource: null,
    });
    expect((await call("GET", "/2/watch")).status).toBe(404);
  });
});
