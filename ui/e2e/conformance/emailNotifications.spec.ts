import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { refuseCalls } from "../refuseCalls.ts";
import { expectPolling, openWithoutSocket } from "../expectPolling.ts";
import { stopClock } from "../openWithoutTime.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name });

async function open(page: Page) {
  await page.goto("/email-notifications");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Email Notifications");
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

async function add(page: Page, email: string) {
  const form = region(page, "Add an address");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Label").fill("Home");
  await form.getByLabel("Label").press("Enter");
  await expect(page.getByRole("list", { name: "Addresses" })).toContainText(email);
}

test(
  "an address is added to the list with its controls, beside the mailbox status and the alert form",
  { tag: ["@spec-2.89", "@spec-2.90", "@spec-2.91", "@spec-2.92"] },
  async ({ page }) => {
    await open(page);
    await add(page, "rows@example.com");
    const row = page.getByRole("listitem").filter({ hasText: "rows@example.com" });
    await expect(row.getByLabel("Send alerts to rows@example.com")).toBeChecked();
    await expect(
      row.getByRole("button", { name: "Send a test to rows@example.com" }),
    ).toBeVisible();
    await expect(row.getByRole("button", { name: "Delete rows@example.com" })).toBeVisible();
    await expect(page.getByText(/^Gmail (dis)?connected$/)).toBeVisible();
    await expect(region(page, "Create Email Price Alert")).toBeVisible();
  },
);

test(
  "an address without an email or a label is not sent",
  { tag: "@spec-5.14" },
  async ({ page }) => {
    await open(page);
    const form = region(page, "Add an address");
    await expect(form.getByLabel("Email")).toHaveAttribute("type", "email");
    let posted = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") posted += 1;
    });
    await form.getByLabel("Label").fill("Home");
    await form.getByLabel("Label").press("Enter");
    await form.getByLabel("Label").fill("");
    await form.getByLabel("Email").fill("empty@example.com");
    await form.getByLabel("Email").press("Enter");
    // What was ignored has had its time once something else has been answered.
    await add(page, "answered@example.com");
    expect(posted).toBe(1);
    await expect(page.getByRole("list", { name: "Addresses" })).not.toContainText("empty@");
  },
);

test(
  "an email alert needs symbol, target and an active address",
  { tag: ["@demo", "@spec-4.14", "@spec-5.15", "@spec-8.33"] },
  async ({ page }) => {
    await open(page);
    await add(page, "offered@example.com");
    await add(page, "silent@example.com");
    await page.getByLabel("Send alerts to silent@example.com").click({ force: true });
    const form = region(page, "Create Email Price Alert");
    const button = form.getByRole("button", { name: "Create alert" });
    await expect(form.getByLabel("Condition").getByRole("option")).toHaveText([
      "Price Above",
      "Price Below",
    ]);
    await expect(form.getByLabel("Send to").getByRole("option", { name: /offered@/ })).toHaveCount(
      1,
    );
    await expect(form.getByLabel("Send to").getByRole("option", { name: /silent@/ })).toHaveCount(
      0,
    );

    await form.getByLabel("Symbol").fill("F");
    // The price of the symbol fills a target that is empty, also one that was emptied meanwhile.
    await expect(form.getByLabel("Target price")).not.toHaveValue("");
    await form.getByLabel("Target price").fill("90000");
    await expect(button).toBeDisabled();
    await form.getByLabel("Send to").selectOption({ label: "Home · offered@example.com" });
    await expect(button).toBeEnabled();
    await form.getByLabel("Target price").fill("");
    await expect(button).toBeDisabled();
    await form.getByLabel("Target price").fill("90000");
    await button.click();
    await expect(
      page.getByText("Email alert created successfully! You will receive notifications via email."),
    ).toBeVisible();
  },
);

test(
  "the price lookup starts at one character after 500 ms, and says when nothing is found",
  { tag: ["@spec-5.13", "@spec-9.52"] },
  async ({ page }) => {
    await page.clock.install();
    await open(page);
    const form = region(page, "Create Email Price Alert");
    const asked: string[] = [];
    page.on("request", (request) => {
      const symbol = /\/api\/stocks\/quote\/([^/?]+)/.exec(request.url())?.[1];
      if (symbol === "F") asked.push(symbol);
    });
    await stopClock(page);
    await form.getByLabel("Symbol").fill("f");
    await page.clock.runFor(480);
    expect(asked).toEqual([]);
    await page.clock.runFor(40);
    await expect.poll(() => asked).toEqual(["F"]);
    await page.clock.resume();
    await expect(form).toContainText("Ford");
    await form.getByLabel("Symbol").fill("ZZZZZ");
    await expect(form).toContainText('No price data found for "ZZZZZ"');
  },
);

test(
  "deleting an address asks first, with Cancel in focus",
  { tag: "@spec-5.16" },
  async ({ page }) => {
    await open(page);
    await add(page, "asked@example.com");
    await page.getByRole("button", { name: "Delete asked@example.com" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(
      "Are you sure you want to delete this email notification?",
    );
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Addresses" })).toContainText("asked@example.com");
  },
);

test(
  "every failed call on the screen is said, and nothing typed is lost",
  { tag: ["@spec-8.20", "@spec-8.21", "@spec-8.22", "@spec-8.23", "@spec-8.24"] },
  async ({ page }) => {
    await open(page);
    await add(page, "fails@example.com");
    await refuseCalls(page, [
      { method: "POST", path: /\/api\/(alerts|email-notifications(\/\d+\/test)?)$/ },
      { method: "PUT", path: /\/api\/email-notifications\/\d+$/ },
      { method: "DELETE", path: /\/api\/email-notifications\/\d+$/ },
    ]);

    const form = region(page, "Add an address");
    await form.getByLabel("Email").fill("lost@example.com");
    await form.getByLabel("Label").fill("Home");
    await form.getByLabel("Label").press("Enter");
    await expect(page.getByText("Failed to add email notification.")).toBeVisible();
    await expect(form.getByLabel("Email")).toHaveValue("lost@example.com");

    await page.getByLabel("Send alerts to fails@example.com").click({ force: true });
    await expect(page.getByText("Failed to update email notification.")).toBeVisible();

    await page.getByRole("button", { name: "Send a test to fails@example.com" }).click();
    await expect(
      page.getByText("Failed to send test email. Please check your email configuration."),
    ).toBeVisible();

    await page.getByRole("button", { name: "Delete fails@example.com" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Failed to delete email notification.")).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);

    const alert = region(page, "Create Email Price Alert");
    await alert.getByLabel("Symbol").fill("KO");
    await alert.getByLabel("Target price").fill("90000");
    await alert.getByLabel("Send to").selectOption({ label: "Home · fails@example.com" });
    await alert.getByRole("button", { name: "Create alert" }).click();
    await expect(page.getByText("Failed to create alert. Please try again.")).toBeVisible();
    await expect(alert.getByLabel("Symbol")).toHaveValue("KO");
  },
);

test("mailbox status is asked for every 30 s", { tag: "@spec-7.54" }, async ({ page }) => {
  await openWithoutSocket(page, "/email-notifications");
  await expectPolling(page, "/api/gmail/status", 30);
});
