import { expect, pressEscape, test } from "../fixtures.ts";

test("an alert is created, fires live and its mail arrives", async ({ page, product }) => {
  // Other tests on this server may have chosen a long check interval or turned notifications off.
  const settings = {
    notificationsEnabled: true,
    alertFrequencySeconds: 10,
    priceCheckIntervalSeconds: 10,
  };
  const { request } = page;
  expect((await request.put("/api/settings/alerts", { data: settings })).ok()).toBe(true);
  const address = { email: "journey@example.com", label: "Journey" };
  expect((await request.post("/api/email-notifications", { data: address })).ok()).toBe(true);
  const { price } = await (await request.get("/api/stocks/quote/MSFT")).json();

  await page.goto("/alerts");
  await page.getByRole("button", { name: "Create Alert" }).click();
  await expect(page.getByRole("dialog").locator("[name=symbol]")).toBeFocused();
  const dialog = page.getByRole("dialog", { name: "Create New Price Alert" });
  await dialog.getByLabel("Symbol").fill("msft");
  await expect(dialog).toContainText("Microsoft");
  await dialog.getByLabel("Target price").fill((price * 0.9).toFixed(2));
  await expect(dialog).toContainText("it will trigger immediately");
  await dialog.getByLabel("Target price").press("Enter");
  const question = page.getByRole("alertdialog", { name: "Already met" });
  await expect(question).toContainText("Did you mean below?");
  await question.getByRole("button", { name: "Continue anyway" }).click();

  const card = page.getByRole("row", { name: /^MSFT Price Above/ }).first();
  await expect(card).toContainText("Triggered");
  await expect(card).toContainText("Already met when it was created");

  await expect(page).toHaveTitle(/^\(\d+\) Price Alerts · Stock Monitor$/);
  await page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).click();
  const inbox = page.getByRole("dialog", { name: "Notifications" });
  await inbox
    .getByRole("link", { name: /^MSFT is above/ })
    .first()
    .click();
  const history = page.getByRole("heading", { name: "Alert on MSFT" });
  await expect(history).toBeVisible();
  // Closing, it gives the focus back to the bell for a moment.
  await expect(inbox).toHaveCount(0);
  await pressEscape(history);
  await expect(history).toHaveCount(0);
  await product.expectMail(["MSFT", (price * 0.9).toFixed(2)]);
});

test("a change made in one tab is seen in another, and in its own tab without a live connection", async ({
  page,
}) => {
  const watching = await page.context().newPage();
  // The alert is created after the page has read its list and before its live connection opens.
  let connect = () => {};
  const isCreated = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await watching.routeWebSocket(/\/ws$/, async (socket) => {
    await isCreated;
    socket.connectToServer();
  });
  await watching.goto("/alerts");
  await expect(watching.getByRole("button", { name: "Create Alert" })).toBeVisible();
  await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
  await page.goto("/alerts");
  const alert = { symbol: "KO", alertType: "above", targetPrice: 66666 };
  const created = await page.request.post("/api/alerts", { data: alert });
  expect(created.status()).toBe(201);
  connect();
  const name = "KO Price Above $66,666.00";
  const seen = watching.getByRole("row", { name });
  await expect(seen).toContainText("Active");

  // Nothing told this tab of what was made outside of it.
  await page.reload();
  const card = page.getByRole("row", { name });
  await card.hover();
  await card.getByRole("button", { name: "More for the alert on KO" }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await expect(card).toContainText("Paused since");
  await expect(seen).toContainText("Paused since");

  await card.hover();
  await card.getByRole("button", { name: "Delete alert on KO" }).click();
  // Under the pointer the toast stays, however long the other tab takes.
  const undo = page.getByText("Undo");
  await undo.hover();
  await expect(card).toHaveCount(0);
  await expect(seen).toHaveCount(0);
  await undo.click();
  await expect(card).toContainText("Paused since");
  await expect(seen).toContainText("Paused since");
  await watching.close();
});
