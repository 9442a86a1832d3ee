import { describe, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { Glob } from "bun";
import { arrowsOf, checkImports, findCycle, comesFromBelow, siblingArrow } from "./importRules.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** The list of screens names the features that it opens; the shell reads the list. */
const NAMED_ONLY = new Set(["ui/screens.ts"]);

const sources = await Promise.all(
  ["backend", "ui", "mocks", "stories", ".storybook", ".ci"]
    .flatMap((folder) =>
      [...new Glob("**/*.{ts,tsx}").scanSync({ cwd: `${root}${folder}`, dot: true })]
        .filter((path) => !path.includes("node_modules/"))
        .map((path) => `${folder}/${path}`),
    )
    .map(async (file) => ({ file, source: await Bun.file(root + file).text() })),
);

describe("import rules", () => {
  test("every file imports only what its room may", () => {
    expect(sources.flatMap(({ file, source }) => checkImports(file, source))).toEqual([]);
  });

  const arrows = sources.flatMap(({ file, source }) => arrowsOf(file, source));

  test("every room imports only from itself and from rooms above it", () => {
    expect(arrows.filter(comesFromBelow)).toEqual([]);
    expect(comesFromBelow({ from: "backend/domain/bar.ts", to: "backend/app.ts" })).toBe(true);
  });

  test("the files and inner folders of a folder form no circle", () => {
    const siblings = arrows.flatMap((arrow) => {
      const seen = siblingArrow(arrow);
      return seen === undefined || NAMED_ONLY.has(arrow.from) ? [] : [seen];
    });
    expect(siblings).toContainEqual([
      "backend/capabilities/notifications",
      "backend/capabilities/alerts",
    ]);
    expect(findCycle(siblings)).toEqual([]);
    expect(
      findCycle([
        ...siblings,
        ["backend/capabilities/contacts", "backend/capabilities/notifications"],
      ]),
    ).not.toEqual([]);
  });

  test.each([
    [
      "backend/contract/dashboard.ts",
      'import { readAlerts } from "../capabilities/alerts/queries.ts";',
    ],
    ["backend/contract/dashboard.ts", 'import type { Kysely } from "kysely";'],
    ["backend/platform/live/hub.ts", 'import type { Sample } from "../../market/sample.ts";'],
    ["backend/platform/http/errors.ts", 'import { readFile } from "node:fs/promises";'],
    ["backend/market/routing/router.ts", 'import { readFile } from "node:fs/promises";'],
    [
      "backend/market/routing/router.ts",
      'import { store } from "../../platform/eventStore/store.ts";',
    ],
    ["backend/market/source.ts", 'import type { Alert } from "../contract/alert.ts";'],
    ["backend/capabilities/alerts/decide.ts", 'import { Elysia } from "elysia";'],
    [
      "backend/capabilities/alerts/conditions/evaluate.ts",
      'import { database } from "../../../platform/database/database.ts";',
    ],
    [
      "backend/capabilities/alerts/conditions/condition.ts",
      'import type { Kysely } from "kysely";',
    ],
    ["backend/domain/rules/watch.ts", 'import type { Interval } from "../../market/source.ts";'],
    ["backend/capabilities/alerts/decide.ts", 'import type { Kysely } from "kysely";'],
    [
      "backend/capabilities/alerts/engine/engine.ts",
      'import { decide } from "../../notifications/decide.ts";',
    ],
    [
      "backend/capabilities/alerts/engine/engine.ts",
      'import { findDifferences } from "../../../testing/containment.ts";',
    ],
    [
      "backend/capabilities/alerts/routes.ts",
      'import { store } from "../../platform/eventStore/store.ts";',
    ],
    ["backend/capabilities/alerts/alerts.ts", 'import { createApp } from "../../app.ts";'],
    ["backend/app.ts", 'import { serve } from "./adapters/server/bunServer.ts";'],
    ["backend/app.ts", 'import { unpackDataFolder } from "./testing/fixtures.ts";'],
    ["backend/server.ts", 'import { unpackDataFolder } from "./testing/fixtures.ts";'],
    ["ui/api/endpoints.ts", 'import type { Alert } from "../../backend/contract/alerts/alert.ts";'],
    ["ui/charts/model/scales/ticks.ts", 'import { useState } from "react";'],
    [
      "ui/components/alerts/AlertCard.tsx",
      'import { useGetAlertsQuery } from "../../api/endpoints.ts";',
    ],
    ["ui/features/alerts/Alerts.tsx", 'export { Stats } from "../dashboard/Stats.tsx";'],
    ["ui/features/alerts/Alerts.tsx", 'import { SCREENS } from "../../screens.ts";'],
    ["ui/features/alerts/Alerts.tsx", 'const demo = import("../../../mocks/demo.ts");'],
    ["mocks/world.ts", 'import { openDatabase } from "../backend/adapters/sqlite/sqlite.ts";'],
    ["kitchen/sink.ts", 'import "./tap.ts";'],
  ])("%s may not import %s", (file, source) => {
    expect(checkImports(file, source)).toHaveLength(1);
  });

  test.each([
    [
      "backend/capabilities/alerts/engine/engine.ts",
      'import { notificationTypes } from "../../notifications/events.ts";',
    ],
    ["backend/contract/common.ts", 'import { isSymbol } from "../domain/symbolText.ts";'],
    ["ui/features/alerts/Alerts.tsx", 'import { api } from "../../api/endpoints.ts";'],
    ["ui/features/shell/Sidebar.tsx", 'import { SCREENS } from "../../screens.ts";'],
    ["mocks/world.ts", 'import { createApp } from "../backend/app.ts";'],
  ])("%s may import %s", (file, source) => {
    expect(checkImports(file, source)).toEqual([]);
  });
});
