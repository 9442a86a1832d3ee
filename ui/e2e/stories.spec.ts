import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  expect,
  test as base,
  type Browser,
  type ConsoleMessage,
  type Page,
} from "@playwright/test";
import { findViolations } from "./axe.ts";
import { findColorViolations } from "./colorViolations.ts";
import { showTheme } from "./showTheme.ts";
import { findSmallTargets } from "./smallTargets.ts";
import { serveFolder } from "./staticServer.ts";

interface StoryEntry {
  id: string;
  title: string;
  name: string;
  importPath: string;
  type: "story" | "docs";
  /**
   * Ours: `phone` is shown 390 px wide, and has nothing that is too small for a finger; `calls-fail` and `throws` tell what the browser will
   * complain of, which it then must; `screenshot` is compared with its reviewed picture.
   */
  tags: string[];
}

/** Of `bun run test WORD …`: only the stories that have one in their path or title; none means all. */
const WORDS = (process.env["TEST_WORDS"] ?? "").split("\n").filter(Boolean);
function isChosen({ importPath, title }: StoryEntry): boolean {
  const text = `ui/e2e/stories.spec.ts ${importPath} ${title}`.toLowerCase();
  return WORDS.length === 0 || WORDS.some((word) => text.includes(word.toLowerCase()));
}

const indexFile = fileURLToPath(new URL("../../dist/storybook/index.json", import.meta.url));
const stories: StoryEntry[] = existsSync(indexFile)
  ? Object.values<StoryEntry>(JSON.parse(readFileSync(indexFile, "utf8")).entries).filter(
      // States shows the others of its file once more.
      (entry) => entry.type === "story" && entry.name !== "States" && isChosen(entry),
    )
  : [];

const RULES = {
  // A part of a page has no landmarks and no heading of its own.
  region: { enabled: false },
  "page-has-heading-one": { enabled: false },
  "landmark-one-main": { enabled: false },
  // Checked in every theme by {@link findColorViolations}; the rest is the same in all.
  "color-contrast": { enabled: false },
  "link-in-text-block": { enabled: false },
};

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const THEMES = ["dark", "corporate", "light"];

interface Channel {
  on(event: string, listener: (payload: never) => void): void;
  emit(event: string, payload: unknown): void;
}

interface PreviewWindow {
  __STORYBOOK_ADDONS_CHANNEL__: Channel;
  __STORYBOOK_PREVIEW__: { ready(): Promise<void> };
  /** Of the story that is being played. */
  storyEnded: (reasons: string[]) => void;
  /** Of the story in the page; what the one before it had begun counts no more. */
  storyCalls: { refused: number; writes: number };
}

/**
 * One preview for all stories of a worker, as a reader who goes through the catalog has it;
 * reloading it for each takes longer than to play them. After a failure Playwright starts a new
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
        // Storybook waits 100 ms after each story for its transitions to end, but not for its own
        // test runner, for which it stops them.
        userAgent: `${await readUserAgent(browser)} StorybookTestRunner`,
      });
      const page = await context.newPage();
      await page.addInitScript(leaveOutHighlighter);
      await page.goto(`${files.url}/iframe.html?viewMode=story`);
      await page.waitForFunction(() => "__STORYBOOK_ADDONS_CHANNEL__" in window);
      await page.evaluate(() => (window as unknown as PreviewWindow).__STORYBOOK_PREVIEW__.ready());
      await page.evaluate(removeSkeletons);
      await page.evaluate(recordOutcomes);
      await page.evaluate(silenceAccessibilityPanel);
      await use(page);
      await context.close();
      await files.close();
    },
    { scope: "worker" },
  ],
});

/**
 * Runs in the page before anything else. The accessibility panel's highlighter looks through the
 * whole page after each change, which costs more than the changes.
 */
function leaveOutHighlighter(): void {
  Object.assign(globalThis, { __STORYBOOK_HIGHLIGHT_INITIALIZED: true });
}

/**
 * Runs in the page. Storybook's skeletons of a story and of a page of the docs stay in the document
 * and are hidden: a hundred elements that every query of a role and every check looks at.
 */
function removeSkeletons(): void {
  for (const skeleton of document.querySelectorAll(".sb-preparing-story, .sb-preparing-docs")) {
    skeleton.remove();
  }
}

async function readUserAgent(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await page.close();
  return userAgent;
}

/**
 * Runs in the page. A story ends when the preview says that it has finished, or with what was thrown
 * while it was rendered or played: a story whose play function threw has also "finished".
 */
function recordOutcomes(): void {
  const preview = window as unknown as PreviewWindow;
  const channel = preview.__STORYBOOK_ADDONS_CHANNEL__;
  preview.storyEnded = () => undefined;
  for (const event of [
    "playFunctionThrewException",
    "storyThrewException",
    "storyErrored",
    "storyMissing",
    "unhandledErrorsWhilePlaying",
  ]) {
    channel.on(event, (payload: unknown) => {
      const message = (payload as { message?: string } | undefined)?.message;
      preview.storyEnded([`${event}: ${message ?? JSON.stringify(payload)}`]);
    });
  }
  // A story is loaded once the one before has left the page, which may call until then.
  preview.storyCalls = { refused: 0, writes: 0 };
  channel.on("storyRenderPhaseChanged", ({ newPhase }: { newPhase: string }) => {
    if (newPhase === "loading") preview.storyCalls = { refused: 0, writes: 0 };
  });
  const send = window.fetch;
  const watch = async (...[input, init]: Parameters<typeof fetch>) => {
    const calls = preview.storyCalls;
    const { url, method } =
      input instanceof Request ? input : { url: String(input), method: init?.method ?? "GET" };
    const isOurs = url.includes("/api/");
    const isRead = method === "GET";
    if (!isRead) calls.writes += 1;
    const { writes } = calls;
    try {
      const response = await send(input, init);
      // What is deleted while it is being read may be gone when its turn comes.
      const isGone = isRead && response.status === 404 && calls.writes > writes;
      if (isOurs && !response.ok && !isGone) calls.refused += 1;
      return response;
    } catch (error) {
      const isAborted = error instanceof DOMException && error.name === "AbortError";
      if (isOurs && !isAborted) calls.refused += 1;
      throw error;
    }
  };
  window.fetch = Object.assign(watch, send);
  channel.on("storyFinished", () => preview.storyEnded([]));
}

/**
 * Runs in the page. The panel's own check would be one more, in one theme only, and would mark what
 * it finds. An address that names no story cannot carry the setting.
 */
function silenceAccessibilityPanel(): Promise<void> {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as PreviewWindow;
  return new Promise((resolve) => {
    channel.on("globalsUpdated", () => resolve());
    channel.emit("updateGlobals", { globals: { a11y: { manual: true } } });
  });
}

interface StoryProps {
  title: string;
  initialArgs: Record<string, unknown>;
  argTypes: Record<
    string,
    { control?: unknown; description?: string; type?: { name: string; value?: unknown } }
  >;
  parameters: { docs?: { description?: { component?: string } } };
}

/**
 * Runs in the page. Props without a control, except callbacks, whose calls are listed in the Actions
 * panel, and refs; props of shared components without words; descriptions that show their markup.
 */
async function findPropFaults(): Promise<string[]> {
  const { __STORYBOOK_PREVIEW__: preview } = window as unknown as {
    __STORYBOOK_PREVIEW__: { extract(): Promise<Record<string, StoryProps>> };
  };
  const controlled = new Map<string, boolean>();
  const faults = new Set<string>();
  for (const story of Object.values(await preview.extract())) {
    const { title, initialArgs, argTypes, parameters } = story;
    const about = parameters.docs?.description?.component?.replace(/`[^`]*`/g, "") ?? "";
    if (/[{}]/.test(about)) faults.add(`${title} shows markup: ${about}`);
    for (const prop of new Set([...Object.keys(argTypes), ...Object.keys(initialArgs)])) {
      const name = `${title}: ${prop}`;
      const { control, description, type } = argTypes[prop] ?? {};
      if (!title.startsWith("Screens/") && argTypes[prop] && !description) {
        faults.add(`${name} has no description`);
      }
      const isCallback = typeof initialArgs[prop] === "function" || type?.name === "function";
      // Of an element, which no one can type: `plainControls` of the catalog.
      const isLeftOut = control === false;
      if (isCallback || isLeftOut || String(type?.value).startsWith("RefObject")) continue;
      controlled.set(name, Boolean(control) || (controlled.get(name) ?? false));
    }
  }
  for (const [name, has] of controlled) if (!has) faults.add(`${name} has no control`);
  return [...faults];
}

/** Resolves with what was thrown; one promise, for a poll would keep the page drawing frames. */
const playStory = (page: Page, storyId: string): Promise<string[]> =>
  page.evaluate(
    (id) =>
      new Promise<string[]>((resolve) => {
        const preview = window as unknown as PreviewWindow;
        preview.storyEnded = resolve;
        document.body.focus();
        preview.__STORYBOOK_ADDONS_CHANNEL__.emit("setCurrentStory", {
          storyId: id,
          viewMode: "story",
        });
      }),
    storyId,
  );

/** Chromium reports every refused call, whatever the page makes of it. */
const isRefusedCall = (message: ConsoleMessage): boolean =>
  message.text().startsWith("Failed to load resource") && message.location().url.includes("/api/");

/** React reports what an error boundary caught. */
const isCaughtError = (message: ConsoleMessage): boolean => /^(%o|Error: )/.test(message.text());

interface Complaints {
  caughtErrors: number;
  other: string[];
}

/** Counts what the browser has to say until `stop`. */
function listen(page: Page): { complaints: Complaints; stop: () => void } {
  const complaints: Complaints = { caughtErrors: 0, other: [] };
  const onError = (error: Error) => complaints.other.push(error.message);
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== "error" || isRefusedCall(message)) return;
    if (isCaughtError(message)) complaints.caughtErrors += 1;
    else complaints.other.push(message.text());
  };
  page.on("pageerror", onError).on("console", onMessage);
  const stop = () => {
    page.off("pageerror", onError).off("console", onMessage);
  };
  return { complaints, stop };
}

/**
 * Measured on these pictures: every letter half a pixel off in both directions, as another machine
 * may set it, is 0.27 % of them; an empty list of alerts in place of three is 0.51 %. A single word
 * is less than either, and is asserted by the play function.
 */
const TOLERANCE = { maxDiffPixelRatio: 0.004, threshold: 0.3 };

/** On a machine that draws letters differently only gross differences can be detected. */
const TOLERANCE_OF_OTHER_LETTERS = { maxDiffPixelRatio: 0.04, threshold: 0.3 };

/** How the machine of the reviewed pictures draws a line of text; see {@link sumLetters}. */
const REVIEWED_LETTERS = "a7009b1b";

/** Runs in the page: a sum over the pixels of a line of text, drawn as the browser draws it here. */
function sumLetters(): string {
  const canvas = document.createElement("canvas");
  canvas.width = 320;
  canvas.height = 24;
  const context = canvas.getContext("2d");
  if (!context) return "no canvas";
  context.font = '14px "Inter Variable"';
  context.fillText("Sphinx of black quartz, judge my vow 0123456789", 4, 17);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  // FNV-1a: any changed pixel changes it.
  let sum = 0x811c9dc5;
  for (const byte of data) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum.toString(16);
}

/** The reviewed picture of a story as it was played, in the dark theme. */
async function expectPicture(page: Page, id: string): Promise<void> {
  await page.evaluate(showTheme, "dark");
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  const isSame = (await page.evaluate(sumLetters)) === REVIEWED_LETTERS;
  const tolerance = isSame ? TOLERANCE : TOLERANCE_OF_OTHER_LETTERS;
  await expect(page).toHaveScreenshot(`${id}.png`, tolerance);
}

test("every prop has its control and is described in words, and no description shows its markup", async ({
  preview,
}) => {
  expect(await preview.evaluate(findPropFaults)).toEqual([]);
});

test("the catalog is built", () => {
  expect(stories.length).toBeGreaterThan(0);
});

for (const { id, title, name, tags } of stories) {
  test(`${title} › ${name}: renders, plays and is accessible in every theme`, async ({
    preview,
  }) => {
    await preview.setViewportSize(tags.includes("phone") ? PHONE : DESK);
    const { complaints, stop } = listen(preview);
    expect(await playStory(preview, id)).toEqual([]);
    if (tags.includes("screenshot")) await expectPicture(preview, id);
    if (tags.includes("phone")) expect(await findSmallTargets(preview), "targets").toEqual([]);
    expect(await findViolations(preview, "html", { rules: RULES })).toEqual([]);
    const show = (theme: string) => preview.evaluate(showTheme, theme);
    expect(await findColorViolations(preview, THEMES, show)).toEqual([]);
    stop();
    expect(complaints.other).toEqual([]);
    const refused = await preview.evaluate(
      () => (window as unknown as PreviewWindow).storyCalls.refused,
    );
    expect(refused > 0, "a call was refused").toBe(tags.includes("calls-fail"));
    expect(complaints.caughtErrors > 0, "an error was caught").toBe(tags.includes("throws"));
  });
}
