import { answerCalls } from "../answerCalls.ts";
import { expect, pressEscape, test } from "../fixtures.ts";
import { openScreen } from "../openScreen.ts";
import { refuseCalls } from "../refuseCalls.ts";

const NAME = "Create New Price Alert";

test(
  "title, subtitle and an empty state that opens the dialog; each status has its color",
  { tag: ["@spec-2.47", "@spec-2.50", "@spec-4.1"] },
  async ({ page }) => {
    await answerCalls(page, { "/api/alerts": [] });
    await openScreen(page, "/alerts", "Price Alerts");
    await expect(page.getByText("Manage your stock price alerts", { exact: true })).toBeVisible();
    await expect(page.getByText("No alerts yet")).toBeVisible();
    await page.getByRole("button", { name: "Create your first alert" }).click();
    await expect(page.getByRole("dialog", { name: NAME })).toBeVisible();

    const data = { symbol: "KO", targetPrice: 90_000, alertType: "above" };
    const created = await (await page.request.post("/api/alerts", { data })).json();
    const states = [
      { id: 1, isTriggered: true, isActive: true },
      { id: 2, isTriggered: false, isActive: true },
      { id: 3, isTriggered: false, isActive: false },
    ];
    await answerCalls(page, { "/api/alerts": states.map((state) => ({ ...created, ...state })) });
    await openScreen(page, "/alerts", "Price Alerts");
    const tags = page.getByRole("table", { name: "Alerts" }).locator(".bp6-tag");
    await expect(tags).toHaveText(["Triggered", "Active", "Inactive"]);
    const colors = await tags.evaluateAll((each) => each.map((tag) => getComputedStyle(tag).color));
    expect(new Set(colors).size).toBe(3);
    await expect(tags.nth(0)).toHaveClass(/warning/);
    await expect(tags.nth(1)).toHaveClass(/success/);

    await page.getByText("Cards", { exact: true }).click();
    await expect(page.getByRole("list", { name: "Alerts" }).getByRole("article")).toHaveCount(3);
    await page.reload();
    await expect(page.getByRole("list", { name: "Alerts" }).getByRole("article")).toHaveCount(3);
    await page.getByText("Table", { exact: true }).click();
  },
);

test(
  "the dialog validates, keeps what was typed, and creates alerts of three kinds for all numbers",
  {
    tag: [
      "@spec-2.48",
      "@spec-2.49",
      "@spec-3.18",
      "@spec-4.2",
      "@spec-5.6",
      "@spec-5.7",
      "@spec-5.8",
      "@spec-5.9",
      "@spec-5.10",
      "@spec-8.1",
      "@spec-8.2",
      "@spec-8.34",
      "@spec-9.53",
    ],
  },
  async ({ page }) => {
    await openScreen(page, "/alerts", "Price Alerts");
    const dialog = page.getByRole("dialog", { name: NAME });
    const open = async () => {
      // While it fades out, it would take what is typed.
      await expect(dialog).toHaveCount(0);
      await page.getByRole("banner").getByRole("button", { name: "Create Alert" }).click();
      await expect(dialog).toBeVisible();
    };

    await test.step("symbol and target are validated, an unknown symbol is said, Cancel closes", async () => {
      await open();
      await dialog.getByRole("button", { name: "Create alert" }).click();
      await expect(dialog).toContainText("Symbol is required");
      await expect(dialog).toContainText("Enter a target price");
      await expect(dialog.getByLabel("Symbol")).toBeFocused();
      await dialog.getByLabel("Symbol").fill("ABCDEF");
      await dialog.getByLabel("Target price").press("Enter");
      await expect(dialog).toContainText("Symbol must be 5 characters or less");
      await expect(dialog.getByLabel("Symbol")).toHaveValue("ABCDEF");
      await dialog.getByLabel("Target price").fill("-1");
      await dialog.getByLabel("Target price").press("Enter");
      await expect(dialog).toContainText("Target price must be positive");
      await dialog.getByLabel("Symbol").fill("ZZZZ");
      await expect(dialog).toContainText("Symbol 'ZZZZ' not found");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toHaveCount(0);
    });

    await test.step("it creates an alert of one of three kinds, in upper case, for all numbers", async () => {
      await open();
      const options = dialog.getByLabel("Condition").getByRole("option");
      await expect(options).toHaveText(["Price Above", "Price Below", "Price Change %"]);
      const values = await options.evaluateAll((each) =>
        each.map((option) => (option as HTMLOptionElement).value),
      );
      expect(values).toEqual(["above", "below", "change_percent"]);
      await expect(dialog.getByLabel("Send to").getByRole("option").first()).toHaveText(
        /^All Numbers/,
      );
      const sent = page.waitForRequest(
        (request) => request.method() === "POST" && request.url().endsWith("/api/alerts"),
      );
      await dialog.getByLabel("Symbol").fill("ibm");
      await dialog.getByLabel("Target price").fill("91234.5");
      await dialog.getByLabel("Target price").press("Enter");
      expect((await sent).postDataJSON()).toEqual({
        symbol: "IBM",
        targetPrice: 91234.5,
        alertType: "above",
      });
      await expect(page.locator(".toast")).toContainText("Price alert created successfully");
      await expect(
        page.getByRole("table", { name: "Alerts" }).getByRole("row").nth(1),
      ).toContainText("$91,234.50");
    });

    await test.step("the limit of five characters counts no market suffix", async () => {
      await open();
      await dialog.getByLabel("Symbol").fill("7203.T");
      await expect(dialog).toContainText("Toyota");
      await dialog.getByLabel("Target price").fill("999999");
      await dialog.getByLabel("Target price").press("Enter");
      await expect(page.getByRole("row", { name: /^7203\.T Price Above/ })).toBeVisible();
    });

    await test.step("what could not be created keeps its dialog, what could not be deleted its card", async () => {
      await refuseCalls(page, [
        { method: "POST", path: /\/api\/alerts$/ },
        { method: "DELETE", path: /\/api\/alerts\/\d+$/ },
      ]);
      await open();
      await dialog.getByLabel("Symbol").fill("IBM");
      await dialog.getByLabel("Target price").fill("99999");
      await dialog.getByLabel("Target price").press("Enter");
      await expect(page.getByText("Failed to create price alert")).toBeVisible();
      await expect(dialog.getByLabel("Symbol")).toHaveValue("IBM");
      await expect(dialog.getByLabel("Target price")).toHaveValue("99999");
      await pressEscape(dialog);
      await page.getByRole("button", { name: "Discard" }).click();
      await expect(dialog).toHaveCount(0);

      const card = page.getByRole("row", { name: /^IBM Price Above/ }).first();
      await card.hover();
      await card.getByRole("button", { name: "Delete alert on IBM" }).click();
      await expect(page.getByText("Failed to delete alert")).toBeVisible();
      await expect(card).toBeVisible();
    });
  },
);
