import { defineConfig } from "@playwright/test";
import { DEADLINE_MS } from "./deadline.ts";
import type { JourneyOptions } from "./fixtures.ts";

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

export default defineConfig<JourneyOptions>({
  testDir: ".",
  outputDir: "../../test-results",
  // One picture for every machine: the product brings its own font, and the comparison is tolerant.
  snapshotPathTemplate: "{testDir}/screenshots/{arg}{ext}",
  fullyParallel: true,
  // A journey waits for the server a third of its time; a story never waits. Two of one and one of
  // the other keep both cores busy.
  workers: 3,
  forbidOnly: Boolean(process.env["CI"]),
  // What fails once is a fault, of the product or of the test.
  retries: 0,
  timeout: 4 * DEADLINE_MS,
  expect: { timeout: DEADLINE_MS },
  reporter: [["list"], ["junit"], ["./conformance/register/specificationReporter.ts"]],
  use: {
    browserName: "chromium",
    actionTimeout: DEADLINE_MS,
    navigationTimeout: DEADLINE_MS,
    launchOptions: chromium,
    viewport: { width: 1440, height: 900 },
    // Recording every test costs more than reading one again with `--trace on`.
    trace: "off",
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    { name: "stories", workers: 2, testMatch: ["stories.spec.ts", "docs.spec.ts"] },
    {
      // First, for its tests are the longest, and one alone at the end would leave a core without
      // work. The screens are the server's own; what differs is where the data comes from.
      name: "demo",
      testMatch: ["journeys/*.spec.ts", "conformance/*.spec.ts", "demo/*.spec.ts"],
      grep: /@demo/,
      use: { host: "demo" },
    },
    {
      name: "server",
      testMatch: ["journeys/*.spec.ts", "conformance/*.spec.ts"],
      use: { host: "server" },
    },
    { name: "server only", testMatch: "server/*.spec.ts", use: { host: "server" } },
  ],
});
