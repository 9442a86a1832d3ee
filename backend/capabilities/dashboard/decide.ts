import type { DashboardArranged, DashboardEvent } from "./events.ts";

type Layout = DashboardArranged["data"];

export type DashboardCommand =
  | { readonly kind: "arrange"; readonly layout: Layout }
  | { readonly kind: "reset" };

export const emptyLayout: Layout = { panels: [], watchlistId: null };

export const dashboardEvolution = {
  initialState: emptyLayout,
  evolve: (_state: Layout, event: DashboardEvent): Layout =>
    event.type === "DashboardArranged" ? event.data : emptyLayout,
};

/**
 * Panels that the command does not name belong to another version of the UI; they are kept at the
 * end.
 */
export function decide(command: DashboardCommand, state: Layout): readonly DashboardEvent[] {
  if (command.kind === "reset") {
    return isSame(state, emptyLayout) ? [] : [{ type: "DashboardReset", data: {} }];
  }
  const { watchlistId } = command.layout;
  const byId = new Map(command.layout.panels.map((panel) => [panel.id, panel]));
  const others = state.panels.filter(({ id }) => !byId.has(id));
  const layout = { panels: [...byId.values(), ...others].slice(0, MAX_KEPT), watchlistId };
  return isSame(layout, state) ? [] : [{ type: "DashboardArranged", data: layout }];
}

const MAX_KEPT = 60;

const isSame = (one: Layout, other: Layout): boolean =>
  one.watchlistId === other.watchlistId &&
  one.panels.length === other.panels.length &&
  one.panels.every(({ id, isHidden }, at) => {
    const panel = other.panels[at];
    return panel?.id === id && panel.isHidden === isHidden;
  });
