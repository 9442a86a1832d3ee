import { expect, test } from "@playwright/test";
import { startServer } from "../serverProcess.ts";

const TOKEN = "correct-horse-battery";

test("behind a passcode a link on another site opens signed in, the app can be installed, and a browser signs out", async ({
  page,
}) => {
  const server = await startServer({ ACCESS_TOKEN: TOKEN });
  try {
    await page.goto(server.url);
    await page.getByLabel("Passcode").fill(TOKEN);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("region", { name: "Active Alerts" })).toBeVisible();
    await page.route("http://mail.example/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<a href="${server.url}/settings/access">Settings</a>`,
      }),
    );
    await page.goto("http://mail.example/");
    await page.getByRole("link", { name: "Settings" }).click();
    await expect(page.getByRole("list", { name: "Signed-in browsers" })).toBeVisible();

    // The browser's own reading of the manifest, which carries the cookie or not.
    const devtools = await page.context().newCDPSession(page);
    const { errors, data } = (await devtools.send("Page.getAppManifest")) as {
      errors: readonly unknown[];
      data?: string;
    };
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? "{}")).toMatchObject({ display: "standalone" });

    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page.getByLabel("Passcode")).toBeVisible();
  } finally {
    await server.dispose();
  }
});
