import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, test as base } from "@playwright/test";
import { startServer, type ServerProcess } from "../serverProcess.ts";

const ACCESS_TOKEN = "correct-horse-battery";

const test = base.extend<{ server: ServerProcess }>({
  server: async ({}, use) => {
    const server = await startServer({ ACCESS_TOKEN });
    await use(server);
    await server.dispose();
  },
});

const answerOf = <Answer>(result: Awaited<ReturnType<Client["callTool"]>>): Answer => {
  const [content] = result.content as { text: string }[];
  return JSON.parse(content?.text ?? "") as Answer;
};

test("a token made here lets an assistant draft, a person confirms, and revoking ends it", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/settings/access`);
  await page.getByLabel("Passcode").fill(ACCESS_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  const panel = page.getByRole("region", { name: "API Tokens" });
  await panel.getByLabel("Name").fill("Assistant");
  await panel.getByRole("button", { name: "Create token" }).click();
  const token = await panel.getByLabel("New token").inputValue();

  const client = new Client({ name: "test", version: "1" });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", server.url), { requestInit: { headers } }),
  );
  const drafted = { symbol: "AAPL", targetPrice: 123456, alertType: "above", note: "Sell half" };
  const { link } = answerOf<{ link: string }>(
    await client.callTool({ name: "draft_alert", arguments: drafted }),
  );
  const list = async () =>
    answerOf<{ alerts: object[] }>(await client.callTool({ name: "list_alerts", arguments: {} }));
  expect((await list()).alerts).toEqual([]);

  await page.goto(link);
  const dialog = page.getByRole("dialog", { name: "Create New Price Alert" });
  await expect(dialog.getByLabel("Symbol")).toHaveValue("AAPL");
  await expect(dialog.getByLabel("Note")).toHaveValue("Sell half");
  await dialog.getByLabel("Target price").press("Enter");
  await expect(page.getByRole("row", { name: /^AAPL Price Above/ })).toBeVisible();
  expect((await list()).alerts).toMatchObject([drafted]);

  const added = answerOf<{ link: string }>(
    await client.callTool({
      name: "draft_watchlist",
      arguments: { symbols: ["KO", "MSFT"], name: "Tea" },
    }),
  );
  await page.goto(added.link);
  await page
    .getByRole("dialog", { name: "New list" })
    .getByRole("button", { name: "Create" })
    .click();
  await page
    .getByRole("dialog", { name: "Add stocks to Tea" })
    .getByRole("button", { name: "Add 2 stocks" })
    .click();
  await expect(page.getByRole("table", { name: "Tea" }).getByRole("row")).toHaveCount(3);

  await page.goto(`${server.url}/settings/access`);
  await panel.getByRole("button", { name: "Revoke Assistant" }).click();
  const question = page.getByRole("alertdialog", { name: "Revoke the token?" });
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(panel.getByRole("list", { name: "API tokens" })).toHaveCount(0);
  await expect(list()).rejects.toThrow("The access token is wrong");
});
