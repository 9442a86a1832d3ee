import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { CAPABILITY_NAMES } from "./components/messages.ts";
import { findScreen, MOVED_SCREENS, SCREENS, sectionsOf } from "./screens.ts";

const manifest: { shortcuts: readonly { name: string; url: string }[] } = JSON.parse(
  readFileSync(new URL("public/manifest.webmanifest", import.meta.url), "utf8"),
);

test("no two screens share a path or a title", () => {
  expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(SCREENS.length);
  expect(new Set(SCREENS.map(({ title }) => title)).size).toBe(SCREENS.length);
});

/** The browser reads the manifest as a file, so it has to repeat two of the titles. */
test("the installed app's shortcuts have the titles of their screens", () => {
  const named = manifest.shortcuts.flatMap(({ name, url }) => {
    const screen = SCREENS.find(({ path }) => `.${path}` === url);
    return screen === undefined ? [] : [{ name, title: screen.title }];
  });
  expect(named).toHaveLength(2);
  for (const { name, title } of named) expect(name).toBe(title);
});

test("every screen marks one entry of the sidebar", () => {
  const entries = SCREENS.filter(({ entry }) => entry !== undefined).map(({ path }) => path);
  for (const { path, entry, under } of SCREENS) {
    expect(under === undefined).toBe(entry !== undefined);
    expect(entries).toContain(under ?? path);
  }
});

test("a section of a group never marks the entry of another group", () => {
  const groupOf = (path: string | undefined) =>
    SCREENS.find((screen) => screen.path === path)?.section?.of;
  for (const { section, under } of SCREENS) {
    if (section && under) expect(groupOf(under)).toBe(section.of);
  }
});

test("a screen of a group links to every screen of it", () => {
  const labelsAt = (path: string) =>
    sectionsOf(findScreen(path, "/") ?? {})?.links.map(({ label }) => label);
  const notifications = [
    "Email",
    "Phone",
    "Channels",
    "Quiet Hours",
    "Labels",
    "Weekly",
    "Mute",
    "Delivery Log",
  ];
  expect(labelsAt("/email-notifications")).toEqual(notifications);
  expect(labelsAt("/notifications/log")).toEqual(notifications);
  expect(labelsAt("/settings")).toEqual([
    "General",
    "Sources",
    "Access",
    "Audit Log",
    "Data",
    "About",
    "Notifications",
  ]);
  expect(labelsAt("/alerts")).toBeUndefined();
  const links = SCREENS.flatMap((screen) => sectionsOf(screen)?.links ?? []);
  for (const { path } of links) expect(findScreen(path, "/")?.path).toBe(path);
});

test("an earlier address redirects to a screen and is not one itself", () => {
  for (const [path, to] of Object.entries(MOVED_SCREENS)) {
    expect(findScreen(path, "/")).toBeUndefined();
    expect(findScreen(to, "/")).toBeDefined();
  }
});

test("an address opens its screen, whatever the base path", () => {
  expect(findScreen("/", "/")?.title).toBe("Dashboard");
  expect(findScreen("/stocks/BRK-B", "/")?.title).toBe("Stock");
  expect(findScreen("/markets/map", "/")?.title).toBe("Market Map");
  expect(findScreen("/monitor/", "/monitor/")?.title).toBe("Dashboard");
  expect(findScreen("/monitor/alerts", "/monitor/")?.title).toBe("Price Alerts");
  expect(findScreen("/nowhere", "/")).toBeUndefined();
  expect(findScreen("/monitor", "/monitor/")).toBeUndefined();
});

/** Otherwise no notice would report that it is missing. */
test("each kind of market data is on a screen", () => {
  const shown = new Set<string>(SCREENS.flatMap(({ data = [] }) => data));
  expect(Object.keys(CAPABILITY_NAMES).filter((kind) => !shown.has(kind))).toEqual([]);
});
