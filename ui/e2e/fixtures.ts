import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { startTwilioServer } from "../../backend/testing/servers/twilioTestServer.ts";
import { startMailServer } from "../../backend/testing/servers/mailServer.ts";
import { findViolations } from "./axe.ts";
import { startServer } from "./serverProcess.ts";
import { serveFolder } from "./staticServer.ts";

export interface JourneyOptions {
  /** A real server with a real mail server, or the demo that lives in the page. */
  host: "server" | "demo";
}

/** The product as a journey meets it, wherever it runs. */
export interface Product {
  readonly host: "server" | "demo";
  readonly url: string;
  /** Resolves when a mail whose text or subject holds every part has arrived. */
  expectMail(page: Page, parts: readonly string[]): Promise<void>;
  /** Resolves when an SMS to the number (E.164) that holds every part has arrived. */
  expectSms(page: Page, to: string, parts: readonly string[]): Promise<void>;
}

interface TestFixtures {
  /**
   * Whether the browser has service workers. Each new page would keep every file of the product for
   * a time without a network, a quarter of what opening it costs; off where no test is about that.
   * The demo's answers come from one.
   */
  hasServiceWorker: boolean;
  consoleGuard: void;
}

interface WorkerFixtures {
  product: Product;
}

export const test = base.extend<TestFixtures, WorkerFixtures & JourneyOptions>({
  host: ["server", { option: true, scope: "worker" }],

  product: [
    async ({ host }, use) => {
      if (host === "demo") {
        const files = await serveFolder("dist/demo");
        await use({
          host,
          url: files.url,
          expectMail: expectInDemoInbox,
          expectSms: (page, to, parts) => expectInDemoInbox(page, [to, ...parts]),
        });
        await files.close();
        return;
      }
      const mailServer = await startMailServer();
      const twilio = await startTwilioServer();
      const server = await startServer({
        SMTP_URL: mailServer.url,
        TWILIO_ACCOUNT_SID: twilio.account.accountSid,
        TWILIO_AUTH_TOKEN: twilio.account.authToken,
        TWILIO_FROM_NUMBER: twilio.account.fromNumber,
        TWILIO_BASE_URL: twilio.url,
      });
      await use({
        host,
        url: server.url,
        expectMail: async (_page, parts) => {
          await expect
            .poll(() => mailServer.mails.some(({ subject, text }) => hasAll(subject + text, parts)))
            .toBe(true);
        },
        expectSms: async (_page, to, parts) => {
          await expect
            .poll(() =>
              twilio.messages.some((sms) => sms.to.includes(to) && hasAll(sms.body, parts)),
            )
            .toBe(true);
        },
      });
      await server.dispose();
      await twilio.close();
      await mailServer.close();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ product }, use) => use(product.url),

  hasServiceWorker: [false, { option: true }],

  context: async ({ context, host, hasServiceWorker }, use) => {
    if (host === "server" && !hasServiceWorker) await context.addInitScript(removeServiceWorkers);
    await use(context);
  },

  /** Anything the browser complains about fails the journey. */
  consoleGuard: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") {
          complaints.push(`${message.text()} (${message.location().url})`);
        }
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      await use();
      expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Runs in the page, which then finds itself in a browser that never had any. */
function removeServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
}

/**
 * A symbol that does not exist is a 404, which Chromium reports whatever the page makes of it; MSW's
 * worker looks for its update when the page has already gone on to another address; and a plain host
 * answers /stocks/AAPL with the demo's front page, of which Chromium preloads files beside that
 * address before the page has said where they are, and remarks on it where the machine is busy.
 */
const isExpected = (line: string): boolean =>
  /\/stocks\/assets\/\S+ was preloaded using link preload but not used/.test(line) ||
  (/status of 404/.test(line) && /\/api\/stocks\//.test(line)) ||
  /Failed to update a ServiceWorker .*: Not found/.test(line);

const hasAll = (text: string, parts: readonly string[]): boolean =>
  parts.every((part) => text.includes(part));

async function expectInDemoInbox(page: Page, parts: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: /^Inbox/ }).click();
  const inbox = page.getByRole("dialog", { name: "Demo inbox" });
  const mail = inbox
    .getByRole("listitem")
    .filter({ hasText: parts[0] ?? "" })
    .first();
  await mail.locator("summary").click();
  for (const part of parts) await expect(mail).toContainText(part);
  await inbox.getByRole("button", { name: "Close" }).click();
}

/**
 * Escape, once the overlay that `shown` stands in holds the focus: before that the key goes to what
 * lies below, however long the overlay has been in sight.
 */
export async function pressEscape(shown: Locator): Promise<void> {
  const holdsFocus = () =>
    shown.evaluate((element) => {
      const overlay = element.closest(".bp6-portal");
      return overlay?.contains(document.activeElement) === true;
    });
  await expect.poll(holdsFocus).toBe(true);
  await shown.page().keyboard.press("Escape");
}

/** Sizes and colors in transition between widths or themes are not meaningful. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) {
      await new Promise((next) => requestAnimationFrame(next));
    }
  });

/**
 * No violation of WCAG 2.2 A and AA that a machine can find, in the page or in the part of it that a
 * selector names: of hundreds of cards that are alike, one is enough.
 */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  await settle(page);
  const violations = await findViolations(page, part, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  expect(violations).toEqual([]);
}
