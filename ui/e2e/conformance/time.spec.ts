import { closeLiveLine, expectPolling } from "../expectPolling.ts";
import { expect, test } from "../fixtures.ts";
import { openScreen } from "../openScreen.ts";
import { openWithoutTime, runClockUntil, stopClock } from "../openWithoutTime.ts";

// A mocked clock applies to the whole context.
test.use({ hasOwnContext: true });

test(
  "toasts, hints and lookups on the dashboard keep their times",
  {
    tag: [
      "@spec-2.22",
      "@spec-4.11",
      "@spec-5.5",
      "@spec-9.36",
      "@spec-9.37",
      "@spec-9.42",
      "@spec-9.43",
      "@spec-9.44",
      "@spec-9.45",
      "@spec-9.46",
      "@spec-9.47",
      "@spec-9.48",
    ],
  },
  async ({ page }) => {
    await openWithoutTime(page, "/");
    const form = page.getByRole("region", { name: "Quick Add Alert" });
    const toasts = page.locator(".toast");
    const announcements = page.getByRole("region", { name: "Notifications (F8)" });
    const makeToast = async () => {
      await form.getByRole("button", { name: "Add alert" }).click();
      await expect(toasts).toHaveCount(1);
      // A toast that has the pointer or the focus stays.
      await page.mouse.move(5, 5);
    };

    await test.step("a tooltip comes after 700 ms, the next one within 300 ms at once", async () => {
      const tip = page.getByRole("tooltip");
      const toggle = page.getByRole("banner").getByRole("button", { name: /theme$/ });
      // The corner has no tooltip.
      const leave = () => page.mouse.move(5, 5);
      await toggle.hover();
      await page.clock.runFor(690);
      await expect(tip).toHaveCount(0);
      await runClockUntil(page, 20, () => tip.isVisible());
      await expect(tip).toHaveText("Switch to corporate theme");

      await leave();
      await page.clock.runFor(100);
      await expect(tip).toHaveCount(0);
      await page.clock.runFor(150);
      await page.locator(".connection-dot").hover();
      await expect(tip).toHaveText("Live updates connected");

      await leave();
      await page.clock.runFor(100);
      await expect(tip).toHaveCount(0);
      await page.clock.runFor(400);
      await toggle.hover();
      await page.clock.runFor(600);
      await expect(tip).toHaveCount(0);
      await runClockUntil(page, 20, () => tip.isVisible());
      await leave();
      await page.clock.runFor(100);
      await expect(tip).toHaveCount(0);
    });

    await test.step("a quote is looked up after 500 ms and two characters, and kept for 30 s", async () => {
      // No other test uses this symbol, so the dashboard does not know its price.
      const asked: string[] = [];
      page.on("request", (request) => {
        const symbol = /\/api\/stocks\/quote\/([^/?]+)/.exec(request.url())?.[1];
        if (symbol === "UNP" || symbol === "U") asked.push(symbol);
      });
      const symbol = form.getByLabel("Symbol");
      const isQuoted = async () => (await form.textContent())?.includes("$") === true;
      await symbol.fill("u");
      await page.clock.runFor(2000);
      expect(asked).toEqual([]);
      await symbol.fill("unp");
      await page.clock.runFor(490);
      expect(asked).toEqual([]);
      await runClockUntil(page, 20, isQuoted);
      expect(asked).toEqual(["UNP"]);

      // Within 30 s the same symbol is not requested again.
      await symbol.fill("");
      await runClockUntil(page, 20, async () => !(await isQuoted()));
      await symbol.fill("unp");
      await runClockUntil(page, 20, isQuoted);
      await page.clock.runFor(1000);
      expect(asked).toEqual(["UNP"]);
      await symbol.fill("");
    });

    await test.step("after the removal delay F8 brings nothing back", async () => {
      await makeToast();
      await page.clock.runFor(6000);
      await runClockUntil(page, 50, async () => (await toasts.count()) === 0);
      await page.clock.fastForward(1_000_000);
      await page.keyboard.press("F8");
      await expect(announcements).toBeFocused();
      await expect(toasts).toHaveCount(0);
    });

    await test.step("a toast stays for 5 s, and F8 brings back what was missed", async () => {
      await makeToast();
      await page.clock.runFor(4800);
      await expect(toasts).toHaveCount(1);
      await page.clock.runFor(1000);
      // Closing takes a few frames.
      await runClockUntil(page, 50, async () => (await toasts.count()) === 0);
      await page.keyboard.press("F8");
      await expect(announcements).toBeFocused();
      await expect(toasts).toContainText("Please fill in all required fields");
    });

    await test.step("one toast at a time; a swipe of 50 px sends it away, 49 px do not", async () => {
      await makeToast();
      await makeToast();
      const swipe = async (pixels: number) => {
        const box = await toasts.boundingBox();
        if (!box) throw new Error("There is no toast");
        const [x, y] = [box.x + 40, box.y + box.height / 2];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + pixels, y, { steps: 5 });
        await page.mouse.up();
      };
      await swipe(49);
      await expect(toasts).toHaveCount(1);
      // The browser would drag selected text instead.
      await page.evaluate(() => getSelection()?.removeAllRanges());
      await swipe(50);
      await expect(toasts).toHaveCount(0);
    });
  },
);

test(
  "the email form's lookup and the chat's answer keep their times",
  { tag: ["@spec-5.13", "@spec-9.38", "@spec-9.52"] },
  async ({ page }) => {
    await page.clock.install();

    await test.step("the email form looks up one character after 500 ms", async () => {
      await openScreen(page, "/email-notifications", "Email Notifications");
      const form = page.getByRole("region", { name: "Create Email Price Alert" });
      const asked: string[] = [];
      page.on("request", (request) => {
        const symbol = /\/api\/stocks\/quote\/([^/?]+)/.exec(request.url())?.[1];
        if (symbol === "F") asked.push(symbol);
      });
      await stopClock(page);
      await form.getByLabel("Symbol").fill("f");
      await page.clock.runFor(480);
      expect(asked).toEqual([]);
      await runClockUntil(page, 20, async () => asked.length > 0);
      await page.clock.resume();
      await expect(form).toContainText("Ford");
      await form.getByLabel("Symbol").fill("ZZZZZ");
      await expect(form).toContainText('No price data found for "ZZZZZ"');
    });

    await test.step("the chat answers after one second", async () => {
      const data = { phone: "(202) 555-0188", label: "Chatty", isActive: true };
      expect((await page.request.post("/api/phone-numbers", { data })).ok()).toBe(true);
      await openScreen(page, "/phone-numbers", "Phone Numbers");
      await stopClock(page);
      await page
        .getByRole("row")
        .filter({ hasText: "Chatty" })
        .getByRole("button", { name: /^Live chat support for/ })
        .click();
      const chat = page.getByRole("dialog", { name: "Live Chat Support" });
      await chat.getByLabel("Message").fill("Hello");
      await chat.getByLabel("Message").press("Enter");
      await page.clock.runFor(950);
      await expect(chat.getByRole("listitem")).toHaveCount(1);
      const lines = chat.getByRole("listitem");
      await runClockUntil(page, 20, async () => (await lines.count()) === 2);
      await page.clock.resume();
    });
  },
);

/** Requests that each screen repeats, with the seconds from a response to the next request. */
const POLLS = [
  ["/", { "/api/dashboard/stats": 30, "/api/stock-signals": 30, "/api/screener/results": 60 }],
  ["/short-term", { "/api/screener/results": 60 }],
  ["/long-term", { "/api/screener/results": 60 }],
  ["/email-notifications", { "/api/gmail/status": 30 }],
  ["/community", { "/api/community/posts": 30 }],
  ["/screener", { "/api/screener/status": 1, "/api/screener/earnings/status": 1 }],
  ["/surge-analysis", { "/api/surge/status": 10, "/api/surge/results": 30 }],
] as const;

test(
  "without a live line each screen asks again after its time",
  {
    tag: [
      "@spec-7.46",
      "@spec-7.47",
      "@spec-7.50",
      "@spec-7.52",
      "@spec-7.54",
      "@spec-7.55",
      "@spec-9.40",
    ],
  },
  async ({ page }) => {
    await closeLiveLine(page);
    for (const [screen, polls] of POLLS) {
      await test.step(screen, async () => {
        await page.clock.resume();
        await page.goto(screen);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator(".skeleton")).toHaveCount(0);
        await stopClock(page);
        await expectPolling(page, polls);
      });
    }
  },
);
