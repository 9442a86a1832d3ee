import { expect, test as base } from "@playwright/test";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type ServerProcess } from "../serverProcess.ts";
import { serveFolderAt, type FileServer } from "../staticServer.ts";

interface Fixtures {
  server: ServerProcess;
  /** The interface alone, in a folder of its own that a test may rebuild. */
  files: FileServer & { readonly folder: string };
}

const test = base.extend<Fixtures>({
  server: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.dispose();
  },
  files: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "stock-monitor-ui-"));
    await cp("dist/ui", folder, { recursive: true });
    const files = await serveFolderAt(folder);
    await use({ ...files, folder });
    await files.close();
    await rm(folder, { recursive: true });
  },
});

test("without a server the product opens with what was last known, says how old it is, and saves nothing", async ({
  page,
  server,
}) => {
  await page.request.post(`${server.url}/api/alerts`, {
    data: { symbol: "KO", targetPrice: 77777, alertType: "above" },
  });
  await page.goto(`${server.url}/alerts`);
  await expect(page.getByRole("row", { name: /^KO Price Above/ })).toBeVisible();
  await expect(page.locator("html[data-offline=ready]")).toBeAttached();
  // What was answered is written a moment later.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const store = await caches.open("stock-monitor-answers");
        return (await store.match("/api/alerts", { ignoreSearch: true })) !== undefined;
      }),
    )
    .toBe(true);
  await server.stop("SIGKILL");

  await page.reload();
  await expect(page.getByText(/^Offline\. Prices as of \d\d:\d\d$/)).toBeVisible();
  const card = page.getByRole("row", { name: /^KO Price Above/ });
  await expect(card).toBeVisible();
  await page.goto(`${server.url}/settings`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");

  await page.goto(`${server.url}/no-such-watchlist`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await page.context().setOffline(true);
  await page.goto(`${server.url}/portfolios`);
  await expect(page.getByText(/You are offline|Offline\. Prices/).first()).toBeVisible();

  await page.context().setOffline(false);
  await server.restart();
  await page.goto(`${server.url}/alerts`);
  await expect(card).toBeVisible();
  await expect(page.getByText(/^Offline/)).toHaveCount(0);
});

/** Runs in the page before anything else: a visit that ends before a second has passed. */
function endNoLongTimers(): void {
  const begin = window.setTimeout.bind(window);
  const beginShort = (act: TimerHandler, ms?: number, ...args: unknown[]): number =>
    (ms ?? 0) >= 1000 ? 0 : begin(act, ms, ...args);
  Object.assign(window, { setTimeout: beginShort });
}

test("after two short visits the product opens without a server", async ({ page, server }) => {
  await page.addInitScript(endNoLongTimers);
  const title = page.getByRole("heading", { level: 1 });
  await page.goto(`${server.url}/settings`);
  await expect(title).toHaveText("Settings");
  await page.goto(`${server.url}/settings`);
  await expect(page.locator("html[data-offline=ready]")).toBeAttached();
  await server.stop("SIGKILL");
  await page.goto(`${server.url}/alerts`);
  await expect(title).toHaveText("Price Alerts");
});

test("a new version is offered, nothing reloads by itself, and Reload brings it", async ({
  page,
  files,
}) => {
  await page.goto(files.url);
  await expect(page.locator("html[data-offline=ready]")).toBeAttached();
  await page.reload();
  const build = page.locator('meta[name="build"]');
  const old = (await build.getAttribute("content")) ?? "";
  expect(old).not.toBe("");

  // A build that differs in nothing but its number.
  const next = old.split("").toReversed().join("");
  for (const name of ["index.html", "service-worker.js"]) {
    const path = join(files.folder, name);
    await writeFile(path, (await readFile(path, "utf8")).replaceAll(old, next));
  }
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText("A new version is ready.")).toBeVisible();
  await expect(build).toHaveAttribute("content", old);
  await page.getByRole("button", { name: "Reload" }).press("Enter");
  await expect(build).toHaveAttribute("content", next);
  await expect(page.getByText("A new version is ready.")).toHaveCount(0);
});
