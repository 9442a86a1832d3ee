import type { Page } from "@playwright/test";
import { expect, settle, test } from "../fixtures.ts";
import { openScreen } from "../openScreen.ts";
import { refuseCalls } from "../refuseCalls.ts";

/** Opens the screen without numbers, because the server keeps its data between tests. */
async function openEmpty(page: Page) {
  const phones: { id: number }[] = await (await page.request.get("/api/phone-numbers")).json();
  for (const { id } of phones) await page.request.delete(`/api/phone-numbers/${id}`);
  await openScreen(page, "/phone-numbers", "Phone Numbers");
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
  "numbers are added, edited, tested, switched off and deleted; the chat is a mock; failures are said",
  {
    tag: [
      "@spec-2.76",
      "@spec-2.77",
      "@spec-2.78",
      "@spec-2.79",
      "@spec-2.80",
      "@spec-4.13",
      "@spec-5.12",
      "@spec-8.15",
      "@spec-8.16",
      "@spec-8.17",
      "@spec-8.18",
      "@spec-8.19",
      "@spec-8.43",
    ],
  },
  async ({ page, product }) => {
    await openEmpty(page);
    const dialog = page.getByRole("dialog", { name: "Add Phone Number" });
    const opener = page.getByRole("button", { name: "Add Phone Number" });

    await test.step("without numbers the screen says what numbers are for", async () => {
      await expect(
        page.getByText("Add phone numbers to receive SMS alerts when price targets are reached."),
      ).toBeVisible();
      await page.getByRole("button", { name: "Add your first number" }).click();
      await expect(dialog).toBeVisible();
    });

    await test.step("the dialog validates number and label, and asks before Escape loses a draft", async () => {
      await expect(dialog.getByRole("checkbox")).toBeChecked();
      await dialog.getByRole("button", { name: "Add number" }).click();
      await expect(dialog.getByText("Invalid phone number format")).toBeVisible();
      await expect(dialog.getByText("Label is required")).toBeVisible();
      await expect(dialog.getByLabel("Phone number")).toBeFocused();
      for (const phone of ["555-0123", "+44 20 7123 4567", "20255501230"]) {
        await dialog.getByLabel("Phone number").fill(phone);
        await dialog.getByLabel("Phone number").press("Enter");
        await expect(dialog.getByText("Invalid phone number format")).toBeVisible();
      }
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Keep editing" }).click();
      await expect(dialog.getByLabel("Phone number")).toBeFocused();
      await expect(dialog.getByLabel("Phone number")).toHaveValue("20255501230");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toHaveCount(0);
    });

    await test.step("Enter that is let go after it has closed the dialog does not open it again", async () => {
      await opener.click();
      await dialog.getByLabel("Phone number").fill("202-555-0129");
      await dialog.getByLabel("Label").fill("Held");
      await dialog.getByLabel("Label").focus();
      await page.keyboard.down("Enter");
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
      await page.keyboard.up("Enter");
      await settle(page);
      await expect(dialog).toHaveCount(0);
    });

    await test.step("a number is edited", async () => {
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
    });

    const row = await addNumber(page, "202-555-0123", "Mobile");
    const name = "+1 (202) 555-0123";
    await test.step("the table's columns, four actions, and a test SMS that arrives", async () => {
      const table = page.getByRole("table", { name: "Phone numbers" });
      await expect(table.getByRole("columnheader")).toHaveText([
        "Number",
        "Label",
        "Status",
        "Last Alert",
        "Actions",
      ]);
      await expect(row.getByRole("rowheader")).toHaveText(name);
      await expect(row.getByRole("cell").nth(0)).toHaveText("Mobile");
      await expect(row.getByRole("cell").nth(1)).toHaveText("Active");
      await expect(row.getByRole("cell").nth(2)).toHaveText("Never");
      await expect(row.getByRole("cell").last().getByRole("button")).toHaveCount(4);
      await row.getByRole("button", { name: `Test SMS to ${name}` }).click();
      await expect(page.getByText("Test SMS sent successfully")).toBeVisible();
      await expect(row.getByRole("cell").nth(2)).toHaveText("now");
      await product.expectSms("+12025550123", ["this is a test"]);
      await row.getByLabel(`Send alerts to ${name}`).press("Space");
      await expect(row.getByRole("cell").nth(1)).toHaveText("Inactive");
    });

    await test.step("a number is deleted at once, and brought back by Undo", async () => {
      await row.getByRole("button", { name: `Delete ${name}` }).click();
      await expect(page.getByText(`${name} has been deleted`)).toBeVisible();
      // A toast stays while the pointer is on it.
      await page.getByText("Undo").hover();
      await expect(row).toHaveCount(0);
      await page.getByText("Undo").click();
      await expect(row).toHaveCount(1);
    });

    await test.step("live chat ignores empty text, answers by itself and calls no server", async () => {
      await row.getByRole("button", { name: `Live chat support for ${name}` }).click();
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
      await expect(chat.getByRole("listitem").first()).toHaveText("You: <b>Hello</b>");
      await expect(chat.getByRole("listitem").nth(1)).toContainText("Thank you for your message.");
      expect(calls).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(chat).toHaveCount(0);
    });

    await test.step("failed calls are said, and nothing typed is lost", async () => {
      const toast = (text: string) => page.locator(".toast", { hasText: text });
      const answer = { success: false, message: "SMS is not configured" };
      await refuseCalls(page, [
        { method: "POST", path: /\/test$/, status: 200, body: answer },
        { method: "POST", path: /\/api\/phone-numbers$/ },
        { method: "PUT", path: /\/api\/phone-numbers\/\d+$/ },
        { method: "DELETE", path: /\/api\/phone-numbers\/\d+$/ },
      ]);
      await row.getByRole("button", { name: /^Test SMS to/ }).click();
      await expect(toast("SMS is not configured")).toContainText("Failed to send test SMS");
      await refuseCalls(page, [{ method: "POST", path: /\/test$/ }]);
      await row.getByRole("button", { name: /^Test SMS to/ }).click();
      await expect(toast("The store is busy")).toContainText("Failed to send test SMS");
      await row.getByLabel(/^Send alerts to/).press("Space");
      await expect(toast("Failed to update phone number")).toBeVisible();
      await row.getByRole("button", { name: /^Delete/ }).click();
      await expect(toast("Failed to delete phone number")).toBeVisible();
      await expect(row).toBeVisible();

      await opener.click();
      await dialog.getByLabel("Phone number").fill("(202) 555-0178");
      await dialog.getByLabel("Label").fill("Not added");
      await dialog.getByLabel("Label").press("Enter");
      await expect(toast("Failed to add phone number")).toBeVisible();
      await expect(dialog.getByLabel("Label")).toHaveValue("Not added");
    });
  },
);

test(
  "an alert for one number reaches that number by SMS",
  { tag: "@spec-5.11" },
  async ({ page, product }) => {
    await openEmpty(page);
    await addNumber(page, "(202) 555-0130", "Alerted");
    await page.goto("/alerts");
    await page.getByRole("button", { name: "Create Alert" }).click();
    const dialog = page.getByRole("dialog", { name: "Create New Price Alert" });
    const select = dialog.getByLabel("Send to");
    await expect(select.getByRole("option").first()).toHaveText(/^All Numbers/);
    await expect(select.getByRole("option", { name: "+1" })).toHaveText([
      "Alerted · +1 (202) 555-0130",
    ]);
    await select.selectOption("Alerted · +1 (202) 555-0130");
    await expect(dialog).toContainText("Other addresses, numbers and channels are not notified");
    await dialog.getByLabel("Symbol").fill("orcl");
    await expect(dialog).toContainText("Oracle");
    await dialog.getByLabel("Target price").fill("1.25");
    await dialog.getByLabel("Target price").press("Enter");
    await page.getByRole("button", { name: "Continue anyway" }).click();
    // The toast is not checked, because the toast of the firing soon replaces it.
    const card = page.getByRole("row", { name: /^ORCL Price Above/ }).first();
    await expect(card).toContainText("+1 (202) 555-0130");
    await product.expectSms("+12025550130", ["ORCL", "above $1.25"]);
  },
);
