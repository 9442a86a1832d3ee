import type { Page } from "@playwright/test";
import { ensureAxe } from "./axe.ts";

/** What only the colors decide. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

interface AxeResult {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly element: Element }[];
}

interface CheckingWindow {
  axe: {
    run(
      context: object,
      options: object,
    ): Promise<{ violations: readonly AxeResult[]; passes: readonly AxeResult[] }>;
  };
  /** How text looked that has passed in every theme; kept for as long as the page lives. */
  passedLooks?: Set<string>;
  /** Each text to be checked with its look, or null where what is behind it may be anything. */
  freshTexts?: Map<Element, string | null>;
}

/**
 * The violations of the color rules in the page as it is now, in each of the themes, which `show`
 * switches to. Text that looks like text which has passed before is not checked again: the catalog
 * shows the same part in hundreds of stories.
 *
 * Two texts look alike when they agree in size, weight and decoration, and in the classes and colors
 * from the text up to the first ancestor that covers what is behind it, in the theme that the page
 * begins with. Where something on that way is placed freely, or is not opaque, what is behind may be
 * anything, and the text is always checked.
 */
export async function findColorViolations(
  page: Page,
  themes: readonly string[],
  show: (theme: string) => Promise<unknown>,
): Promise<string[]> {
  if ((await page.evaluate(findFreshTexts)) === 0) return [];
  await ensureAxe(page);
  const violations: string[] = [];
  for (const theme of themes) {
    await show(theme);
    for (const violation of await page.evaluate(checkFreshTexts, COLOR_RULES)) {
      violations.push(`${theme}: ${violation}`);
    }
  }
  await page.evaluate(rememberPassed);
  return violations;
}

/** Runs in the page; answers how many texts there are. */
function findFreshTexts(): number {
  const checker = window as unknown as CheckingWindow;
  checker.passedLooks ??= new Set();
  const { passedLooks } = checker;

  // Of each element once: all texts of a table have the same table behind them.
  const once = <Value>(read: (element: Element) => Value): ((element: Element) => Value) => {
    const known = new Map<Element, Value>();
    return (element) => {
      const found = known.get(element);
      if (found !== undefined) return found;
      const value = read(element);
      known.set(element, value);
      return value;
    };
  };

  const readBackdrop = once((element): string | null => {
    const style = getComputedStyle(element);
    if (style.opacity !== "1" || style.filter !== "none" || style.backgroundImage !== "none") {
      return null;
    }
    const colors = `${element.getAttribute("class")}|${style.color}|${style.backgroundColor}`;
    const parent = element.parentElement;
    if (style.backgroundColor.startsWith("rgb(") || !parent) return colors;
    if (style.position !== "static" && style.position !== "relative") return null;
    const behind = readBackdrop(parent);
    return behind === null ? null : `${colors}|${behind}`;
  });

  /** Text for ears only is cut off to a pixel, whatever its color. */
  const isCutOff = once((element): boolean => {
    const { position, overflow } = getComputedStyle(element);
    if (position === "absolute" && overflow === "hidden") {
      const { width, height } = element.getBoundingClientRect();
      if (width <= 1 && height <= 1) return true;
    }
    const parent = element.parentElement;
    return position !== "fixed" && parent !== null && isCutOff(parent);
  });

  const readLook = (text: Element): string | null => {
    const own = getComputedStyle(text);
    const look = [
      text.tagName,
      text.parentElement?.getAttribute("class"),
      own.fontSize,
      own.fontWeight,
      own.textDecorationLine,
      own.textShadow,
      own.borderBottom,
      own.fill,
    ];
    const backdrop = readBackdrop(text);
    return backdrop === null ? null : `${look.join("|")}|${backdrop}`;
  };

  const isText = (element: Element): boolean =>
    element.matches("input, textarea, select") ||
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  const fresh = new Map<Element, string | null>();
  for (const element of document.body.querySelectorAll("*")) {
    if (!isText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    // axe exempts both, and reads the whole page before it does.
    if (element.closest(":disabled") || isCutOff(element)) continue;
    const look = readLook(element);
    if (look === null || !passedLooks.has(look)) fresh.set(element, look);
  }
  checker.freshTexts = fresh;
  return fresh.size;
}

/** Runs in the page, which has axe. What does not pass for certain is not remembered. */
async function checkFreshTexts(rules: readonly string[]): Promise<string[]> {
  const { axe, freshTexts = new Map<Element, string | null>() } =
    window as unknown as CheckingWindow;
  const include = [...freshTexts.keys()].filter((element) => element.isConnected);
  if (include.length === 0) return [];
  const { violations, passes } = await axe.run(
    { include },
    {
      runOnly: rules,
      resultTypes: ["violations", "passes"],
      elementRef: true,
      selectors: false,
    },
  );
  const elementsOf = (results: readonly AxeResult[]) =>
    new Set(results.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  const failed = elementsOf(violations);
  const passed = elementsOf(passes.filter(({ id }) => id === "color-contrast"));
  for (const element of freshTexts.keys()) {
    if (failed.has(element) || !passed.has(element)) freshTexts.set(element, null);
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** Runs in the page. */
function rememberPassed(): void {
  const { passedLooks, freshTexts } = window as unknown as CheckingWindow;
  for (const look of freshTexts?.values() ?? []) if (look !== null) passedLooks?.add(look);
}
