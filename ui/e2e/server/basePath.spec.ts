import { expect, test, type Page } from "@playwright/test";
import { startPathProxy, type PathProxyOptions } from "../pathProxy.ts";
import { startServer } from "../serverProcess.ts";

const PASSCODE = "correct-horse-battery";
const INGRESS = "/api/hassio_ingress/Zx_9-a";

interface Door extends PathProxyOptions {
  readonly name: string;
  /** Whether the public address of the server has the path. */
  readonly isPublic: boolean;
}

/** The third, a proxy that removes a public path, is the one of provider.spec.ts. */
const doors: readonly Door[] = [
  { name: "a proxy that passes the path on", path: "/stocks", removesPath: false, isPublic: true },
  {
    name: "Home Assistant's ingress",
    path: INGRESS,
    removesPath: true,
    isPublic: false,
    headers: { "x-ingress-path": INGRESS },
  },
];

/** Collects the browser's complaints and failed responses. */
function listenForFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}

/** Tries one call in the API documentation; to draw them all takes a minute. */
async function readDocumentation(page: Page, url: string): Promise<void> {
  await page.route("**/api/openapi.json", async (route) => {
    const response = await route.fetch();
    const document = (await response.json()) as { paths: Record<string, unknown> };
    const paths = { "/api/access": document.paths["/api/access"] };
    await route.fulfill({ response, json: { ...document, paths } });
  });
  await page.goto(`${url}/api/docs`);
  const call = page.locator("[id$=-getAccess]");
  await call.getByRole("link").click();
  await expect(page).toHaveURL(/\/api\/docs#/);
  await call.getByRole("button", { name: "Try it out" }).click();
  const called = page.waitForResponse(`${url}/api/access`);
  await call.getByRole("button", { name: "Execute" }).click();
  expect((await called).status()).toBe(200);
}

for (const door of doors) {
  test(`behind ${door.name} the whole product lies under the path`, async ({ page }) => {
    let target = "";
    const proxy = await startPathProxy(() => target, door);
    const server = await startServer({
      ACCESS_TOKEN: PASSCODE,
      PUBLIC_URL: door.isPublic ? proxy.url : new URL(proxy.url).origin,
      TRUSTED_PROXIES: "127.0.0.1",
    });
    target = server.url;
    try {
      await page.goto(`${proxy.url}/stocks/AAPL`);
      await page.getByLabel("Passcode").fill("wrong");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("alert")).toHaveText("Wrong passcode");
      await page.getByLabel("Passcode").fill(PASSCODE);
      const faults = listenForFaults(page);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL(`${proxy.url}/stocks/AAPL`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("AAPL");

      const [cookie] = await page.context().cookies(`${proxy.url}/`);
      expect(cookie?.path).toBe(door.path);

      // A link opens another screen, which a reload keeps.
      await page.getByRole("link", { name: "Rules", exact: true }).click();
      await expect(page).toHaveURL(`${proxy.url}/rules`);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rules");

      // Changes of another program arrive over the live connection.
      await page.goto(`${proxy.url}/alerts`);
      await expect(page.getByText("Live updates connected").first()).toBeAttached();
      const made = await fetch(`${server.url}/api/alerts`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${PASSCODE}` },
        body: JSON.stringify({ symbol: "KO", targetPrice: 77_777, alertType: "above" }),
      });
      expect(made.status).toBe(201);
      await expect(page.getByRole("row", { name: /^KO Price Above/ })).toBeVisible();

      // Everything is cached for offline use, under the path and nowhere else.
      await expect(page.locator("html[data-offline=ready]")).toBeAttached();
      const scopes = await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      );
      expect(scopes).toEqual([`${proxy.url}/`]);
      const devtools = await page.context().newCDPSession(page);
      const manifest = (await devtools.send("Page.getAppManifest")) as {
        url: string;
        errors: readonly unknown[];
      };
      expect(manifest).toMatchObject({ url: `${proxy.url}/manifest.webmanifest`, errors: [] });

      // It takes as long as everything else, and its page knows only the public address.
      if (!door.removesPath) await readDocumentation(page, proxy.url);

      await page.goto(door.path === INGRESS ? `${proxy.url}/` : proxy.url);
      await expect(page).toHaveURL(`${proxy.url}/`);
      await page.goto(`${proxy.url}/settings/access`);
      await expect(page.getByRole("list", { name: "Signed-in browsers" })).toBeVisible();
      // From here on the live connection is refused, and the browser reports it.
      expect(faults).toEqual([]);
      await page.getByRole("button", { name: "Sign out", exact: true }).click();
      await expect(page.getByLabel("Passcode")).toBeVisible();
      await expect(page).toHaveURL(`${proxy.url}/`);
    } finally {
      await server.dispose();
      await proxy.close();
    }
  });
}

test("past the proxy, at the server's own address, the product moves under its path", async ({
  page,
}) => {
  const server = await startServer({ PUBLIC_URL: "http://example.org/stocks" });
  try {
    await page.goto(`${server.url}/alerts?create`);
    await expect(page).toHaveURL(/^http:\/\/[^/]+\/stocks\/alerts/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Price Alerts");
  } finally {
    await server.dispose();
  }
});
