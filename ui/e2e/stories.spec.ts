import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type ConsoleMessage, type Page } from "@playwright/test";
import { serveFolder } from "./staticServer.ts";

interface StoryEntry {
  id: string;
  title: string;
  name: string;
  type: "story" | "docs";
  /**
   * Ours: `phone` is shown 390 px wide; `calls-fail` and `throws` tell what the browser will
   * complain of, which it then must.
   */
  tags: string[];
}

const indexFile = fileURLToPath(new URL("../../dist/storybook/index.json", import.meta.url));
const stories: StoryEntry[] = existsSync(indexFile)
  ? Object.values<StoryEntry>(JSON.parse(readFileSync(indexFile, "utf8")).entries).filter(
      ({ type }) => type === "story",
    )
  : [];

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** What only the colours decide; the rest was judged in the first theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

interface Channel {
  on(event: string, listener: (payload: never) => void): void;
  emit(event: string, payload: unknown): void;
}

/** How a story ended. */
interface Outcome {
  isFinished: boolean;
  /**
   * What was thrown while it was rendered or played. The preview's own status does not do: a story
   * whose play function threw is told to have finished with success.
   */
  reasons: string[];
}

interface PreviewWindow {
  __STORYBOOK_ADDONS_CHANNEL__: Channel;
  storyOutcome: Outcome;
}

/**
 * One preview for all stories of a worker, as a reader who goes through the catalogue has it;
 * loading it anew for each takes longer than to play them. After a failure Playwright starts a new
 * worker.
 */
const test = base.extend<object, { preview: Page }>({
  preview: [
    async ({ browser }, use) => {
      const files = await serveFolder("dist/storybook");
      const context = await browser.newContext({
        timezoneId: "America/New_York",
        locale: "en-US",
        reducedMotion: "reduce",
        viewport: DESK,
      });
      const page = await context.newPage();
      // The accessibility panel's own check would be one more, in one theme only.
      await page.goto(`${files.url}/iframe.html?viewMode=story&globals=a11y.manual:!true`);
      await page.waitForFunction(() => "__STORYBOOK_ADDONS_CHANNEL__" in window);
      await page.evaluate(recordOutcomes);
      await use(page);
      await context.close();
      await files.close();
    },
    { scope: "worker" },
  ],
});

/** Runs in the page. */
function recordOutcomes(): void {
  const preview = window as unknown as PreviewWindow;
  const channel = preview.__STORYBOOK_ADDONS_CHANNEL__;
  preview.storyOutcome = { isFinished: false, reasons: [] };
  for (const event of [
    "playFunctionThrewException",
    "storyThrewException",
    "storyErrored",
    "storyMissing",
    "unhandledErrorsWhilePlaying",
  ]) {
    channel.on(event, (payload: unknown) => {
      const message = (payload as { message?: string } | undefined)?.message;
      preview.storyOutcome.reasons.push(`${event}: ${message ?? JSON.stringify(payload)}`);
    });
  }
  channel.on("storyFinished", () => {
    preview.storyOutcome.isFinished = true;
  });
}

async function playStory(page: Page, storyId: string): Promise<string[]> {
  await page.evaluate((id) => {
    const preview = window as unknown as PreviewWindow;
    preview.storyOutcome = { isFinished: false, reasons: [] };
    document.body.focus();
    preview.__STORYBOOK_ADDONS_CHANNEL__.emit("setCurrentStory", {
      storyId: id,
      viewMode: "story",
    });
  }, storyId);
  await page.waitForFunction(() => {
    const { isFinished, reasons } = (window as unknown as PreviewWindow).storyOutcome;
    return isFinished || reasons.length > 0;
  });
  return page.evaluate(() => (window as unknown as PreviewWindow).storyOutcome.reasons);
}

/** Chromium reports every refused call, whatever the page makes of it. */
const isRefusedCall = (message: ConsoleMessage): boolean =>
  message.text().startsWith("Failed to load resource") && message.location().url.includes("/api/");

/** React reports what an error boundary caught. */
const isCaughtError = (message: ConsoleMessage): boolean =>
  message.type() === "error" && /^(%o|Error: )/.test(message.text());

interface Complaints {
  refusedCalls: number;
  caughtErrors: number;
  other: string[];
}

/** Counts what the browser has to say until `stop`. */
function listen(page: Page): { complaints: Complaints; stop: () => void } {
  const complaints: Complaints = { refusedCalls: 0, caughtErrors: 0, other: [] };
  const onError = (error: Error) => complaints.other.push(error.message);
  const onMessage = (message: ConsoleMessage) => {
    if (isRefusedCall(message)) complaints.refusedCalls += 1;
    else if (isCaughtError(message)) complaints.caughtErrors += 1;
    else if (message.type() === "error") complaints.other.push(message.text());
  };
  page.on("pageerror", onError);
  page.on("console", onMessage);
  return { complaints, stop: () => page.off("pageerror", onError).off("console", onMessage) };
}

async function findViolations(page: Page, isFirstTheme: boolean): Promise<string[]> {
  // Its newer mode opens a second page for each run, for the sake of foreign frames; here are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // A part of a page has no landmarks and no heading of its own.
  if (isFirstTheme) axe.disableRules(["region", "page-has-heading-one", "landmark-one-main"]);
  else axe.withRules(COLOUR_RULES);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

test("the catalogue is built", () => {
  expect(stories.length).toBeGreaterThan(0);
});

for (const { id, title, name, tags } of stories) {
  test(`${title} › ${name}: renders, plays and is accessible in every theme`, async ({
    preview,
  }) => {
    await preview.setViewportSize(tags.includes("phone") ? PHONE : DESK);
    const { complaints, stop } = listen(preview);
    expect(await playStory(preview, id)).toEqual([]);
    for (const theme of ["dark", "corporate", "light"]) {
      await preview.evaluate((wanted) => {
        document.documentElement.dataset["theme"] = wanted;
        document.documentElement.classList.toggle("bp6-dark", wanted === "dark");
      }, theme);
      expect(await findViolations(preview, theme === "dark"), theme).toEqual([]);
    }
    stop();
    expect(complaints.other).toEqual([]);
    expect(complaints.refusedCalls > 0, "a call was refused").toBe(tags.includes("calls-fail"));
    expect(complaints.caughtErrors > 0, "an error was caught").toBe(tags.includes("throws"));
  });
}
