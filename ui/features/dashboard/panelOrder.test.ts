import { expect, test } from "bun:test";
import { movePanel, placePanels } from "./panelOrder.ts";
import { DEFAULT_ORDER } from "./panels.ts";

const panel = (id: string, isHidden = false) => ({ id, isHidden });
const DEFAULTS = ["a", "b", "c"];

test("without a stored layout the panels have the default order", () => {
  expect(placePanels(DEFAULTS, [])).toEqual(DEFAULTS.map((id) => panel(id)));
});

test("a stored order is used; a new panel follows its neighbor, one of a newer version is omitted", () => {
  const stored = [panel("c"), panel("future"), panel("a", true)];
  expect(placePanels(DEFAULTS, stored)).toEqual([panel("c"), panel("a", true), panel("b")]);
  expect(placePanels(DEFAULTS, [panel("b"), panel("c")])).toEqual([
    panel("a"),
    panel("b"),
    panel("c"),
  ]);
});

test("a panel can be moved between the ends", () => {
  const panels = DEFAULTS.map((id) => panel(id));
  const ids = (id: string, places: number) => movePanel(panels, id, places).map((each) => each.id);
  expect(ids("a", 1)).toEqual(["b", "a", "c"]);
  expect(ids("c", -1)).toEqual(["a", "c", "b"]);
  expect(ids("a", -1)).toEqual(DEFAULTS);
  expect(ids("c", 5)).toEqual(DEFAULTS);
  expect(ids("x", 1)).toEqual(DEFAULTS);
});

test("a layout stored with fourteen panels keeps its order and its hidden panels", () => {
  const panelsOf = (ids: string) =>
    ids.split(" ").map((id) => panel(id, id === "movers" || id === "reports"));
  const stored = panelsOf(
    "watchlist markets nearest fired reports quickAdd lookup alerts opportunities signals picks movers earnings deliveries",
  );
  expect(placePanels(DEFAULT_ORDER, stored)).toEqual(
    panelsOf(
      "watchlist portfolio markets quickAdd lookup alerts opportunities signals picks movers earnings deliveries",
    ),
  );
});
