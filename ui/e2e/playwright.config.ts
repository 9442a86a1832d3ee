import { defineConfig } from "@playwright/test";
import { DEADLINE_MS } from "./deadline.ts";
import { VISITOR } from "./visitor.ts";

const chromium = {
  ...(process.env["CHROMIUM_PATH"] ? { executablePath: process.env["CHROMIUM_PATH"] } : {}),
  args: [
    // Chromium refuses its sandbox to root, which containers usually are.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  // One picture for every machine: the product brings its own font, and the comparison is tolerant.
  snapshotPathTemplate: "{testDir}/screenshots/{arg}{ext}",
  fullyParallel: true,
  // A journey waits for its server a third of its time, and a story for timers and animation frames
  // nearly as long: four keep two cores busy.
  workers: 4,
  forbidOnly: Boolean(process.env["CI"]),
  // What fails once is a fault, of the product or of the test.
  retries: 0,
  timeout: 5 * DEADLINE_MS,
  expect: { timeout: DEADLINE_MS },
  reporter: [["list"], ["junit"], ["./conformance/register/specificationReporter.ts"]],
  use: {
    browserName: "chromium",
    actionTimeout: DEADLINE_MS,
    navigationTimeout: DEADLINE_MS,
    launchOptions: chromium,
    viewport: VISITOR.viewport,
    // Recording every test costs more than reading one again with `--trace on`.
    trace: "off",
    contextOptions: VISITOR,
  },
  // Playwright starts the tests in this order. The longest begin first, and stories, which are short,
  // last. Each process starts a browser, most a server or the catalog as well, which takes as much
  // processor time as twenty stories: so there are only as many as keep two cores busy.
  projects: [
    { name: "walk", workers: 1, testMatch: "server/walk.spec.ts" },
    {
      name: "journeys",
      workers: 2,
      testMatch: [
        "demo/*.spec.ts",
        "server/*.spec.ts",
        "journeys/*.spec.ts",
        "conformance/*.spec.ts",
      ],
      testIgnore: "server/walk.spec.ts",
    },
    { name: "stories", workers: 3, testMatch: ["stories.spec.ts", "docs.spec.ts"] },
  ],
});
