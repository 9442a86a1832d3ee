import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
} from "@playwright/test";
import { startTwilioServer } from "../../backend/testing/servers/twilioTestServer.ts";
import { startMailServer } from "../../backend/testing/servers/mailServer.ts";
import { findViolations } from "./axe.ts";
import { DEADLINE_MS } from "./deadline.ts";
import { startServer } from "./serverProcess.ts";
import { VISITOR } from "./visitor.ts";

/** A real server with a real mail server and a real SMS service. */
export interface Product {
  readonly url: string;
  /** Resolves when a mail whose text or subject holds every part has arrived. */
  expectMail(parts: readonly string[]): Promise<void>;
  /** Resolves when an SMS to the number (E.164) that holds every part has arrived. */
  expectSms(to: string, parts: readonly string[]): Promise<void>;
}

interface TestFixtures {
  /**
   * True for a browser context of the test's own, with an empty cache: for tests with a mocked clock,
   * which belongs to the whole context, and for push.
   */
  hasOwnContext: boolean;
  /** True to keep the service workers of its own context, which store all files at the first visit. */
  hasServiceWorkers: boolean;
  /** What Chromium reports of an answer that the test provokes. */
  expectedComplaint: RegExp | null;
  consoleGuard: void;
}

interface WorkerFixtures {
  product: Product;
  /**
   * One browser context for the tests of a worker, one after the other: its cache holds the product's
   * files. It has no service workers, which would store all files again at each visit.
   */
  shared: BrowserContext;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
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
        url: server.url,
        expectMail: async (parts) => {
          await expect
            .poll(() => mailServer.mails.some(({ subject, text }) => hasAll(subject + text, parts)))
            .toBe(true);
        },
        expectSms: async (to, parts) => {
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

  hasOwnContext: [false, { option: true }],

  hasServiceWorkers: [false, { option: true }],

  expectedComplaint: [null, { option: true }],

  shared: [
    async ({ browser, product }, use) => {
      const context = await browser.newContext({ ...VISITOR, baseURL: product.url });
      context.setDefaultTimeout(DEADLINE_MS);
      await context.addInitScript(removeServiceWorkers);
      await context.addInitScript(beginAfresh);
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],

  context: async ({ hasOwnContext, hasServiceWorkers, browser, product, shared }, use) => {
    if (!hasOwnContext) {
      const others = shared.pages();
      await use(shared);
      for (const page of shared.pages()) if (!others.includes(page)) await page.close();
      await shared.clearCookies();
      await shared.clearPermissions();
      return;
    }
    const context = await browser.newContext({ ...VISITOR, baseURL: product.url });
    if (!hasServiceWorkers) await context.addInitScript(removeServiceWorkers);
    await use(context);
    await context.close();
  },

  /** Anything the browser complains about fails the journey. */
  consoleGuard: [
    async ({ page, expectedComplaint }, use) => {
      const complaints = listenForComplaints(page);
      await use();
      expect(complaints.filter((line) => !expectedComplaint?.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The errors and warnings of the page from here on, without those that are meant. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  const add = (line: string) => {
    if (!isExpected(line)) complaints.push(line);
  };
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      add(`${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => add(error.message));
  return complaints;
}

/**
 * Runs in the page: the first document of a new page forgets what the test before has stored. What
 * is kept for the session is kept for each page by itself.
 */
function beginAfresh(): void {
  if (sessionStorage.getItem("begun") !== null) return;
  localStorage.clear();
  sessionStorage.setItem("begun", "");
}

/** Runs in the page, which then finds itself in a browser that never had any. */
function removeServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
}

/**
 * A symbol that does not exist is a 404, which Chromium reports whatever the page makes of it; MSW's
 * worker looks for its update when the page has already gone on to another address.
 */
const isExpected = (line: string): boolean =>
  (/status of 404/.test(line) && /\/api\/(stocks|surge\/analysis)\//.test(line)) ||
  /Failed to update a ServiceWorker .*: Not found/.test(line);

const hasAll = (text: string, parts: readonly string[]): boolean =>
  parts.every((part) => text.includes(part));

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

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Sizes and colors in transition between widths or themes are not meaningful. A frame is not waited
 * for longer than a second, because a page without a change may never draw one.
 */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) {
      await new Promise((next) => {
        requestAnimationFrame(next);
        setTimeout(next, 1000);
      });
    }
  });

interface Check {
  /** Only these of axe's rules. */
  readonly rules?: readonly string[];
  /** False where the colors are checked in each theme, which is quicker by findColorViolations. */
  readonly hasColors?: boolean;
}

/** No violation of WCAG 2.2 A and AA that a machine can find. */
export async function expectAccessible(page: Page, check: Check = {}): Promise<void> {
  const { rules, hasColors = true } = check;
  await settle(page);
  const isEnabled = { enabled: hasColors };
  const violations = await findViolations(page, "html", {
    runOnly: rules ? [...rules] : STANDARDS,
    ...(rules ? {} : { rules: { "color-contrast": isEnabled, "link-in-text-block": isEnabled } }),
  });
  expect(violations).toEqual([]);
}
