import { expect, pressEscape, test } from "../fixtures.ts";
import { openScreen } from "../openScreen.ts";
import { refuseCalls } from "../refuseCalls.ts";

/** A name that no other test of this server uses. */
const nameFor = (title: string): string => `${title} ${crypto.randomUUID().slice(0, 8)}`;

test(
  "portfolios are created, the newest first, and show their figures and holdings",
  { tag: ["@spec-2.93", "@spec-2.94", "@spec-2.95", "@spec-8.25"] },
  async ({ page }) => {
    await openScreen(page, "/portfolios", "Portfolios");
    const field = page.getByLabel("Name", { exact: true });
    const description = page.getByLabel("Description");
    const submit = page.getByRole("button", { name: "Create Portfolio" });
    const cardOf = (name: string) => page.getByRole("article", { name });
    const [described, plain] = [nameFor("Described"), nameFor("Plain")];

    await test.step("an error stands beside its field, which gets the focus; Cancel clears", async () => {
      await submit.click();
      await expect(page.getByText("Name is required")).toBeVisible();
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await field.fill("To be dropped");
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(field).toHaveValue("");
      await expect(page.getByText("Name is required")).toHaveCount(0);
    });

    await test.step("created by button and by Enter, the newest first, with four figures", async () => {
      await field.fill(described);
      await description.fill("For later");
      await submit.click();
      await expect(cardOf(described)).toContainText("For later");
      // The card may appear before the response, which empties the form.
      await expect(field).toHaveValue("");
      await field.fill(plain);
      await field.press("Enter");
      await expect(page.getByText(`${plain} has been created`)).toBeVisible();
      const card = cardOf(plain);
      await expect(card.getByRole("term")).toHaveText([
        "Total value",
        "Total cost",
        "Gain/loss",
        "Gain/loss %",
      ]);
      await expect(card.getByRole("definition")).toHaveText(["$0.00", "$0.00", "$0.00", "0.00%"]);
      await expect(card).toContainText("No holdings yet");
      const names = page.getByRole("list", { name: "Portfolios" }).getByRole("heading");
      const texts = await names.allTextContents();
      expect(texts.indexOf(plain)).toBeLessThan(texts.indexOf(described));
    });

    await test.step("View Holdings opens the holdings, and says when there are none", async () => {
      await cardOf(plain).getByRole("button", { name: "View Holdings" }).click();
      const dialog = page.getByRole("dialog", { name: `Holdings of ${plain}` });
      await expect(dialog).toContainText("No holdings yet");
      await pressEscape(dialog);
      await expect(dialog).toHaveCount(0);
    });

    await test.step("a portfolio that could not be created is said, and what was typed stays", async () => {
      await refuseCalls(page, [{ method: "POST", path: /\/api\/portfolios$/ }]);
      const name = nameFor("Refused");
      await field.fill(name);
      await description.fill("Still here");
      await submit.click();
      await expect(page.getByText("Failed to create portfolio.")).toBeVisible();
      await expect(field).toHaveValue(name);
      await expect(description).toHaveValue("Still here");
    });
  },
);
