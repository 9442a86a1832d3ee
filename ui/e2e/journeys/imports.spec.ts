import { expect, test } from "../fixtures.ts";

const FILE = [
  "Action,Time,ISIN,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)",
  "Market buy,2025-12-01 15:00:00,US0378331005,AAPL,Apple,E1,2,100,USD,200,USD",
  "Market buy,2025-12-01 16:00:00,,,No Such Thing,E2,3,50,USD,150,USD",
  "",
].join("\n");

// The portfolio is deleted while its card is on screen, which asks for its history once more.
test.use({ expectedComplaint: /status of 404.*\/api\/portfolios\/\d+\/history/ });

test("a broker's file is looked at, answered for, recorded, and undone", async ({ page }) => {
  await page.goto("/portfolios?import");
  const dialog = page.getByRole("dialog", { name: "Import transactions" });
  await dialog.getByLabel("Choose a file or drop it here").setInputFiles({
    name: "broker.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(FILE),
  });
  await expect(dialog.getByText("No stock was found")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Record 1 transaction" })).toBeDisabled();
  await dialog.getByLabel("Symbol of No Such Thing").fill("MSFT");
  await dialog.getByRole("button", { name: "Use", exact: true }).click();
  await dialog.getByRole("button", { name: "Record 2 transactions" }).click();
  await expect(page.getByText(/^2 transactions imported into Trading 212/)).toBeVisible();
  // A toast stays while the pointer is on it, however long the holdings take.
  const toasts = page.getByRole("region", { name: "Notifications (F8)" });
  const undo = toasts.getByRole("button", { name: "Undo" });
  await undo.hover();
  await expect(page.getByRole("table", { name: /^Holdings of Trading 212/ })).toContainText("MSFT");
  await undo.click();
  await expect(page.getByText(/^Trading 212( \d+)? has been deleted$/)).toBeVisible();
});
