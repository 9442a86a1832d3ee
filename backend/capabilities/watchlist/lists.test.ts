import { describe, expect, test } from "bun:test";
import { stateOf } from "../../platform/eventStore/commandHandler.ts";
import { specFor } from "../../testing/suites/spec.ts";
import type { WatchlistsEvent } from "./events.ts";
import {
  decideLists,
  findRefusal,
  watchlistsEvolution,
  type Refusal,
  type WatchlistsCommand,
} from "./decide.ts";

const { given } = specFor(watchlistsEvolution, decideLists);

const created = (id: number, name: string): WatchlistsEvent => ({
  type: "WatchlistCreated",
  data: { id, name },
});
const deleted = (id: number): WatchlistsEvent => ({ type: "WatchlistDeleted", data: { id } });
const ordered = (...ids: number[]): WatchlistsEvent => ({
  type: "WatchlistsOrdered",
  data: { ids },
});
const create = (name: string): WatchlistsCommand => ({ kind: "create", name });
const order = (...ids: number[]): WatchlistsCommand => ({ kind: "order", ids });

describe("the watchlists", () => {
  test("get consecutive ids that are never reused", () => {
    given().when(create("Banks")).then(created(2, "Banks"));
    given(created(2, "Banks"), deleted(2)).when(create("Oil")).then(created(3, "Oil"));
  });

  test("can be renamed, including the first one; the same name is no change", () => {
    given()
      .when({ kind: "rename", id: 1, name: "Mine" })
      .then({ type: "WatchlistRenamed", data: { id: 1, name: "Mine" } });
    given().when({ kind: "rename", id: 1, name: "Watchlist" }).thenNothing();
  });

  test("are reordered; omitted ones follow at the end, and unknown ones are ignored", () => {
    const history = [created(2, "Banks"), created(3, "Oil")];
    given(...history)
      .when(order(3, 9, 3))
      .then(ordered(3, 1, 2));
    given(...history, ordered(3, 1, 2))
      .when(order(3, 1, 2))
      .thenNothing();
    given(...history)
      .when(order())
      .thenNothing();
  });

  test.each<[string, WatchlistsEvent[], WatchlistsCommand, Refusal | undefined]>([
    ["a name in use, in any case", [], create("WATCHLIST"), "nameTaken"],
    ["a name of before", [created(2, "Oil"), deleted(2)], create("oil"), undefined],
    ["one too many", [created(2, "Oil"), created(3, "Gas")], create("Coal"), "full"],
    ["one list", [created(2, "Oil")], { kind: "delete", id: 2 }, undefined],
    ["the first list", [], { kind: "delete", id: 1 }, "isDefault"],
    ["one that is not there", [], { kind: "delete", id: 2 }, "notFound"],
    ["one that is gone", [created(2, "Oil"), deleted(2)], { kind: "delete", id: 2 }, "notFound"],
    ["to rename none", [], { kind: "rename", id: 2, name: "Oil" }, "notFound"],
    ["its own name", [], { kind: "rename", id: 1, name: "WatchList" }, undefined],
    ["another's", [created(2, "Oil")], { kind: "rename", id: 1, name: "oil" }, "nameTaken"],
    ["an Undo", [created(2, "Oil"), deleted(2)], { kind: "restore", id: 2 }, undefined],
    ["an Undo of nothing", [created(2, "Oil")], { kind: "restore", id: 2 }, "notFound"],
    [
      "an Undo whose name was given again",
      [created(2, "Oil"), deleted(2), created(3, "Oil")],
      { kind: "restore", id: 2 },
      "nameTaken",
    ],
    ["any order", [], order(5), undefined],
  ])("%s", (_what, history, command, refusal) => {
    expect(findRefusal(command, stateOf(watchlistsEvolution, history), 3)).toBe(refusal);
  });
});
