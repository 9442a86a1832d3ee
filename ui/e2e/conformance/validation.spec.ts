import { expect, test } from "../fixtures.ts";

test(`§5 “Quick Add Alert: symbol and target price are required, otherwise "Please fill in all required fields".” “Lookup box: an empty symbol gives "Please enter a stock symbol".” “Signal target price must parse as a number, otherwise "Please enter a valid target price". Step 0.01.”`, async ({
  page,
}) => {
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
});
