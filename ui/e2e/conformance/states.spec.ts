import { answerCalls } from "../answerCalls.ts";
import { expect, test } from "../fixtures.ts";
import { openScreen } from "../openScreen.ts";

test(
  "standard and earnings screener each have their own status and results",
  { tag: "@spec-4.5" },
  async ({ page }) => {
    const at = "2026-11-20T15:00:00.000Z";
    const none = { run: null, results: null };
    await answerCalls(page, {
      "/api/screener/status": { ...none, isRunning: false, lastRun: at, progress: null },
      "/api/screener/earnings/status": {
        ...none,
        isRunning: true,
        lastRun: null,
        progress: { done: 3, total: 9 },
      },
      "/api/screener/results": [],
      "/api/screener/earnings/results": [],
    });
    await page.goto("/screener");
    const panel = page.getByRole("region", { name: "Stocks Under $10" });
    await expect(panel).toContainText("Idle");
    await expect(panel).not.toContainText("Never run");
    await page.getByRole("radio", { name: "Earnings" }).press("Space");
    await expect(panel).toContainText("Running");
    await expect(page.getByRole("progressbar", { name: /run$/ })).toBeAttached();
  },
);

test(
  "the live socket is on the same host at /ws, and settings show its state",
  { tag: "@spec-4.6" },
  async ({ page, product }) => {
    const opened = page.waitForEvent("websocket");
    await page.goto("/settings/sources");
    const socket = await opened;
    expect(socket.url()).toBe(`${product.url.replace(/^http/, "ws").replace(/\/$/, "")}/ws`);
    const status = page.getByRole("region", { name: "System Status" });
    await expect(status.locator("dd").first()).toHaveText("Connected");
    const other = await page.context().newPage();
    await other.routeWebSocket(/\/ws$/, (route) => route.close());
    await other.goto("/settings/sources");
    await expect(
      other.getByRole("region", { name: "System Status" }).locator("dd").first(),
    ).toHaveText("Disconnected");
    await other.close();
  },
);

test(
  "neither focus nor coming back to a screen fetches again",
  { tag: "@spec-7.62" },
  async ({ page }) => {
    // Live messages are blocked, because the page requests again whatever they name as changed.
    await page.routeWebSocket(/\/ws$/, () => {});
    await openScreen(page, "/email-notifications", "Email Notifications");
    await expect(page.getByText("Live updates connected")).toBeAttached();
    await page.getByRole("link", { name: "Portfolios" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Portfolios");
    await expect(page.locator(".skeleton")).toHaveCount(0);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.evaluate(() => {
      window.dispatchEvent(new Event("focus"));
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await page.getByRole("link", { name: "Email Notifications" }).click();
    await expect(page.getByRole("region", { name: "Add an address" })).toBeVisible();
    await page.getByRole("link", { name: "Portfolios" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Portfolios");
    expect(asked).not.toContain("/api/portfolios");
    expect(asked).not.toContain("/api/email-notifications");
  },
);
