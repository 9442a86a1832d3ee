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
 * passed before is not checked again: the catalogue shows the same part in hundreds of stories.
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
    for (let element: Element | null = text; element; element = element.parentElement) {
      const style = getComputedStyle(element);
      const isOpaque = style.backgroundColor.startsWith("rgb(") && style.backgroundImage === "none";
      if (style.opacity !== "1" || style.filter !== "none" || style.backgroundImage !== "none") {
        return null;
      }
      look.push(style.color, style.backgroundColor);
      if (isOpaque) return look.join("|");
      if (style.position !== "static" && style.position !== "relative") return null;
    }
    return look.join("|");
  };

  const isText = (element: Element): boolean =>
    element.matches("input, textarea, select") ||
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  const fresh = [...document.body.querySelectorAll("*")].filter((element) => {
    if (!isText(element) || !element.checkVisibility({ visibilityProperty: true })) return false;
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
