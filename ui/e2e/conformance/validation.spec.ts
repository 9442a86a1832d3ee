import { expect, test } from "../fixtures.ts";

test(
  "quick add, lookup and signal target refuse what is missing, and send nothing",
  { tag: ["@spec-5.1", "@spec-5.2", "@spec-5.3", "@spec-8.26"] },
  async ({ page }) => {
    await page.goto("/");
    await expect(page.locator(".skeleton")).toHaveCount(0);
    let posted = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") posted += 1;
    });
    const sentence = page.locator(".toast", { hasText: "Please fill in all required fields" });
    const form = page.getByRole("region", { name: "Quick Add Alert" });
    const add = form.getByRole("button", { name: "Add alert" });
    await add.click();
    await expect(sentence).toBeVisible();
    await expect(form.getByLabel("Symbol")).toBeFocused();

    const lookup = page.getByRole("region", { name: "Stock Price Lookup" });
    await lookup.getByLabel("Stock symbol").press("Enter");
    await expect(lookup).toContainText("Please enter a stock symbol");

    const signal = page
      .getByRole("region", { name: "Stock Buy Signals" })
      .getByRole("article")
      .first();
    const target = signal.getByLabel(/^Target price for /);
    await expect(target).toHaveAttribute("step", "0.01");
    await target.press("Enter");
    await expect(page.getByText("Please enter a valid target price")).toBeVisible();
    expect(posted).toBe(0);
  },
);
