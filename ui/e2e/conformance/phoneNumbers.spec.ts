import type { Page } from "@playwright/test";
import { expect, expectAccessible, settle, test } from "../fixtures.ts";
import { openAnswered } from "../openAnswered.ts";

/** The screen with no number on it: the server's data outlives a test. */
async function openEmpty(page: Page) {
  await openAnswered(page, "/phone-numbers");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Phone Numbers");
  const removed = await page.evaluate(async () => {
    const phones: { id: number }[] = await (await fetch("/api/phone-numbers")).json();
    for (const { id } of phones) await fetch(`/api/phone-numbers/${id}`, { method: "DELETE" });
    return phones.length;
  });
  if (removed > 0) await page.reload();
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

async function addNumber(page: Page, phone: string, label: string) {
  await page.getByRole("button", { name: "Add Phone Number" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Phone Number" });
  await dialog.getByLabel("Phone number").fill(phone);
  await dialog.getByLabel("Label").fill(label);
  await dialog.getByLabel("Label").press("Enter");
  await expect(dialog).toHaveCount(0);
  return page.getByRole("row").filter({ hasText: label });
}

test(
  "the table's columns, and a number that toggles between Active and Inactive",
  { tag: ["@spec-2.80", "@spec-4.13"] },
  async ({ page }) => {
    await openEmpty(page);
    const row = await addNumber(page, "202-555-0123", "Mobile");
    const table = page.getByRole("table", { name: "Phone numbers" });
    await expect(table.getByRole("columnheader")).toHaveText([
      "Number",
      "Label",
      "Status",
      "Last Alert",
      "Actions",
    ]);
    await expect(row.getByRole("rowheader")).toHaveText("+1 (202) 555-0123");
    await expect(row.getByRole("cell").nth(0)).toHaveText("Mobile");
    await expect(row.getByRole("cell").nth(1)).toHaveText("Active");
    await expect(row.getByRole("cell").nth(2)).toHaveText("Never");
    await row.getByLabel("Send alerts to +1 (202) 555-0123").click({ force: true });
    await expect(row.getByRole("cell").nth(1)).toHaveText("Inactive");
  },
);

test(
  "a number has four actions, and a test SMS arrives",
  { tag: ["@spec-2.76", "@spec-8.43"] },
  async ({ page, product }) => {
    await openEmpty(page);
    const row = await addNumber(page, "(202) 555-0124", "Tested");
    await expect(row.getByRole("cell").last().getByRole("button")).toHaveCount(4);
    await row.getByRole("button", { name: "Test SMS to +1 (202) 555-0124" }).click();
    await expect(page.getByText("Test SMS sent successfully")).toBeVisible();
    await expect(row.getByRole("cell").nth(2)).toHaveText("now");
    await product.expectSms(page, "+12025550124", ["this is a test"]);
  },
);

test("Enter that is let go after it has closed the dialog does not open it again", async ({
  page,
}) => {
  await openEmpty(page);
  await page.getByRole("button", { name: "Add Phone Number" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Phone Number" });
  await dialog.getByLabel("Phone number").fill("202-555-0129");
  await dialog.getByLabel("Label").fill("Held");
  await dialog.getByLabel("Label").focus();
  await page.keyboard.down("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add Phone Number" })).toBeFocused();
  await page.keyboard.up("Enter");
  await settle(page);
  await expect(dialog).toHaveCount(0);
});

test("a test SMS that the service refuses is said", { tag: "@spec-8.19" }, async ({ page }) => {
  await openEmpty(page);
  const row = await addNumber(page, "(202) 555-0125", "Refused");
  await page.route("**/api/phone-numbers/*/test", (route) =>
    route.fulfill({ json: { success: false, message: "SMS is not configured" } }),
  );
  await row.getByRole("button", { name: "Test SMS to +1 (202) 555-0125" }).click();
  await expect(page.getByText("Failed to send test SMS")).toBeVisible();
  await expect(page.getByText("SMS is not configured")).toBeVisible();
});

test(
  "the dialog validates number and label, keeps a draft on Escape, and edits",
  { tag: ["@spec-2.77", "@spec-5.12"] },
  async ({ page }) => {
    await openEmpty(page);
    await page.getByRole("button", { name: "Add Phone Number" }).click();
    const adding = page.getByRole("dialog", { name: "Add Phone Number" });
    await expect(adding.getByRole("checkbox")).toBeChecked();
    await adding.getByRole("button", { name: "Add number" }).click();
    await expect(adding.getByText("Invalid phone number format")).toBeVisible();
    await expect(adding.getByText("Label is required")).toBeVisible();
    await expect(adding.getByLabel("Phone number")).toBeFocused();
    for (const phone of ["555-0123", "+44 20 7123 4567", "20255501230"]) {
      await adding.getByLabel("Phone number").fill(phone);
      await adding.getByLabel("Phone number").press("Enter");
      await expect(adding.getByText("Invalid phone number format")).toBeVisible();
    }
    // Closing by accident loses nothing; Cancel forgets.
    await page.keyboard.press("Escape");
    await expect(adding).toHaveCount(0);
    await page.getByRole("button", { name: "Add Phone Number" }).click();
    await expect(adding.getByLabel("Phone number")).toHaveValue("20255501230");
    await adding.getByRole("button", { name: "Cancel" }).click();
    await expect(adding).toHaveCount(0);

    const row = await addNumber(page, "+1 202 555 0126", "Before");
    await row.getByRole("button", { name: "Edit +1 (202) 555-0126" }).click();
    const editing = page.getByRole("dialog", { name: "Edit Phone Number" });
    await expect(editing.getByLabel("Phone number")).toHaveValue("+1 (202) 555-0126");
    await editing.getByLabel("Phone number").fill("202.555.0127");
    await editing.getByLabel("Label").fill("After");
    await editing.getByRole("button", { name: "Save" }).click();
    await expect(editing).toHaveCount(0);
    const edited = page.getByRole("row").filter({ hasText: "After" });
    await expect(edited.getByRole("rowheader")).toHaveText("+1 (202) 555-0127");
    await expect(row).toHaveCount(0);
  },
);

test(
  "without numbers the screen says what numbers are for",
  { tag: "@spec-2.78" },
  async ({ page }) => {
    await openEmpty(page);
    await expect(
      page.getByText("Add phone numbers to receive SMS alerts when price targets are reached."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Add your first number" }).click();
    await expect(page.getByRole("dialog", { name: "Add Phone Number" })).toBeVisible();
  },
);

test(
  "live chat ignores empty text, answers by itself and calls no server",
  { tag: "@spec-2.79" },
  async ({ page }) => {
    await openEmpty(page);
    const row = await addNumber(page, "(202) 555-0128", "Chat");
    await row.getByRole("button", { name: "Live chat support for +1 (202) 555-0128" }).click();
    const chat = page.getByRole("dialog", { name: "Live Chat Support" });
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") calls.push(request.url());
    });
    await chat.getByLabel("Message").press("Enter");
    await chat.getByLabel("Message").fill("   ");
    await chat.getByRole("button", { name: "Send" }).click();
    await expect(chat.getByRole("listitem")).toHaveCount(0);
    await chat.getByLabel("Message").fill("<b>Hello</b>");
    await chat.getByLabel("Message").press("Enter");
    await expect(chat.getByRole("listitem")).toHaveText(["You: <b>Hello</b>"]);
    await expect(chat.getByRole("listitem").nth(1)).toContainText("Thank you for your message.");
    expect(calls).toEqual([]);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(chat).toHaveCount(0);
  },
);

test("a number is deleted at once, and brought back by Undo", async ({ page }) => {
  await openEmpty(page);
  const row = await addNumber(page, "(202) 555-0129", "Undone");
  await row.getByRole("button", { name: "Delete +1 (202) 555-0129" }).click();
  await expect(page.getByText("+1 (202) 555-0129 has been deleted")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByText("Undo").click();
  await expect(row).toHaveCount(1);
});

test(
  "an alert for one number reaches that number by SMS",
  { tag: ["@demo", "@spec-5.11"] },
  async ({ page, product }) => {
    await openEmpty(page);
    await addNumber(page, "(202) 555-0130", "Alerted");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page
      .getByRole("region", { name: /^Active Alerts/ })
      .getByRole("link", { name: "View All" })
      .click();
    await page.getByRole("button", { name: "Create Alert" }).click();
    const dialog = page.getByRole("dialog", { name: "Create New Price Alert" });
    const select = dialog.getByLabel("Phone number");
    await expect(select).toHaveValue("all");
    await expect(select.getByRole("option")).toHaveText([
      "All Numbers",
      "Alerted · +1 (202) 555-0130",
    ]);
    await select.selectOption("Alerted · +1 (202) 555-0130");
    await expect(dialog).toContainText("Email addresses and other channels are not notified");
    await dialog.getByLabel("Symbol").fill("orcl");
    await expect(dialog).toContainText("Oracle");
    await dialog.getByLabel("Target price").fill("1.25");
    // It moves the button down, as what comes after a pause does.
    await expect(dialog.getByRole("figure")).toBeVisible();
    await dialog.getByRole("button", { name: "Create alert" }).click();
    // Not the toast: the price meets the target, so that of the firing soon takes its place.
    const card = page.getByRole("article", { name: /^ORCL Price Above/ }).first();
    await expect(card).toContainText("+1 (202) 555-0130");
    await product.expectSms(page, "+12025550130", ["ORCL", "above $1.25"]);
  },
);
