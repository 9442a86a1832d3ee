import { expect, test, type Page } from "@playwright/test";
import { startIdentityServer } from "../../../backend/testing/servers/identityServer.ts";
import { startPathProxy } from "../pathProxy.ts";
import { startServer } from "../serverProcess.ts";

const PASSCODE = "correct-horse-battery";

const offerOf = (page: Page) => page.getByRole("link", { name: /^Sign in with 127\.0\.0\.1/ });

async function signInAs(page: Page, name: string): Promise<void> {
  await offerOf(page).click();
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
}

test("somebody signs in at a provider, is named where it matters, and signs out; who is not named is refused; the passcode works without the provider", async ({
  page,
}) => {
  // The product under a path of a proxy that removes it, and a certified provider on loopback.
  let target = "";
  const proxy = await startPathProxy(() => target, { path: "/stocks", removesPath: true });
  // Another host name than the provider's, as it is where cookies of two sites meet.
  const url = proxy.url.replace("127.0.0.1", "localhost");
  const identity = await startIdentityServer({ redirectUri: `${url}/sign-in/callback` });
  const server = await startServer({
    ACCESS_TOKEN: PASSCODE,
    PUBLIC_URL: url,
    TRUSTED_PROXIES: "127.0.0.1",
    OIDC_ISSUER: identity.issuer,
    OIDC_CLIENT_ID: identity.clientId,
    OIDC_CLIENT_SECRET: identity.clientSecret,
    OIDC_ALLOWED: "ann@example.org",
  });
  target = server.url;
  try {
    await test.step("signing in and out", async () => {
      await page.goto(`${url}/stocks/AAPL`);
      await signInAs(page, "ann");
      await expect(page).toHaveURL(`${url}/stocks/AAPL`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("AAPL");
      await expect(page.getByText("Live updates connected")).toBeAttached();

      await page.goto(`${url}/settings/access`);
      const browsers = page.getByRole("list", { name: "Signed-in browsers" });
      await expect(browsers.getByText(/^ann@example\.org · /)).toBeVisible();
      const made = await page.request.post(`${url}/api/alerts`, {
        data: { symbol: "KO", targetPrice: 77_777, alertType: "above" },
      });
      expect(made.status()).toBe(201);
      await page.goto(`${url}/settings/audit`);
      await expect(page.getByText(/^ann, signed-in browser /).first()).toBeVisible();
      // No address is recorded.
      await expect(page.getByText("ann@example.org")).toHaveCount(0);

      await page.goto(`${url}/settings/access`);
      await page.getByRole("button", { name: "Sign out", exact: true }).click();
      await expect(offerOf(page)).toBeVisible();
    });

    await test.step("who is not named is refused, and an answer counts once", async () => {
      // The provider would remember who signed in.
      await page.context().clearCookies();
      await page.goto(`${url}/alerts`);
      await signInAs(page, "eve");
      await expect(page.getByRole("alert")).toHaveText(/^eve is not allowed to use this server\./);
      await page.reload();
      await expect(page.getByRole("alert")).toHaveText(/was used before/);
    });

    await test.step("without the provider the passcode works", async () => {
      await identity.close();
      await page.goto(`${url}/alerts`);
      await offerOf(page).click();
      // What it said of itself is known for an hour: the browser finds nobody there.
      await expect(page).not.toHaveURL(`${url}/alerts`);
      await page.goto(`${url}/alerts`);
      await page.getByLabel("Passcode").fill(PASSCODE);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Price Alerts");
    });
  } finally {
    await server.dispose();
    await proxy.close();
    await identity.close();
  }
});
