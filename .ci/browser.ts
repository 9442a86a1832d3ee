import { existsSync } from "node:fs";
import { tool } from "../backend/commands/prepare.ts";

const DOWNLOAD_LIMIT_MS = 300_000;

/**
 * Returns the path of a Chromium for the browser tests: Playwright's own if it can be installed,
 * else the system's, else one from the system package manager.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env["CHROMIUM_PATH"];
  if (named) return named;
  return (await playwrightBrowser()) ?? systemBrowser() ?? installSystemBrowser();
}

async function playwrightBrowser(): Promise<string | undefined> {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  if (!existsSync(path)) {
    Bun.spawnSync([...tool("playwright", "install", "chromium")], {
      stdio: ["ignore", "ignore", "ignore"],
      timeout: DOWNLOAD_LIMIT_MS,
    });
  }
  return existsSync(path) && canRun(path) ? path : undefined;
}

/** The headless shell draws no window, which makes the tests a sixth faster. */
const browsers = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

function systemBrowser(): string | undefined {
  for (const name of browsers) {
    const path = Bun.which(name);
    if (path && canRun(path)) return path;
  }
  return undefined;
}

/** Playwright's build may be installed although a system library is missing. */
const canRun = (path: string): boolean =>
  Bun.spawnSync([path, "--version", "--no-sandbox"], { stdio: ["ignore", "ignore", "ignore"] })
    .exitCode === 0;

const packageManagers: readonly (readonly string[])[] = [
  ["apt-get", "update", "-qq"],
  ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"],
  ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
  ["dnf", "install", "-y", "-q", "chromium"],
  ["apk", "add", "--quiet", "chromium"],
  ["pacman", "-Sy", "--noconfirm", "chromium"],
  ["brew", "install", "--cask", "chromium"],
];

function installSystemBrowser(): string {
  for (const [manager = "", ...rest] of packageManagers) {
    if (!Bun.which(manager)) continue;
    const isRoot = process.getuid?.() === 0 || manager === "brew";
    Bun.spawnSync([...(isRoot ? [] : ["sudo", "-n"]), manager, ...rest], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    const found = systemBrowser();
    if (found) return found;
  }
  throw new Error(
    "No Chromium could be found or installed. Install one and name it in CHROMIUM_PATH, then run the tests again.",
  );
}
