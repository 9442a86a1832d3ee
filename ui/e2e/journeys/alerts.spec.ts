import type { Page } from "@playwright/test";
import { expect, pressEscape, test } from "../fixtures.ts";
import { openAnswered } from "../openAnswered.ts";

/** Adds an address, as a newcomer would, and leaves the page on Email Notifications. */
async function addAddress(page: Page, email: string) {
  await page.goto("/email-notifications");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Label").fill("Journey");
  await page.getByRole("button", { name: "Add address" }).click();
  await expect(page.getByRole("list", { name: "Addresses" })).toContainText(email);
}

/** Price that the lookup shows, so that a target can be set on the side that is wanted. */
async function readPrice(page: Page, symbol: string): Promise<number> {
  const answer = await page.evaluate(
    async (wanted) => (await fetch(`/api/stocks/quote/${wanted}`)).json(),
    symbol,
  );
  return answer.price;
}

/** Other tests on this server may have chosen a long check interval or turned notifications off. */
async function announceAtOnce(page: Page) {
  await openAnswered(page, "/alerts");
  const status = await page.evaluate(async () => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({
      notificationsEnabled: true,
      alertFrequencySeconds: 10,
      priceCheckIntervalSeconds: 10,
    });
    return (await fetch("/api/settings/alerts", { method: "PUT", headers, body })).status;
  });
  expect(status).toBe(200);
}

test(
  "an alert is created, fires live and its mail arrives",
  { tag: "@demo" },
  async ({ page, product }) => {
    await announceAtOnce(page);
    await addAddress(page, "journey@example.com");
    const price = await readPrice(page, "MSFT");

    // By links: the demo's data lives as long as the page.
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page
      .getByRole("region", { name: /^Active Alerts/ })
      .getByRole("link", { name: "View All" })
      .click();
    await page.getByRole("button", { name: "Create Alert" }).click();
    await expect(page.getByRole("dialog").locator("[name=symbol]")).toBeFocused();
    const dialog = page.getByRole("dialog", { name: "Create New Price Alert" });
    await dialog.getByLabel("Symbol").fill("msft");
    await expect(dialog).toContainText("Microsoft");
    await dialog.getByLabel("Target price").fill((price * 0.9).toFixed(2));
    await expect(dialog).toContainText("it will trigger immediately");
    await dialog.getByRole("button", { name: "Create alert" }).click();

    // A check of prices in the same second fires it, and its toast takes the place of this one.
    const toast = page.getByText(/Price alert created successfully|^MSFT is above/);
    await expect(toast.filter({ visible: true }).first()).toBeVisible();
    const card = page.getByRole("article", { name: /^MSFT Price Above/ }).first();
    await expect(card).toContainText("Triggered");
    await expect(card).toContainText("Already met when it was created");

    await expect(page).toHaveTitle(/^\(\d+\) Price Alerts · Stock Monitor$/);
    await page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).click();
    const inbox = page.getByRole("dialog", { name: "Notifications" });
    await inbox
      .getByRole("link", { name: /^MSFT is above/ })
      .first()
      .click();
    const history = page.getByRole("heading", { name: "What happened: MSFT" });
    await expect(history).toBeVisible();
    // Closing, it gives the focus back to the bell for a moment.
    await expect(inbox).toHaveCount(0);
    await pressEscape(history);
    await expect(history).toHaveCount(0);
    await product.expectMail(page, ["MSFT", (price * 0.9).toFixed(2)]);
  },
);

test("an alert is deleted, and brought back by Undo", { tag: "@demo" }, async ({ page }) => {
  await page.goto("/alerts");
  await page.getByRole("button", { name: "Create Alert" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Price Alert" });
  await dialog.getByLabel("Symbol").fill("KO");
  await dialog.getByLabel("Target price").fill("99999");
  await dialog.getByRole("button", { name: "Create alert" }).click();
  const card = page.getByRole("article", { name: "KO Price Above $99,999.00" });
  await expect(card).toBeVisible();

  await card.hover();
  await card.getByRole("button", { name: "Delete alert on KO" }).click();
  await expect(page.getByText("Alert deleted successfully")).toBeVisible();
  await expect(card).toHaveCount(0);

  await page.getByText("Undo").click();
  await expect(card).toBeVisible();
  await expect(card).toContainText("Active");
});

test("an alert is edited, paused and resumed from its card", { tag: "@demo" }, async ({ page }) => {
  await page.goto("/alerts");
  await page.getByRole("button", { name: "Create Alert" }).click();
  const created = page.getByRole("dialog", { name: "Create New Price Alert" });
  await created.getByLabel("Symbol").fill("PFE");
  await created.getByLabel("Target price").fill("88888");
  await created.getByRole("button", { name: "Create alert" }).click();
  const card = page.getByRole("article", { name: /^PFE Price Above/ });
  await expect(card).toBeVisible();

  await card.hover();
  await card.getByRole("button", { name: "More for the alert on PFE" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Price Alert" });
  await expect(dialog.getByLabel("Target price")).toHaveValue("88888");
  await dialog.getByLabel("Target price").fill("77777");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Alert saved")).toBeVisible();
  await expect(card).toHaveAccessibleName("PFE Price Above $77,777.00");

  await card.hover();
  await card.getByRole("button", { name: "More for the alert on PFE" }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await expect(card).toContainText("Paused since");
  await page.locator(".toast").getByText("Resume").click();
  await expect(page.getByText("Alert resumed")).toBeVisible();
  await expect(card).toContainText("Active");

  await card.getByRole("button", { name: "History of alert on PFE" }).click();
  const history = page
    .getByRole("dialog", { name: "What happened: PFE" })
    .getByRole("list", { name: "What happened" });
  await expect(history).toContainText("Edited; target $77,777.00");
  await expect(history).toContainText("Paused");
  await expect(history).toContainText("Resumed");
});

test("the dialog says what is missing, beside the fields, and keeps what was typed", async ({
  page,
}) => {
  await page.goto("/alerts");
  await page.getByRole("button", { name: "Create Alert" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Price Alert" });
  await dialog.getByRole("button", { name: "Create alert" }).click();
  await expect(dialog).toContainText("Symbol is required");
  await expect(dialog).toContainText("Target price must be positive");
  await expect(dialog.getByLabel("Symbol")).toBeFocused();

  await dialog.getByLabel("Symbol").fill("toolong");
  await dialog.getByRole("button", { name: "Create alert" }).click();
  await expect(dialog).toContainText("Symbol must be 5 characters or less");
  await expect(dialog.getByLabel("Symbol")).toHaveValue("TOOLONG");
  await pressEscape(dialog);
  await expect(dialog).toHaveCount(0);
});

test("an alert is added from the dashboard in one line", async ({ page }) => {
  await page.goto("/");
  const form = page.getByRole("region", { name: "Quick Add Alert" });
  await form.getByRole("button", { name: "Add alert" }).click();
  await expect(page.getByText("Please fill in all required fields")).toBeVisible();

  await form.getByLabel("Symbol").fill("nvda");
  await expect(form).toContainText("NVIDIA");
  // The price that was found fills the empty target.
  await expect(form.getByLabel("Target price")).not.toHaveValue("");
  await form.getByLabel("Target price").fill("88888");
  await form.getByLabel("Target price").press("Enter");
  await expect(page.getByText("Alert created successfully")).toBeVisible();
  const list = page.getByRole("region", { name: "Active Alerts" });
  await expect(list.getByRole("article", { name: /^NVDA Price Above/ }).first()).toBeVisible();
});

test("a symbol that does not exist is said not to be found", async ({ page }) => {
  await page.goto("/");
  const quickAdd = page.getByRole("region", { name: "Quick Add Alert" });
  await quickAdd.getByLabel("Symbol").fill("QQQQZ");
  await expect(quickAdd).toContainText("Symbol 'QQQQZ' not found");

  const lookup = page.getByRole("region", { name: "Stock Price Lookup" });
  await lookup.getByRole("button", { name: "Look up" }).click();
  await expect(lookup).toContainText("Please enter a stock symbol");
  await lookup.getByLabel("Stock symbol").fill("QQQQZ");
  await lookup.getByLabel("Stock symbol").press("Enter");
  await expect(lookup).toContainText("Symbol 'QQQQZ' not found");
});

test("addresses are switched off, tested and, once confirmed, deleted", async ({
  page,
  product,
}) => {
  await addAddress(page, "second@example.com");
  const row = page
    .getByRole("list", { name: "Addresses" })
    .getByRole("listitem")
    .filter({ hasText: "second@example.com" });
  await row.getByRole("button", { name: "Send a test to second@example.com" }).click();
  await expect(page.getByText("Test email sent")).toBeVisible();
  await product.expectMail(page, ["est"]);

  await row.getByLabel("Send alerts to second@example.com").click({ force: true });
  await expect(row).toContainText("Inactive");

  await row.getByRole("button", { name: "Delete second@example.com" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this email notification?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
});
