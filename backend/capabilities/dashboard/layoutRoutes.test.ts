import { beforeEach, describe, expect, test } from "bun:test";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../testing/suites/spec.ts";
import { callRoutes, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { createDashboardLayouts, layoutProjection } from "./layout.ts";
import { layoutRoutes } from "./index.ts";

let store: EventStore;
let app: { handle(request: Request): Response | Promise<Response> };

beforeEach(async () => {
  store = await openMemoryStore([layoutProjection]);
  const layouts = createDashboardLayouts(store, store.database);
  app = serveRoutes(layoutRoutes(layouts, () => Promise.resolve([])));
});

const call = callRoutes(() => app, "/api/dashboard");
const EMPTY = { panels: [], watchlistId: null };

describe("the dashboard's layout", () => {
  test("is saved and reset", async () => {
    expect(await call("GET", "/layout")).toEqual({ status: 200, body: EMPTY });
    const layout = { panels: [{ id: "watchlist", isHidden: true }], watchlistId: 2 };
    expect(await call("PUT", "/layout", layout)).toEqual({ status: 200, body: layout });
    expect((await call("GET", "/layout")).body).toEqual(layout);
    await expectRedeliveryHarmless(store, [layoutProjection]);
    await expectRebuildEqual(store, [layoutProjection]);
    expect((await call("DELETE", "/layout")).body).toEqual(EMPTY);
  });

  test("saved by two tabs concurrently loses no panel", async () => {
    const put = (id: string) =>
      call("PUT", "/layout", { panels: [{ id, isHidden: false }], watchlistId: null });
    await Promise.all([put("alerts"), put("watchlist")]);
    const { body } = await call("GET", "/layout");
    expect(body.panels.map((panel: { id: string }) => panel.id).toSorted()).toEqual([
      "alerts",
      "watchlist",
    ]);
  });
});
