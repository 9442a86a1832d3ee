import { expect, test as base } from "@playwright/test";
import { startServer, type ServerProcess } from "../serverProcess.ts";

const test = base.extend<{ server: ServerProcess }>({
  server: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.dispose();
  },
});

test("the page takes up the live line again after the server restarts", async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  // A screen whose code has not come cannot be had of a server that is gone.
  await expect(page.getByRole("region", { name: "Active Alerts" })).toBeVisible();
  await expect(page.getByText("Live updates connected")).toBeAttached();
  await server.stop("SIGKILL");
  await expect(page.getByText(/updates disconnected|^Connecting to live updates/)).toBeAttached();
  await server.restart();
  await expect(page.getByText("Live updates connected")).toBeAttached();

  // What happens after the restart is on the screen by itself.
  await page.request.post(`${server.url}/api/alerts`, {
    data: { symbol: "KO", targetPrice: 77777, alertType: "above" },
  });
  const alerts = page.getByRole("region", { name: "Active Alerts" });
  await expect(alerts.getByRole("listitem").filter({ hasText: "KO" })).toBeVisible();
});
