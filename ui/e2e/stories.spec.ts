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
import { DEADLINE_MS } from "./deadline.ts";
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
   * Our tags: a `phone` story is shown 390 px wide, and its controls must be large enough for a finger.
   * The browser must report errors in `calls-fail` and `throws` stories, and in no others. A
   * `screenshot` story is compared with its reviewed picture.
   */
  tags: string[];
}

/** Runs only the stories with one of these words in their path or title; all if there are none. */
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
  // A story is only part of a page, so landmarks and headings are not required.
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
  transports: unknown[];
  on(event: string, listener: (payload: never) => void): void;
  emit(event: string, payload: unknown): void;
}

interface PreviewWindow {
  __STORYBOOK_ADDONS_CHANNEL__: Channel;
  __STORYBOOK_PREVIEW__: { ready(): Promise<void> };
  storyEnded: (reasons: string[]) => void;
  /** Requests of the current story, without those that the previous one started. */
  storyCalls: { refused: number; writes: number; deleted: readonly string[] };
}

/**
 * All stories of a worker share one preview, because reloading it takes longer than playing a story.
 * After a failure Playwright starts a new worker.
 */
const test = base.extend<object, { preview: Page }>({
  preview: [
    async ({ browser }, use) => {
      const files = await serveFolder("dist/storybook");
      const context = await browser.newContext({
        // Stories have a time zone of their own (.storybook/zone.ts), whatever the machine's.
        timezoneId: "Asia/Kolkata",
        locale: "en-US",
        reducedMotion: "reduce",
        viewport: DESK,
        // Storybook waits 100 ms after each story for transitions to end, except in its own test
        // runner, where it disables them.
        userAgent: `${await readUserAgent(browser)} StorybookTestRunner`,
      });
      const page = await context.newPage();
      await page.addInitScript(leaveOutHighlighter);
      await openPreview(page, files.url);
      await use(page);
      await context.close();
      await files.close();
    },
    { scope: "worker" },
  ],
});

async function openPreview(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/iframe.html?viewMode=story`);
  await page.waitForFunction(() => "__STORYBOOK_ADDONS_CHANNEL__" in window);
  await page.evaluate(() => (window as unknown as PreviewWindow).__STORYBOOK_PREVIEW__.ready());
  await page.evaluate(removeSkeletons);
  await page.evaluate(recordOutcomes);
  await page.evaluate(silenceAccessibilityPanel);
  await page.evaluate(keepEventsInside);
}

/**
 * Runs in the page before anything else. The accessibility panel's highlighter searches the whole
 * page after each change, which takes longer than the changes.
 */
function leaveOutHighlighter(): void {
  Object.assign(globalThis, { __STORYBOOK_HIGHLIGHT_INITIALIZED: true });
}

/**
 * Runs in the page. Removes Storybook's hidden skeletons: a hundred elements that would slow down
 * every query by role and every check.
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
 * Runs in the page. A story ends when the preview reports that it has finished, or with the error
 * thrown while it was rendered or played. A story whose play function threw has also "finished".
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
  // The previous story may send requests until it is removed, before this one is loaded.
  const none = { refused: 0, writes: 0, deleted: [] as readonly string[] };
  preview.storyCalls = { ...none };
  channel.on("storyRenderPhaseChanged", ({ newPhase }: { newPhase: string }) => {
    if (newPhase === "loading") preview.storyCalls = { ...none };
  });
  const send = window.fetch;
  const watch = async (...[input, init]: Parameters<typeof fetch>) => {
    const calls = preview.storyCalls;
    const { url, method } =
      input instanceof Request ? input : { url: String(input), method: init?.method ?? "GET" };
    const isOurs = url.includes("/api/");
    const isRead = method === "GET";
    const { pathname } = new URL(url, window.location.href);
    if (!isRead) calls.writes += 1;
    if (method === "DELETE") calls.deleted = [...calls.deleted, pathname];
    const { writes } = calls;
    try {
      const response = await send(input, init);
      // An entry may be deleted while it is being read, and read once more before it is gone here.
      const isDeleted = calls.deleted.some((path) => `${pathname}/`.startsWith(`${path}/`));
      const isGone = isRead && response.status === 404 && (calls.writes > writes || isDeleted);
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
 * Runs in the page. Turns off the panel's own check, which would repeat ours in one theme and mark
 * its findings. The setting cannot be in an address that names no story.
 */
function silenceAccessibilityPanel(): Promise<void> {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as PreviewWindow;
  return new Promise((resolve) => {
    channel.on("globalsUpdated", () => resolve());
    channel.emit("updateGlobals", { globals: { a11y: { manual: true } } });
  });
}

/**
 * Runs in the page. Without the catalog around it, the preview would serialize each event, with all
 * parameters and every call of a play function, and keep it for a window that never comes.
 */
function keepEventsInside(): void {
  (window as unknown as PreviewWindow).__STORYBOOK_ADDONS_CHANNEL__.transports = [];
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
 * Runs in the page. Finds props without a control (except refs, and callbacks, which the Actions
 * panel lists), undescribed props of shared components, and descriptions that show their markup.
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
      // An element cannot be typed; see `plainControls` of the catalog.
      const isLeftOut = control === false;
      if (isCallback || isLeftOut || String(type?.value).startsWith("RefObject")) continue;
      controlled.set(name, Boolean(control) || (controlled.get(name) ?? false));
    }
  }
  for (const [name, has] of controlled) if (!has) faults.add(`${name} has no control`);
  return [...faults];
}

/**
 * Resolves with what was thrown. Not a poll, which would keep the page drawing frames. The links that
 * loaded the modules of earlier stories are removed: axe reads them with every story, and there are
 * soon more of them than elements of the story.
 */
const playStory = (page: Page, storyId: string): Promise<string[]> =>
  page.evaluate(
    (id) =>
      new Promise<string[]>((resolve) => {
        const preview = window as unknown as PreviewWindow;
        for (const link of document.querySelectorAll("link[rel=modulepreload]")) link.remove();
        preview.storyEnded = resolve;
        document.body.focus();
        preview.__STORYBOOK_ADDONS_CHANNEL__.emit("setCurrentStory", {
          storyId: id,
          viewMode: "story",
        });
      }),
    storyId,
  );

/** Chromium reports every failed request, even if the page handles it. */
const isRefusedCall = (message: ConsoleMessage): boolean =>
  message.text().startsWith("Failed to load resource") && message.location().url.includes("/api/");

/** React reports errors that an error boundary caught. */
const isCaughtError = (message: ConsoleMessage): boolean => /^(%o|Error: )/.test(message.text());

interface Complaints {
  caughtErrors: number;
  other: string[];
}

/** Collects what the browser reports until `stop`. */
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

/** An empty list in place of three alerts changes 0.51 % of the pixels. */
const TOLERANCE = { maxDiffPixelRatio: 0.001 };

/**
 * Result of {@link sumLetters} on the machine of the reviewed pictures. Another one may draw each
 * letter differently, and a tolerance for that accepts another page.
 */
const REVIEWED_LETTERS = "1c651c60";

/** Runs in the page. Returns a checksum of the pixels of a line of text as drawn here. */
async function sumLetters(): Promise<string> {
  const font = '14px "Inter Variable"';
  await document.fonts.load(font);
  const canvas = document.createElement("canvas");
  canvas.width = 320;
  canvas.height = 24;
  const context = canvas.getContext("2d");
  if (!context) return "no canvas";
  context.font = font;
  context.fillText("Sphinx of black quartz, judge my vow 0123456789", 4, 17);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  // FNV-1a
  let sum = 0x811c9dc5;
  for (const byte of data) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum.toString(16);
}

/**
 * Compares a story as it was played, in the dark theme, with its reviewed picture until they are
 * equal: a play function waits for what it asserts, which is less than a picture shows. Waiting for
 * an idle page instead never ended when the browser had stopped drawing frames; a picture makes it
 * draw one.
 */
async function findPictureFaults(page: Page, id: string): Promise<string[]> {
  if ((await page.evaluate(sumLetters)) !== REVIEWED_LETTERS) return [];
  await page.evaluate(showTheme, "dark");
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  try {
    await expect(async () => {
      await expect(page).toHaveScreenshot(`${id}.png`, TOLERANCE);
    }).toPass({ timeout: DEADLINE_MS });
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

test("every prop has its control and is described in words, and no description shows its markup", async ({
  preview,
}) => {
  expect(await preview.evaluate(findPropFaults)).toEqual([]);
});

test("the catalog is built", () => {
  expect(stories.length).toBeGreaterThan(0);
});

/** Plays one story in the shared preview and returns what is wrong with it. */
async function findFaults(preview: Page, { id, tags }: StoryEntry): Promise<string[]> {
  const isPhone = tags.includes("phone");
  const size = isPhone ? PHONE : DESK;
  if (preview.viewportSize()?.width !== size.width) await preview.setViewportSize(size);
  const { complaints, stop } = listen(preview);
  const reasons = await playStory(preview, id);
  if (reasons.length > 0) {
    stop();
    // It may still be busy with the play that failed.
    await openPreview(preview, new URL(preview.url()).origin);
    return reasons;
  }
  const pictures = tags.includes("screenshot") ? await findPictureFaults(preview, id) : [];
  const targets = isPhone ? await findSmallTargets(preview) : [];
  const violations = await findViolations(preview, "html", { rules: RULES });
  const colors = await findColorViolations(preview, THEMES, showTheme);
  if (tags.includes("calls-fail")) await waitForRefusal(preview);
  const refused = await preview.evaluate(
    () => (window as unknown as PreviewWindow).storyCalls.refused,
  );
  stop();
  return [
    ...pictures,
    ...targets.map((target) => `too small: ${target}`),
    ...violations,
    ...colors,
    ...complaints.other,
    ...tellWrong("a call was refused", refused > 0, tags.includes("calls-fail")),
    ...tellWrong("an error was caught", complaints.caughtErrors > 0, tags.includes("throws")),
  ];
}

/**
 * Waits until a call of the story was refused. A story may be ready before that: the dash for an
 * unknown price is shown at once. If no call is refused, the caller reports it.
 */
const waitForRefusal = (preview: Page): Promise<unknown> =>
  preview
    .waitForFunction(() => (window as unknown as PreviewWindow).storyCalls.refused > 0, undefined, {
      timeout: DEADLINE_MS,
    })
    .catch(() => undefined);

const tellWrong = (what: string, is: boolean, shouldBe: boolean): string[] =>
  is === shouldBe ? [] : [`${what}: ${is}`];

/** The folders of the sidebar, which are the screens of the product and the kinds of components. */
const folderOf = ({ title }: StoryEntry): string => title.slice(0, title.lastIndexOf("/"));

for (const folder of new Set(stories.map(folderOf))) {
  // One process plays all stories of a folder: it has loaded their code and their market's bars, and
  // checked most of their texts.
  test.describe(() => {
    test.describe.configure({ mode: "default" });
    const inFolder = stories.filter((each) => folderOf(each) === folder);
    for (const title of new Set(inFolder.map((each) => each.title))) {
      const own = inFolder.filter((each) => each.title === title);
      // One test for all stories of a component, because starting a test takes a tenth of a story.
      test(`${title}: its stories render, play and are accessible in every theme`, async ({
        preview,
      }) => {
        test.setTimeout(test.info().timeout + own.length * DEADLINE_MS);
        const faults: string[] = [];
        for (const story of own) {
          const found = await test.step(story.name, () => findFaults(preview, story));
          faults.push(...found.map((fault) => `${story.name}: ${fault}`));
        }
        expect(faults).toEqual([]);
      });
    }
  });
}
