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
  /** How text looked that has passed; kept for as long as the page lives. */
  passedLooks?: Set<string>;
}

/**
 * The violations of the color rules in the page as it is now. Text that looks like text which has
 * passed before is not checked again: the catalog shows the same part in hundreds of stories.
 *
 * Two texts look alike when they agree in class, size, weight and decoration, and in the colors
 * from the text up to the first ancestor that covers what is behind it. Where something on that way
 * is placed freely, or is not opaque, what is behind may be anything, and the text is always checked.
 */
export async function findColorViolations(page: Page): Promise<string[]> {
  await ensureAxe(page);
  return page.evaluate(checkColors, COLOR_RULES);
}

/** Runs in the page, which has axe. */
async function checkColors(rules: readonly string[]): Promise<string[]> {
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
    const colors = `${style.color}|${style.backgroundColor}`;
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
      text.getAttribute("class"),
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
  const fresh = [...document.body.querySelectorAll("*")].filter((element) => {
    if (!isText(element) || !element.checkVisibility({ visibilityProperty: true })) return false;
    // axe exempts both, and reads the whole page before it does.
    if (element.closest(":disabled") || isCutOff(element)) return false;
    const look = readLook(element);
    return look === null || !passedLooks.has(look);
  });
  if (fresh.length === 0) return [];

  const { violations, passes } = await checker.axe.run(
    { include: fresh },
    {
      runOnly: rules,
      resultTypes: ["violations", "passes"],
      elementRef: true,
      selectors: false,
    },
  );
  const failed = new Set(violations.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  for (const { nodes } of passes.filter(({ id }) => id === "color-contrast")) {
    for (const { element } of nodes) {
      const look = failed.has(element) ? null : readLook(element);
      if (look !== null) passedLooks.add(look);
    }
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
