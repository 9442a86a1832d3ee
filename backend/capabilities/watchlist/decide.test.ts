import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { specFor } from "../../testing/suites/spec.ts";
import {
  type WatchlistCommand,
  decide,
  watchlistEvolution,
  type WatchlistState,
} from "./decide.ts";
import type { WatchlistEvent } from "./events.ts";

const { given } = specFor(watchlistEvolution, decide);

const watch: WatchlistCommand = { kind: "watch", stock: { symbol: "AAPL", name: "Apple" } };
const unwatch: WatchlistCommand = { kind: "unwatch" };
const restore: WatchlistCommand = { kind: "restore" };

const watched: WatchlistEvent = { type: "StockWatched", data: { symbol: "AAPL", name: "Apple" } };
const unwatched: WatchlistEvent = { type: "StockUnwatched", data: { symbol: "AAPL" } };

describe("a watched stock", () => {
  test("gets its name once, if it was listed without one", () => {
    const unnamed: WatchlistEvent = {
      type: "StockWatched",
      data: { symbol: "AAPL", name: "AAPL" },
    };
    const named: WatchlistEvent = { type: "StockNamed", data: { symbol: "AAPL", name: "Apple" } };
    const name = (text: string): WatchlistCommand => ({ kind: "name", name: text });
    given(unnamed).when(name("Apple")).then(named);
    given(unnamed, named).when(name("Apple Inc.")).thenNothing();
    given(watched).when(name("Apple Inc.")).thenNothing();
    given(unnamed).when(name("AAPL")).thenNothing();
    given(unnamed, unwatched).when(name("Apple")).thenNothing();
  });

  test("has the state of the last effective command, after any sequence", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(watch, unwatch, restore)), (commands) => {
        let state: WatchlistState = watchlistEvolution.initialState;
        let isWatched = false;
        let wasWatched = false;
        for (const command of commands) {
          for (const event of decide(command, state)) {
            state = watchlistEvolution.evolve(state, event);
          }
          if (command.kind === "watch") isWatched = true;
          else if (command.kind === "unwatch") isWatched = false;
          else isWatched = isWatched || wasWatched;
          wasWatched ||= isWatched;
          expect(state.status === "watched").toBe(isWatched);
        }
      }),
    );
  });
});
