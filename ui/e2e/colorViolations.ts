import type { Page } from "@playwright/test";
import { ensureAxe } from "./axe.ts";

/** What only the colors decide. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

interface AxeColor {
  readonly alpha: number;
  /** Throws for what is no color. */
  parseString(text: string): AxeColor;
}

interface CheckingWindow {
  /** Keys of the texts that passed in every theme since the page was loaded. */
  passedTexts?: Set<string>;
  /** The texts to check, with their keys. */
  newTexts?: Map<Element, string>;
  axe: {
    run(
      context: object,
      options: object,
    ): Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
    commons: {
      color: {
        Color: new (red: number, green: number, blue: number) => AxeColor;
        flattenColors(above: AxeColor, below: AxeColor): AxeColor;
        getContrast(background: AxeColor, color: AxeColor): number;
      };
    };
  };
}

/**
 * The violations of the color rules in the page as it is now, in each of the themes, which `show`
 * switches to. A text is checked once for the life of the page: the next one under elements of the
 * same classes, styles and states has the same colors.
 *
 * axe judges, but only texts that may fail: to look at any it draws a plan of the whole page, three
 * times as much work as to find them. A text cannot fail whose contrast is enough (WCAG 2.2, 1.4.3)
 * over the backgrounds of its ancestors up to the first that is opaque. Where one of them is placed
 * freely, lets through what is behind or has more than a color, or where something else lies in the
 * same place, what is behind may be anything: axe is asked.
 */
export async function findColorViolations(
  page: Page,
  themes: readonly string[],
  show: (theme: string) => Promise<unknown>,
): Promise<string[]> {
  await ensureAxe(page);
  const violations: string[] = [];
  if (!(await page.evaluate(findNewTexts))) return violations;
  for (const theme of themes) {
    await show(theme);
    for (const violation of await page.evaluate(checkColors, COLOR_RULES)) {
      violations.push(`${theme}: ${violation}`);
    }
  }
  if (violations.length === 0) await page.evaluate(keepPassedTexts);
  return violations;
}

/** Runs in the page. Returns true when it shows a text that has not been checked before. */
function findNewTexts(): boolean {
  const checking = window as unknown as CheckingWindow;
  const passed = (checking.passedTexts ??= new Set());
  const texts = (checking.newTexts = new Map<Element, string>());
  /** The attributes that styles depend on. */
  const STYLED =
    /^(class|style|role|type|open|disabled|placeholder|data-|aria-(?!label|desc|contr))/;
  const keys = new Map<Element, string>();
  const readKey = (element: Element): string => {
    const known = keys.get(element);
    if (known !== undefined) return known;
    const attributes = [...element.attributes]
      .filter(({ name }) => STYLED.test(name))
      .map(({ name, value }) => `${name}=${value}`);
    const isActive = element.matches(":hover, :focus, :focus-within");
    // Rows may be striped, which no attribute says.
    const { backgroundColor } = getComputedStyle(element);
    const own = [element.tagName, ...attributes, isActive, backgroundColor].join(" ");
    const parent = element.parentElement;
    const key = parent ? `${readKey(parent)} > ${own}` : `${window.innerWidth} ${own}`;
    keys.set(element, key);
    return key;
  };
  for (const element of document.body.querySelectorAll("*")) {
    const isText =
      element.matches("input, textarea, select") ||
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    if (!isText || !element.checkVisibility({ visibilityProperty: true })) continue;
    const key = readKey(element);
    if (!passed.has(key)) texts.set(element, key);
  }
  return texts.size > 0;
}

/** Runs in the page. */
function keepPassedTexts(): void {
  const { passedTexts, newTexts } = window as unknown as CheckingWindow;
  for (const key of newTexts?.values() ?? []) passedTexts?.add(key);
}

/** Runs in the page, which has axe. */
async function checkColors(rules: readonly string[]): Promise<string[]> {
  const { axe, newTexts } = window as unknown as CheckingWindow;
  const { Color, flattenColors, getContrast } = axe.commons.color;

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

  const colors = new Map<string, AxeColor | null>();
  const readColor = (text: string): AxeColor | null => {
    const known = colors.get(text);
    if (known !== undefined) return known;
    let color: AxeColor | null = null;
    try {
      color = new Color(0, 0, 0).parseString(text);
    } catch {
      // In a form that axe does not read.
    }
    colors.set(text, color);
    return color;
  };

  /** Neither the element nor anything around it lets through what is behind. */
  const isSolid = once((element): boolean => {
    const { opacity, filter, mixBlendMode } = getComputedStyle(element);
    const parent = element.parentElement;
    const isOwnSolid = opacity === "1" && filter === "none" && mixBlendMode === "normal";
    return isOwnSolid && (!parent || isSolid(parent));
  });

  /** What is behind the text of an element; null where that is not for certain. */
  const readBackground = once((element): AxeColor | null => {
    const { backgroundImage, backgroundColor, position } = getComputedStyle(element);
    if (backgroundImage !== "none") return null;
    const own = readColor(backgroundColor);
    const parent = element.parentElement;
    if (!own || own.alpha === 1) return own;
    if (!parent || (position !== "static" && position !== "relative")) return null;
    const behind = readBackground(parent);
    return behind && flattenColors(own, behind);
  });

  /** Text for ears only is cut off to a pixel, whatever its color. */
  const isCutOff = once((element): boolean => {
    const { position, overflow, clipPath } = getComputedStyle(element);
    // A table cannot be made so small.
    if (clipPath === "inset(50%)") return true;
    if (position === "absolute" && overflow === "hidden") {
      const { width, height } = element.getBoundingClientRect();
      if (width <= 1 && height <= 1) return true;
    }
    const parent = element.parentElement;
    return position !== "fixed" && parent !== null && isCutOff(parent);
  });

  /** 18 points, or 14 that are bold. */
  const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration): boolean =>
    parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);

  /** Only there a link must differ from what is around it: in a block with more text than links. */
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

  const everything = [...document.body.querySelectorAll("*")].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  /** The first element around a text, or itself, that hides what is behind. */
  const findGround = (text: Element): Element => {
    let element = text;
    while (
      element.parentElement &&
      readColor(getComputedStyle(element).backgroundColor)?.alpha !== 1
    ) {
      element = element.parentElement;
    }
    return element;
  };

  /** What may lie on a text's ground, behind the text and not around it, such as a bar. */
  const layers = everything.flatMap((element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const isLayer =
      element.matches("img, canvas, video") ||
      backgroundImage !== "none" ||
      readColor(backgroundColor)?.alpha !== 0;
    return isLayer ? [{ element, box: element.getBoundingClientRect() }] : [];
  });
  const isCovered = (text: Element): boolean => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const ground = findGround(text);
    return layers.some(
      ({ element, box }) =>
        box.left < right &&
        left < box.right &&
        box.top < bottom &&
        top < box.bottom &&
        ground.contains(element) &&
        !element.contains(text) &&
        !text.contains(element),
    );
  };

  const mayFail = (element: Element): boolean => {
    const style = getComputedStyle(element);
    if (element.matches("a") && style.textDecorationLine === "none" && isInText(element)) {
      return true;
    }
    const color = readColor(style.color);
    // A placeholder in the shape of text that is still to come.
    if (color?.alpha === 0) return false;
    const background = readBackground(element);
    if (style.textShadow !== "none" || !isSolid(element) || !background || !color) return true;
    const contrast = getContrast(background, color);
    return contrast < (isLarge(style) ? 3 : 4.5) || isCovered(element);
  };

  const include = everything.filter(
    (element) =>
      newTexts?.has(element) &&
      // axe exempts both, and reads the whole page before it does.
      !element.closest(":disabled") &&
      !isCutOff(element) &&
      mayFail(element),
  );
  if (include.length === 0) return [];
  const { violations } = await axe.run(
    { include },
    { runOnly: rules, resultTypes: ["violations"], selectors: false },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
