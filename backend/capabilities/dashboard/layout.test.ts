import { describe, test } from "bun:test";
import { specFor } from "../../testing/suites/spec.ts";
import { dashboardEvolution, decide } from "./layout.ts";
import type { DashboardEvent } from "./events.ts";

const { given } = specFor(dashboardEvolution, decide);
const panel = (id: string, isHidden = false) => ({ id, isHidden });
const arranged = (
  panels: readonly { id: string; isHidden: boolean }[],
  watchlistId: number | null = null,
): DashboardEvent => ({ type: "DashboardArranged", data: { panels, watchlistId } });
const arrange = (
  panels: readonly { id: string; isHidden: boolean }[],
  watchlistId: number | null = null,
) => ({ kind: "arrange" as const, layout: { panels, watchlistId } });

describe("the dashboard's layout", () => {
  test("is the last one saved; saving it again changes nothing", () => {
    const panels = [panel("alerts"), panel("watchlist", true)];
    given().when(arrange(panels)).then(arranged(panels));
    given(arranged(panels)).when(arrange(panels)).thenNothing();
    given(arranged(panels)).when(arrange(panels, 2)).then(arranged(panels, 2));
  });

  test("keeps panels of newer versions, and has each once", () => {
    given(arranged([panel("fromTheFuture", true), panel("alerts")]))
      .when(arrange([panel("alerts", true), panel("alerts")]))
      .then(arranged([panel("alerts"), panel("fromTheFuture", true)]));
  });

  test("can be reset to the default", () => {
    given(arranged([panel("alerts")]))
      .when({ kind: "reset" })
      .then({ type: "DashboardReset", data: {} });
    given().when({ kind: "reset" }).thenNothing();
  });
});
