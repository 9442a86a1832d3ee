import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { refuseCalls } from "../refuseCalls.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Create New Price Alert" });

async function openDialog(page: Page) {
  await page.goto("/alerts");
  await page.getByRole("banner").getByRole("button", { name: "Create Alert" }).click();
  await expect(dialogOf(page)).toBeVisible();
}

test(
  "title, subtitle and an empty state that opens the dialog",
  { tag: ["@spec-2.47", "@spec-2.50"] },
  async ({ page }) => {
    await page.route(/\/api\/alerts(\?|$)/, (route) => route.fulfill({ json: [] }));
    await page.goto("/alerts");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Price Alerts");
    await expect(page.getByText("Manage your stock price alerts", { exact: true })).toBeVisible();
    await expect(page.getByText("No alerts yet")).toBeVisible();
    await page.getByRole("button", { name: "Create your first alert" }).click();
    await expect(dialogOf(page)).toBeVisible();
  },
);

test(
  "the dialog creates an alert of one of three kinds, in upper case, for all numbers",
  { tag: ["@spec-2.48", "@spec-2.49", "@spec-3.18", "@spec-5.8", "@spec-5.9", "@spec-8.34"] },
  async ({ page }) => {
    await openDialog(page);
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel("Condition").getByRole("option")).toHaveText([
      "Price Above",
      "Price Below",
      "Price Change %",
    ]);
    const values = await dialog
      .getByLabel("Condition")
      .getByRole("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(values).toEqual(["above", "below", "change_percent"]);
    await expect(dialog.getByLabel("Phone number").getByRole("option").first()).toHaveText(
      "All Numbers",
    );
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await dialog.getByLabel("Symbol").fill("ko");
    await dialog.getByLabel("Target price").fill("91234.5");
    await dialog.getByLabel("Target price").press("Enter");
    expect((await sent).postDataJSON()).toEqual({
      symbol: "KO",
      targetPrice: 91234.5,
      alertType: "above",
    });
    await expect(page.locator(".toast")).toContainText("Price alert created successfully");
    await expect(
      page.getByRole("list", { name: "Alerts" }).getByRole("article").first(),
    ).toContainText("$91,234.50");
  },
);

test(
  "the dialog validates symbol and target, says an unknown symbol, and keeps what was typed on failure",
  { tag: ["@spec-4.2", "@spec-5.6", "@spec-5.7", "@spec-5.10", "@spec-8.1", "@spec-9.53"] },
  async ({ page }) => {
    await openDialog(page);
    const dialog = dialogOf(page);
    const submit = dialog.getByRole("button", { name: "Create alert" });
    await submit.click();
    await expect(dialog).toContainText("Symbol is required");
    await expect(dialog).toContainText("Target price must be positive");
    await expect(dialog.getByLabel("Symbol")).toBeFocused();
    await dialog.getByLabel("Symbol").fill("ABCDEF");
    await submit.click();
    await expect(dialog).toContainText("Symbol must be 5 characters or less");
    await dialog.getByLabel("Target price").fill("-1");
    await submit.click();
    await expect(dialog).toContainText("Target price must be positive");
    await dialog.getByLabel("Symbol").fill("IBM");
    await dialog.getByLabel("Target price").fill("1");
    await refuseCalls(page, [{ method: "POST", path: /\/api\/alerts$/ }]);
    await submit.click();
    await expect(page.getByText("Failed to create price alert")).toBeVisible();
    await expect(dialog.getByLabel("Symbol")).toHaveValue("IBM");
    await expect(dialog.getByLabel("Target price")).toHaveValue("1");
    await dialog.getByLabel("Symbol").fill("ZZZZ");
    await expect(dialog).toContainText("Symbol 'ZZZZ' not found");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
  },
);

test("the dialog's limit of five characters counts no market suffix", async ({ page }) => {
  await openDialog(page);
  const dialog = dialogOf(page);
  await dialog.getByLabel("Symbol").fill("7203.T");
  await expect(dialog).toContainText("Toyota");
  await dialog.getByLabel("Target price").fill("999999");
  await dialog.getByRole("button", { name: "Create alert" }).click();
  await expect(page.locator(".toast")).toContainText("Price alert created successfully");
});

test(
  "an alert shows Triggered, Active or Inactive, each in its color",
  { tag: "@spec-4.1" },
  async ({ page }) => {
    const real = await (await page.request.get("/api/alerts")).json();
    const [sample] = real.length > 0 ? real : [undefined];
    const created = sample
      ? sample
      : await (
          await page.request.post("/api/alerts", {
            data: { symbol: "KO", targetPrice: 90_000, alertType: "above" },
          })
        ).json();
    const states = [
      { id: 1, isTriggered: true, isActive: true },
      { id: 2, isTriggered: false, isActive: true },
      { id: 3, isTriggered: false, isActive: false },
    ];
    await page.route(/\/api\/alerts(\?|$)/, (route) =>
      route.fulfill({ json: states.map((state) => ({ ...created, ...state })) }),
    );
    await page.goto("/alerts");
    const tags = page.getByRole("list", { name: "Alerts" }).locator(".bp6-tag");
    await expect(tags).toHaveText(["Triggered", "Active", "Inactive"]);
    const colors = await tags.evaluateAll((each) => each.map((tag) => getComputedStyle(tag).color));
    expect(new Set(colors).size).toBe(3);
    await expect(tags.nth(0)).toHaveClass(/warning/);
    await expect(tags.nth(1)).toHaveClass(/success/);
  },
);

test(
  "an alert that could not be deleted stays on the list",
  { tag: "@spec-8.2" },
  async ({ page }) => {
    await openDialog(page);
    const dialog = dialogOf(page);
    await dialog.getByLabel("Symbol").fill("IBM");
    await dialog.getByLabel("Target price").fill("90001");
    await dialog.getByRole("button", { name: "Create alert" }).click();
    const card = page.getByRole("article", { name: /^IBM Price Above/ }).first();
    await expect(card).toBeVisible();
    await refuseCalls(page, [{ method: "DELETE", path: /\/api\/alerts\/\d+$/ }]);
    await card.hover();
    await card.getByRole("button", { name: "Delete alert on IBM" }).click();
    await expect(page.getByText("Failed to delete alert")).toBeVisible();
    await expect(card).toBeVisible();
  },
);
