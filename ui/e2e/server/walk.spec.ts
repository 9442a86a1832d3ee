import type { APIRequestContext, Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  listenForComplaints,
  settle,
  test as base,
} from "../fixtures.ts";
import { DEADLINE_MS } from "../deadline.ts";
import { dropFirstAnswers } from "../dropFirstAnswers.ts";
import { findOverlaps } from "../findOverlaps.ts";
import { findColorViolations } from "../colorViolations.ts";
import { showTheme } from "../showTheme.ts";
import { findSmallTargets } from "../smallTargets.ts";
import { WALK_RULE } from "../walkRule.ts";
import { SCREENS } from "../../screens.ts";

const DESK = { width: 1440, height: 900 };
const PHONE_WIDTH = 390;
const PHONE = { width: PHONE_WIDTH, height: 844 };
/** Widths at which the layout changes, after {@link DESK}. */
const NARROWER = [1279, 768];

/** The width may change only these: a phone has another frame and scrolling parts. */
const PHONE_RULES = [
  "aria-hidden-focus",
  "button-name",
  "duplicate-id-aria",
  "heading-order",
  "landmark-one-main",
  "landmark-unique",
  "link-name",
  "page-has-heading-one",
  "region",
  "scrollable-region-focusable",
  "target-size",
];

/** Values for the parameters of addresses. {@link fill} creates what they name. */
const EXAMPLES: Readonly<Record<string, string>> = { symbol: "AAPL", id: "1" };

function exampleOf(parameter: string): string {
  const example = EXAMPLES[parameter];
  if (example === undefined) throw new Error(`EXAMPLES has none for :${parameter}`);
  return example;
}

const ROUTES = [
  ...SCREENS.map(({ path }) => path.replace(/:(\w+)/g, (_, name: string) => exampleOf(name))),
  "/no-such-page",
];

/** Creates one of each thing, so that no screen is empty. */
async function fill(request: APIRequestContext): Promise<void> {
  const post = async (path: string, data: object = {}) =>
    expect((await request.post(path, { data })).ok(), path).toBe(true);
  await post("/api/email-notifications", { email: "walk@example.com", label: "Home" });
  await post("/api/phone-numbers", { phone: "2025550123", label: "Mobile" });
  await post("/api/alerts", { symbol: "AAPL", targetPrice: 1, alertType: "above" });
  await post("/api/alerts", { symbol: "MSFT", targetPrice: 99_999, alertType: "above" });
  await post("/api/alerts", { symbol: "7203.T", targetPrice: 30, alertType: "change_percent" });
  await post("/api/watchlist", { symbol: "BARC.L", name: "Barclays" });
  await post("/api/watchlist", { symbol: "WPM.TO", name: "Wheaton Precious Metals" });
  await post("/api/rules", { rule: WALK_RULE });
  await post("/api/portfolios", { name: "Retirement", description: "Long-term savings" });
  await post("/api/community/posts", {
    username: "ProTrader",
    title: "NVDA",
    content: "Thoughts?",
  });
  await post("/api/screener/run", { maxPrice: 10, minVolume: 100_000, upsideFilter: "all" });
  await post("/api/screener/run?kind=lists");
  expect((await request.post("/api/surge/run")).ok()).toBe(true);
  // The first alert is met: the log is not walked before its mail is in it.
  const readLog = async () =>
    JSON.stringify(await (await request.get("/api/notifications/log")).json());
  await expect.poll(readLog).toContain("AAPL");
}

interface Walker {
  readonly page: Page;
  /** Complaints about the open screen; each test clears them. */
  readonly complaints: string[];
}

const test = base.extend<object, { filled: void; walker: Walker }>({
  // One page for all screens, because a new page takes twice as long.
  walker: [
    async ({ shared }, use) => {
      const page = await shared.newPage();
      await page.addInitScript(watchShifts);
      await page.addInitScript(shortenLists);
      await page.addInitScript(answerOneByOne);
      await use({ page, complaints: listenForComplaints(page) });
      await page.close();
    },
    { scope: "worker", auto: true },
  ],
  // Once per server, for any number of workers.
  filled: [
    async ({ product, playwright }, use) => {
      const baseURL = product.url;
      const request = await playwright.request.newContext({ baseURL, timeout: DEADLINE_MS });
      await fill(request);
      await request.dispose();
      await use();
    },
    { scope: "worker", auto: true },
  ],
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".skeleton, .notice-unknown")).toHaveCount(0);
}

/** Web Vitals calls 0.1 good; this limit allows no visible movement. */
const MAX_SHIFT = 0.02;

interface Shifts {
  /** Sum of the scores of the Layout Instability API. */
  score: number;
  moved: string[];
}

/** Runs in the page before anything else. */
function watchShifts(): void {
  const shifts: Shifts = { score: 0, moved: [] };
  Object.assign(window, { shifts });
  // Content that waits for a response stays hidden for as long as this machine needs.
  const patience = new CSSStyleSheet();
  patience.replaceSync(":root { --patience: 3600s !important }");
  document.adoptedStyleSheets.push(patience);
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue;
      shifts.score += shift.value;
      for (const { node, previousRect, currentRect } of shift.sources) {
        if (!(node instanceof Element)) continue;
        const way = [previousRect, currentRect].map(({ x, y }) => `${x}, ${y}`).join(" to ");
        shifts.moved.push(`${way}: ${node.outerHTML.slice(0, 120)}`);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * Runs in the page before anything else. The screen is drawn before any answer, and then once per
 * answer, so that whatever an answer moves is seen to move: how fast the server is decides nothing.
 */
function answerOneByOne(): void {
  // Not for longer than a second: a page without a change may never draw a frame.
  const nextFrame = () =>
    new Promise((next) => {
      requestAnimationFrame(next);
      setTimeout(next, 1000);
    });
  const drawn = async () => {
    while (!document.querySelector("h1")) await nextFrame();
    await nextFrame();
  };
  const send = window.fetch.bind(window);
  let turn: Promise<unknown> = drawn();
  const fetchInTurn = (...call: Parameters<typeof fetch>): Promise<Response> => {
    const answer = turn.then(() => send(...call));
    turn = answer.then(nextFrame, nextFrame).then(nextFrame);
    return answer;
  };
  Object.assign(window, { fetch: fetchInTurn });
}

/**
 * Runs in the page before anything else. The rows of a list are alike, and the screener finds
 * hundreds: twenty are more than a window shows.
 */
function shortenLists(): void {
  const send = window.fetch.bind(window);
  const shorten = async (...call: Parameters<typeof fetch>): Promise<Response> => {
    const answer = await send(...call);
    if (!answer.ok || !/\/(screener|surge)\/.*results/.test(answer.url)) return answer;
    const found: readonly unknown[] = await answer.json();
    return Response.json(found.slice(0, 20));
  };
  Object.assign(window, { fetch: shorten });
}

/** Describes what moved while the screen loaded, if it was more than allowed. */
async function findShifts(page: Page): Promise<string[]> {
  await settle(page);
  const { score, moved } = await page.evaluate(
    () => (window as unknown as { shifts: Shifts }).shifts,
  );
  return score > MAX_SHIFT ? [String(score), ...moved] : [];
}

const HOME_SCREENFULS = 3;

const screenfuls = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);

/** Elements that Tab must reach. One radio button represents its group. */
const REACHABLE =
  "a[href], button:not(:disabled), input:not(:disabled, [type=radio]), select:not(:disabled), textarea:not(:disabled), summary";

/**
 * Checks that Tab reaches every control in a part of the page and that the focus is visible. It begins
 * at the content of the screen.
 */
async function walkByKeyboard(page: Page, part: "body" | "main"): Promise<void> {
  const { wanted, others } = await page.evaluate((selector) => {
    getSelection()?.collapse(document.querySelector("main"), 0);
    // The rows of a list are alike, so eight are enough.
    const fewer = new CSSStyleSheet();
    fewer.replaceSync("main :is(li, tr, article):nth-of-type(n + 9) { display: none !important }");
    document.adoptedStyleSheets.push(fewer);
    const isWanted = (element: HTMLElement) =>
      element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true });
    const elements = [...document.querySelectorAll<HTMLElement>(selector)].filter(isWanted);
    elements.forEach((element, index) => element.setAttribute("data-walk", String(index)));
    const seen = new Set<string>();
    const unmarked: string[] = [];
    Object.assign(window, { walk: { seen, unmarked } });
    document.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      const place = target.dataset["walk"];
      if (place === undefined || seen.has(place)) return;
      seen.add(place);
      const marks = [target, target.parentElement, target.nextElementSibling].map((each) => {
        if (!each) return false;
        const { outlineStyle, boxShadow } = getComputedStyle(each);
        return outlineStyle !== "none" || boxShadow !== "none";
      });
      if (!marks.includes(true)) unmarked.push(target.outerHTML.slice(0, 120));
    });
    return {
      wanted: elements.length,
      others: document.querySelectorAll('[tabindex="0"]').length,
    };
  }, `${part} :is(${REACHABLE})`);
  expect(wanted).toBeGreaterThan(0);
  const isDone = () =>
    page.evaluate(
      (count) => (window as unknown as { walk: { seen: Set<string> } }).walk.seen.size === count,
      wanted,
    );
  // Twice around, because a list that is sorted anew meanwhile may put rows before the focus. A few
  // more presses than controls: hints, the browser's own stops, and later additions.
  for (let press = 0; press < 2 * (wanted + others + 20); press += 20) {
    if (press > 0 && (await isDone())) break;
    // The key is held, which repeats it: a call per press takes longer than the walk.
    await Promise.all(Array.from({ length: 20 }, () => page.keyboard.down("Tab")));
  }
  await page.keyboard.up("Tab");
  const { missed, unmarked } = await page.evaluate(() => {
    const { walk } = window as unknown as { walk: { seen: Set<string>; unmarked: string[] } };
    const left = [...document.querySelectorAll<HTMLElement>("[data-walk]")].filter(
      (element) => !walk.seen.has(element.dataset["walk"] ?? ""),
    );
    return {
      missed: left.map((element) => element.outerHTML.slice(0, 120)),
      unmarked: walk.unmarked,
    };
  });
  expect(missed).toEqual([]);
  expect(unmarked).toEqual([]);
}

/** Checks that neither the page nor its title is wider than the window. */
async function expectNoOverflow(page: Page, width: number): Promise<void> {
  const measure = async () => {
    await settle(page);
    return page.evaluate(() => {
      const excessOf = (element: Element) => Math.max(0, element.scrollWidth - element.clientWidth);
      const title = document.querySelector("h1");
      return { page: excessOf(document.documentElement), title: title && excessOf(title) };
    });
  };
  await expect.poll(measure, { message: `${width} px` }).toEqual({ page: 0, title: 0 });
}

for (const path of ROUTES) {
  test(`${path} at four widths and in three themes: nothing moves as it comes, nothing scrolls sideways, nothing is too small for a finger, no violation, no complaint, and the keyboard reaches everything`, async ({
    walker: { page, complaints },
  }) => {
    complaints.length = 0;
    const openAt = async (size: typeof DESK) => {
      await page.setViewportSize(size);
      await open(page, path);
      expect(await findShifts(page), `layout shifts at ${size.width} px`).toEqual([]);
      await expectNoOverflow(page, size.width);
    };
    await openAt(DESK);
    for (const width of NARROWER) {
      await page.setViewportSize({ ...DESK, width });
      await expectNoOverflow(page, width);
    }
    await openAt(PHONE);
    expect(await findSmallTargets(page), "targets").toEqual([]);
    expect(await findOverlaps(page), "overlaps").toEqual([]);
    if (path === "/") expect(await screenfuls(page)).toBeLessThanOrEqual(HOME_SCREENFULS);
    await expectAccessible(page, { rules: PHONE_RULES });
    await page.setViewportSize(DESK);
    await expectAccessible(page, { hasColors: false });
    const themes = ["corporate", "light", "dark"];
    expect(await findColorViolations(page, themes, showTheme)).toEqual([]);
    // The frame is the same around every screen.
    await walkByKeyboard(page, path === "/" ? "body" : "main");
    expect(complaints).toEqual([]);
  });
}

test("a phone's dashboard is three screens high at most, with five alerts, five watched stocks, the first steps and a notice", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: PHONE_WIDTH, height: 844 });
  for (const symbol of ["AAPL", "MSFT", "NVDA", "AMZN", "TSLA"]) {
    const alert = { symbol, targetPrice: 5000, alertType: "above" };
    expect((await request.post("/api/alerts", { data: alert })).ok()).toBe(true);
    expect((await request.post("/api/watchlist", { data: { symbol } })).ok()).toBe(true);
  }
  await dropFirstAnswers(page);
  for (const contacts of ["email-notifications", "phone-numbers"]) {
    await page.route(`**/api/${contacts}*`, (route) => route.fulfill({ json: [] }));
  }
  await open(page, "/");
  await expect(page.getByRole("region", { name: "Notice" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Getting started" })).toBeVisible();
  await settle(page);
  expect(await screenfuls(page)).toBeLessThanOrEqual(HOME_SCREENFULS);
});

test("a notice over a screen moves nothing as it comes, and its link is large enough for a finger", async ({
  page,
}) => {
  await page.setViewportSize({ width: PHONE_WIDTH, height: 844 });
  await page.addInitScript(watchShifts);
  await dropFirstAnswers(page);
  await page.route("**/api/settings/credentials", async (route) => {
    const response = await route.fetch();
    const credentials: object[] = await response.json();
    const missing = credentials.map((credential) => ({ ...credential, state: "missing" }));
    await route.fulfill({ response, json: missing });
  });
  for (const path of ["/", "/alerts", "/email-notifications", "/phone-numbers"]) {
    await open(page, path);
    // A screen of its channel says what to do about it, too.
    await expect(page.getByRole("region", { name: "Notice" }).first()).toBeVisible();
    expect(await findShifts(page), path).toEqual([]);
    expect(await findSmallTargets(page), path).toEqual([]);
  }
});

test("what opens over a screen fits a phone, keyboard and all, and a finger", async ({ page }) => {
  await page.setViewportSize({ width: PHONE_WIDTH, height: 844 });
  const expectFit = async (what: string) => {
    expect(await findSmallTargets(page), what).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, what).toBeLessThanOrEqual(0);
  };
  await open(page, "/?chart=AAPL");
  await expect(page.getByRole("dialog").getByRole("application")).toBeVisible();
  await expectFit("chart");
  for (const [path, opener, field] of [
    ["/alerts", "Create Alert", "Target price"],
    ["/phone-numbers", "Add Phone Number", "Label"],
    ["/rules", "Create Rule", "Symbol"],
  ] as const) {
    await page.setViewportSize({ width: PHONE_WIDTH, height: 844 });
    await open(page, path);
    await page.getByRole("button", { name: opener }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel(field, { exact: true })).toBeVisible();
    await expectFit(path);
    // Above a phone's keyboard, the last field can still be scrolled into view.
    await page.setViewportSize({ width: PHONE_WIDTH, height: 460 });
    const last = dialog.getByRole("button").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
  }
});

test("what opens beside a screen has one banner, the page's, and its list is scrolled by keys", async ({
  page,
}) => {
  await page.setViewportSize({ width: PHONE_WIDTH, height: 300 });
  for (const [path, opener, name] of [
    ["/alerts", /History of alert/, /^Alert on/],
    ["/alerts", /^Notifications/, "Notifications"],
    ["/rules", /^Details: /, "Above a hundred"],
  ] as const) {
    await open(page, path);
    await page.getByRole("button", { name: opener }).first().click();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog.getByRole("list").first()).toBeVisible();
    await expectAccessible(page);
  }
});
