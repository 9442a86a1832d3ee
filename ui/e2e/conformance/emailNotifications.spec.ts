import { expect, test } from "../fixtures.ts";
import { openScreen } from "../openScreen.ts";
import { refuseCalls } from "../refuseCalls.ts";

test(
  "addresses are added, switched off, tested and deleted; an alert goes to an active one; failures are said",
  {
    tag: [
      "@spec-2.89",
      "@spec-2.90",
      "@spec-2.91",
      "@spec-2.92",
      "@spec-4.14",
      "@spec-5.14",
      "@spec-5.15",
      "@spec-5.16",
      "@spec-8.20",
      "@spec-8.21",
      "@spec-8.22",
      "@spec-8.23",
      "@spec-8.24",
      "@spec-8.33",
    ],
  },
  async ({ page, product }) => {
    await openScreen(page, "/email-notifications", "Email Notifications");
    const form = page.getByRole("region", { name: "Add an address" });
    const list = page.getByRole("list", { name: "Addresses" });
    const rowOf = (email: string) => list.getByRole("listitem").filter({ hasText: email });
    const question = page.getByRole("alertdialog");
    const add = async (email: string) => {
      await form.getByLabel("Email").fill(email);
      await form.getByLabel("Label").fill("Home");
      await form.getByLabel("Label").press("Enter");
      await expect(list).toContainText(email);
      // The row may appear before the response, which empties the form.
      await expect(form.getByLabel("Email")).toHaveValue("");
    };

    await test.step("an address without an email or a label is not sent", async () => {
      await expect(form.getByLabel("Email")).toHaveAttribute("type", "email");
      const posted: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") posted.push(request.url());
      });
      await form.getByLabel("Label").fill("Home");
      await form.getByLabel("Label").press("Enter");
      await form.getByLabel("Label").fill("");
      await form.getByLabel("Email").fill("empty@example.com");
      await form.getByLabel("Email").press("Enter");
      // Once a later request is answered, the ignored one had time to be sent.
      await add("offered@example.com");
      expect(posted).toHaveLength(1);
      await expect(list).not.toContainText("empty@");
    });

    await test.step("a row has its controls, beside the mailbox status and the alert form", async () => {
      const row = rowOf("offered@example.com");
      await expect(row.getByLabel("Send alerts to offered@example.com")).toBeChecked();
      await expect(page.getByText(/^Gmail (dis)?connected$/)).toBeVisible();
      await row.getByRole("button", { name: "Send a test to offered@example.com" }).click();
      await expect(page.getByText("Test email sent")).toBeVisible();
      await product.expectMail(["est"]);
    });

    await add("silent@example.com");
    const silent = rowOf("silent@example.com");
    await silent.getByLabel("Send alerts to silent@example.com").press("Space");
    await expect(silent).toContainText("Inactive");

    const alert = page.getByRole("region", { name: "Create Email Price Alert" });
    await test.step("an email alert needs symbol, target and an active address", async () => {
      const button = alert.getByRole("button", { name: "Create alert" });
      const sendTo = alert.getByLabel("Send to");
      await expect(alert.getByLabel("Condition").getByRole("option")).toHaveText([
        "Price Above",
        "Price Below",
      ]);
      await expect(sendTo.getByRole("option", { name: /offered@/ })).toHaveCount(1);
      await expect(sendTo.getByRole("option", { name: /silent@/ })).toHaveCount(0);

      await alert.getByLabel("Symbol").fill("F");
      // The price fills an empty target, also one that was cleared in the meantime.
      await expect(alert.getByLabel("Target price")).not.toHaveValue("");
      await alert.getByLabel("Target price").fill("90000");
      await expect(button).toBeDisabled();
      await sendTo.selectOption({ label: "Home · offered@example.com" });
      await expect(button).toBeEnabled();
      await alert.getByLabel("Target price").fill("");
      await expect(button).toBeDisabled();
      await alert.getByLabel("Target price").fill("90000");
      await button.click();
      await expect(
        page.getByText(
          "Email alert created successfully! You will receive notifications via email.",
        ),
      ).toBeVisible();
    });

    await test.step("deleting an address asks first, with Cancel in focus", async () => {
      const remove = page.getByRole("button", { name: "Delete silent@example.com" });
      await remove.click();
      await expect(question).toContainText(
        "Are you sure you want to delete this email notification?",
      );
      await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(question).toHaveCount(0);
      await expect(silent).toHaveCount(1);
      await remove.click();
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(silent).toHaveCount(0);
    });

    await test.step("every failed call is said, and nothing typed is lost", async () => {
      await refuseCalls(page, [
        { method: "POST", path: /\/api\/(alerts|email-notifications(\/\d+\/test)?)$/ },
        { method: "PUT", path: /\/api\/email-notifications\/\d+$/ },
        { method: "DELETE", path: /\/api\/email-notifications\/\d+$/ },
      ]);
      await form.getByLabel("Email").fill("lost@example.com");
      await form.getByLabel("Label").fill("Home");
      await form.getByLabel("Label").press("Enter");
      await expect(page.getByText("Failed to add email notification.")).toBeVisible();
      await expect(form.getByLabel("Email")).toHaveValue("lost@example.com");

      await page.getByLabel("Send alerts to offered@example.com").press("Space");
      await expect(page.getByText("Failed to update email notification.")).toBeVisible();

      await page.getByRole("button", { name: "Send a test to offered@example.com" }).click();
      await expect(
        page.getByText("Failed to send test email. Please check your email configuration."),
      ).toBeVisible();

      await page.getByRole("button", { name: "Delete offered@example.com" }).click();
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("Failed to delete email notification.")).toBeVisible();
      await expect(question).toHaveCount(0);

      await alert.getByLabel("Symbol").fill("KO");
      await alert.getByLabel("Target price").fill("90000");
      await alert.getByLabel("Send to").selectOption({ label: "Home · offered@example.com" });
      await alert.getByRole("button", { name: "Create alert" }).click();
      await expect(page.getByText("Failed to create alert. Please try again.")).toBeVisible();
      await expect(alert.getByLabel("Symbol")).toHaveValue("KO");
    });
  },
);
