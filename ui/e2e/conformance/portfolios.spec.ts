import type { Page } from "@playwright/test";
import { expect, pressEscape, test } from "../fixtures.ts";
import { refuseCalls } from "../refuseCalls.ts";
import { openAnswered } from "../openAnswered.ts";

/** A name that no other test of this server uses. */
const nameFor = (title: string): string => `${title} ${crypto.randomUUID().slice(0, 8)}`;

async function createPortfolio(page: Page, name: string, description = ""): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Description (optional)").fill(description);
  await page.getByRole("button", { name: "Create Portfolio" }).click();
}

const cardOf = (page: Page, name: string) => page.getByRole("article", { name });

test(
  "a portfolio is created with its four figures, the newest first",
  { tag: ["@spec-2.93", "@spec-2.94"] },
  async ({ page }) => {
    await page.goto("/portfolios");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Portfolios");
    const [described, plain] = [nameFor("Described"), nameFor("Plain")];
    await createPortfolio(page, described, "For later");
    await expect(cardOf(page, described)).toContainText("For later");
    await createPortfolio(page, plain);
    const card = cardOf(page, plain);
    await expect(card.getByRole("term")).toHaveText([
      "Total value",
      "Total cost",
      "Gain/loss",
      "Gain/loss %",
    ]);
    await expect(card.getByRole("definition")).toHaveText(["$0.00", "$0.00", "$0.00", "0.00%"]);
    await expect(card).toContainText("No holdings yet");
    // Newest first.
    const names = page.getByRole("list", { name: "Portfolios" }).getByRole("heading");
    const texts = await names.allTextContents();
    expect(texts.indexOf(plain)).toBeLessThan(texts.indexOf(described));
  },
);

test(
  "View Holdings opens the holdings, and says when there are none",
  { tag: "@spec-2.95" },
  async ({ page }) => {
    await page.goto("/portfolios");
    const name = nameFor("Holdings");
    await createPortfolio(page, name);
    await cardOf(page, name).getByRole("button", { name: "View Holdings" }).click();
    const dialog = page.getByRole("dialog", { name: `Holdings of ${name}` });
    await expect(dialog).toContainText("No holdings yet");
    await pressEscape(dialog);
    await expect(dialog).toHaveCount(0);
  },
);

test(
  "a portfolio that could not be created is said, and what was typed stays",
  { tag: "@spec-8.25" },
  async ({ page }) => {
    await page.goto("/portfolios");
    const name = nameFor("Refused");
    await refuseCalls(page, [{ method: "POST", path: /\/api\/portfolios$/ }]);
    await createPortfolio(page, name, "Still here");
    await expect(page.getByText("Failed to create portfolio.")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
    await expect(page.getByLabel("Description (optional)")).toHaveValue("Still here");
  },
);

test("an error stands beside its field, which gets the focus; Enter submits; Cancel clears", async ({
  page,
}) => {
  await page.goto("/portfolios");
  const field = page.getByLabel("Name", { exact: true });
  await page.getByRole("button", { name: "Create Portfolio" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");

  await field.fill("To be dropped");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(field).toHaveValue("");
  await expect(page.getByText("Name is required")).toHaveCount(0);

  const name = nameFor("By keyboard");
  await field.fill(name);
  await field.press("Enter");
  await expect(page.getByText(`${name} has been created`)).toBeVisible();
  await expect(cardOf(page, name)).toBeVisible();
});

test("portfolios answer what the contract names, and refuse a name in use in one sentence", async ({
  page,
}) => {
  await openAnswered(page, "/portfolios");
  const name = nameFor("Call");
  const made = await page.evaluate(async (wanted) => {
    const response = await fetch("/api/portfolios", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: wanted, description: "By call" }),
    });
    return { status: response.status, body: await response.json() };
  }, name);
  expect(made).toMatchObject({
    status: 201,
    body: {
      name,
      description: "By call",
      totalValue: 0,
      totalCost: 0,
      totalGainLoss: 0,
      totalGainLossPercent: 0,
    },
  });
  const listed = await page.evaluate(async () => (await fetch("/api/portfolios")).json());
  expect(listed[0]).toEqual(made.body);
});
