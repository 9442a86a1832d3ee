import type { Page } from "@playwright/test";
import { ensureAxe } from "./axe.ts";

/** What only the colors decide. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

interface CheckingWindow {
  axe: {
    run(
      context: object,
      options: object,
    ): Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
  };
}

/**
 * The violations of the color rules in the page as it is now, in each of the themes, which `show`
 * switches to.
 *
 * axe judges, but only texts that may fail: to look at any it draws a plan of the whole page, which
 * takes longer than all else that is done with a story. A text cannot fail whose contrast is enough
 * (WCAG 2.2, 1.4.3) over the backgrounds of its ancestors up to the first that is opaque. Where one
 * of them is placed freely or has more than a color, what is behind may be anything: axe is asked.
 */
export async function findColorViolations(
  page: Page,
  themes: readonly string[],
  show: (theme: string) => Promise<unknown>,
): Promise<string[]> {
  await ensureAxe(page);
  const violations: string[] = [];
  for (const theme of themes) {
    await show(theme);
    for (const violation of await page.evaluate(checkColors, COLOR_RULES)) {
      violations.push(`${theme}: ${violation}`);
    }
  }
  return violations;
}

/** Runs in the page, which has axe. */
async function checkColors(rules: readonly string[]): Promise<string[]> {
  /** Red, green and blue from 0 to 1, and how much of what is behind is covered. */
  type Color = readonly [number, number, number, number];

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

  const readColor = (text: string): Color | null => {
    const [, form, numbers = ""] = /^(rgba?|color)\((?:srgb )?([\d.,/ e-]+)\)$/.exec(text) ?? [];
    const [red, green, blue, alpha = 1] = numbers.split(/[ ,/]+/).map(Number);
    if (red === undefined || green === undefined || blue === undefined) return null;
    const most = form === "color" ? 1 : 255;
    return [red / most, green / most, blue / most, alpha];
  };

  const layOver = ([r, g, b, alpha]: Color, [red, green, blue]: Color): Color => [
    r * alpha + red * (1 - alpha),
    g * alpha + green * (1 - alpha),
    b * alpha + blue * (1 - alpha),
    1,
  ];

  /** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
  const luminanceOf = ([red, green, blue]: Color): number => {
    const linear = (part: number) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };

  const contrastOf = (one: Color, other: Color): number => {
    const [first, second] = [luminanceOf(one), luminanceOf(other)];
    return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
  };

  /** What is behind the text of an element; null where that is not for certain. */
  const readBackground = once((element): Color | null => {
    const style = getComputedStyle(element);
    if (style.opacity !== "1" || style.filter !== "none" || style.backgroundImage !== "none") {
      return null;
    }
    const own = readColor(style.backgroundColor);
    const parent = element.parentElement;
    if (!own || own[3] === 1) return own;
    if (!parent || (style.position !== "static" && style.position !== "relative")) return null;
    const behind = readBackground(parent);
    return behind && layOver(own, behind);
  });

  /** Text for ears only is cut off to a pixel, whatever its color. */
  const isCutOff = once((element): boolean => {
    const { position, overflow, clip } = getComputedStyle(element);
    // A table cannot be made so small, and is clipped.
    if (position === "absolute" && clip !== "auto") return true;
    if (position === "absolute" && overflow === "hidden") {
      const { width, height } = element.getBoundingClientRect();
      if (width <= 1 && height <= 1) return true;
    }
    const parent = element.parentElement;
    return position !== "fixed" && parent !== null && isCutOff(parent);
  });

  const isText = (element: Element): boolean =>
    element.matches("input, textarea, select") ||
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );

  /** 18 points, or 14 that are bold. */
  const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration): boolean =>
    parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);

  /** Only there a link must be told from what is around it: in a block with more text than links. */
  const isInText = (link: Element): boolean => {
    const isBlock = (element: Element) =>
      /^(?:block|list-item|table|flex|grid|inline-block)/.test(getComputedStyle(element).display);
    if (isBlock(link)) return false;
    let block = link.parentElement;
    while (block && !isBlock(block)) block = block.parentElement;
    const lengthOf = (element: Element | null): number => element?.textContent?.trim().length ?? 0;
    const links = [...(block?.querySelectorAll("a") ?? [])].reduce(
      (sum, a) => sum + lengthOf(a),
      0,
    );
    return lengthOf(block) - links > links;
  };

  const mayFail = (element: Element): boolean => {
    const style = getComputedStyle(element);
    if (element.matches("a") && style.textDecorationLine === "none" && isInText(element))
      return true;
    if (style.textShadow !== "none") return true;
    const color = readColor(style.color);
    // A placeholder in the shape of text that is still to come.
    if (color?.[3] === 0) return false;
    const background = readBackground(element);
    if (!background || !color) return true;
    return contrastOf(layOver(color, background), background) < (isLarge(style) ? 3 : 4.5);
  };

  const include = [...document.body.querySelectorAll("*")].filter(
    (element) =>
      isText(element) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      // axe exempts both, and reads the whole page before it does.
      !element.closest(":disabled") &&
      !isCutOff(element) &&
      mayFail(element),
  );
  if (include.length === 0) return [];
  const checker = window as unknown as CheckingWindow;
  const { violations } = await checker.axe.run(
    { include },
    { runOnly: rules, resultTypes: ["violations"], selectors: false },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
