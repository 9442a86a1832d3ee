import { expect, test } from "bun:test";
import { SCREENS } from "../../screens.ts";
import {
  ACTION_SHORTCUTS,
  NOTHING_PRESSED,
  pressKey,
  SCREEN_SHORTCUTS,
  SEQUENCE_MS,
} from "./shortcuts.ts";

function press(keys: readonly string[], gapMs = 100) {
  let state = NOTHING_PRESSED;
  const actions = [];
  for (const [index, key] of keys.entries()) {
    const answer = pressKey(state, key, index * gapMs);
    state = answer.state;
    if (answer.action) actions.push(answer.action);
  }
  return actions;
}

test("g followed by a letter opens a screen", () => {
  expect(press(["g", "s"])).toEqual([{ kind: "go", to: "/screener" }]);
});

test("a single letter has its own meaning, also after a sequence", () => {
  expect(press(["g", "c", "c"])).toEqual([
    { kind: "go", to: "/community" },
    { kind: "go", to: "/alerts?create" },
  ]);
});

test("the second key must follow within a time limit", () => {
  expect(press(["g", "t"], SEQUENCE_MS)).toEqual([{ kind: "go", to: "/settings" }]);
  expect(press(["g", "t"], SEQUENCE_MS + 1)).toEqual([{ kind: "theme" }]);
});

test("a second g restarts the sequence, and an unknown key ends it", () => {
  expect(press(["g", "g", "d"])).toEqual([{ kind: "go", to: "/" }]);
  expect(press(["g", "9", "d"])).toEqual([]);
});

test("every screen of the sidebar has a unique shortcut", () => {
  const reached = SCREEN_SHORTCUTS.map(({ action }) => (action.kind === "go" ? action.to : ""));
  const inSidebar = SCREENS.filter(({ entry }) => entry !== undefined);
  for (const { path } of inSidebar) expect(reached).toContain(path);
  const typed = [...SCREEN_SHORTCUTS, ...ACTION_SHORTCUTS].map(({ keys }) => keys.join(" "));
  expect(new Set(typed).size).toBe(typed.length);
});
