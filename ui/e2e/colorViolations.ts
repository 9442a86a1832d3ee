import type { Page } from "@playwright/test";
import { withAxe } from "./axe.ts";

/** Rules that depend on colors alone. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

interface AxeColor {
  readonly alpha: number;
  /** Throws if the text is not a color. */
  parseString(text: string): AxeColor;
}

interface CheckingWindow {
  /** Keys of the texts that passed in every theme since the page was loaded. */
  passedTexts?: Set<string>;
  axe?: {
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

/** Switches to a theme. It runs in the page and must not refer to anything in its module. */
type ShowTheme = (theme: string) => void | Promise<void>;

/**
 * Returns the violations of the color rules in the page in its current state, in each theme; `show`
 * switches to one. Texts whose elements have the same classes, styles, states and colors, such as the
 * rows of a table, are checked once for the life of the page, and again where they lie over something
 * else.
 *
 * axe decides, but only about texts that may fail: for any check it maps the whole page, which takes
 * three times as long as finding them. A text cannot fail if its contrast is sufficient (WCAG 2.2,
 * 1.4.3) over the backgrounds of its ancestors up to the first opaque one. The background is unknown,
 * and axe is asked, if one of them lies outside its parent, is translucent or has an image, or if
 * something else lies in the same place.
 */
export async function findColorViolations(
  page: Page,
  themes: readonly string[],
  show: ShowTheme,
): Promise<string[]> {
  // A single call, because a call takes longer than most of the checks.
  const values = [themes, COLOR_RULES].map((value) => JSON.stringify(value));
  const check = `(${checkColors.toString()})(${values.join()}, ${show.toString()})`;
  return withAxe(page, () => page.evaluate<string[] | null>(check));
}

/** Runs in the page. Returns null if the page has no axe. */
async function checkColors(
  themes: readonly string[],
  rules: readonly string[],
  show: ShowTheme,
): Promise<string[] | null> {
  const checking = window as unknown as CheckingWindow;
  const { axe } = checking;
  if (!axe) return null;
  const { Color, flattenColors, getContrast } = axe.commons.color;

  const colors = new Map<string, AxeColor | null>();
  const readColor = (text: string): AxeColor | null => {
    const known = colors.get(text);
    if (known !== undefined) return known;
    let color: AxeColor | null = null;
    try {
      color = new Color(0, 0, 0).parseString(text);
    } catch {
      // Axe cannot parse this notation.
    }
    colors.set(text, color);
    return color;
  };

  /** Returns a function that is true for a text that lies over something other than its ancestors. */
  const readLayers = (): ((text: Element) => boolean) => {
    /** Returns the text itself or its nearest ancestor with an opaque background. */
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

    /** Visible elements with a background or picture, such as a bar, which may lie behind a text. */
    const layers = [...document.body.querySelectorAll("*")].flatMap((element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const isLayer =
        backgroundImage !== "none" ||
        readColor(backgroundColor)?.alpha !== 0 ||
        element.matches("img, canvas, video");
      if (!isLayer || !element.checkVisibility({ visibilityProperty: true })) return [];
      return [{ element, box: element.getBoundingClientRect() }];
    });
    return (text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      return layers.some(
        ({ element, box }) =>
          box.left < right &&
          left < box.right &&
          box.top < bottom &&
          top < box.bottom &&
          !element.contains(text) &&
          !text.contains(element) &&
          findGround(text).contains(element),
      );
    };
  };

  /** Returns false for an element that is partly or completely outside its parent. */
  const isWithin = (element: Element, parent: Element): boolean => {
    const { position } = getComputedStyle(element);
    if (position === "static" || position === "relative") return true;
    const [inner, outer] = [element.getBoundingClientRect(), parent.getBoundingClientRect()];
    return (
      inner.left >= outer.left - 0.5 &&
      inner.right <= outer.right + 0.5 &&
      inner.top >= outer.top - 0.5 &&
      inner.bottom <= outer.bottom + 0.5
    );
  };

  /** Attributes that styles depend on. */
  const STYLED =
    /^(class|style|role|type|open|disabled|placeholder|data-|aria-(?!label|desc|contr))/;
  /** Declarations of the style attribute that change no color. */
  const GEOMETRY =
    /(?<![\w-])(?:left|right|top|bottom|inset|width|height|transform)(?:-\w+)*:[^;]*;?/g;

  /** Returns the texts that have not been checked before, by key. */
  const findNewTexts = (passed: ReadonlySet<string>): Map<string, Element> => {
    const texts = new Map<string, Element>();
    const isCovered = readLayers();
    const keys = new Map<Element, string>();
    const readKey = (element: Element): string => {
      const known = keys.get(element);
      if (known !== undefined) return known;
      const attributes = [...element.attributes]
        .filter(({ name }) => STYLED.test(name))
        .map(({ name, value }) =>
          name === "style" ? value.replace(GEOMETRY, "") : `${name}=${value}`,
        );
      const isActive = element.matches(":hover, :focus, :focus-within");
      // The stripes of rows are not visible in attributes.
      const { backgroundColor, color } = getComputedStyle(element);
      const parent = element.parentElement;
      const isPlacedWithin = !parent || isWithin(element, parent);
      const states = [isActive, isPlacedWithin, backgroundColor, color];
      const own = [element.tagName, ...attributes, ...states].join(" ");
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
      const key = `${readKey(element)} ${isCovered(element)}`;
      if (!passed.has(key) && !texts.has(key)) texts.set(key, element);
    }
    return texts;
  };

  /** True from 18 points on, or 14 points in bold. */
  const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration): boolean =>
    parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);

  /** True for a link in a block with more text than links, where it must differ from that text. */
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

  /** Caches the value of each element, because many texts share their ancestors. */
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

  /** Returns the texts that may fail in the current theme. */
  const findDoubtful = (texts: Iterable<Element>): Element[] => {
    /** True if neither the element nor an ancestor is translucent. */
    const isSolid = once((element): boolean => {
      const { opacity, filter, mixBlendMode } = getComputedStyle(element);
      const parent = element.parentElement;
      const isOwnSolid = opacity === "1" && filter === "none" && mixBlendMode === "normal";
      return isOwnSolid && (!parent || isSolid(parent));
    });

    /** Returns the color behind the text of an element; null if it is uncertain. */
    const readBackground = once((element): AxeColor | null => {
      const { backgroundImage, backgroundColor } = getComputedStyle(element);
      if (backgroundImage !== "none") return null;
      const own = readColor(backgroundColor);
      const parent = element.parentElement;
      if (!own || own.alpha === 1) return own;
      if (!parent || !isWithin(element, parent)) return null;
      const behind = readBackground(parent);
      return behind && flattenColors(own, behind);
    });

    /** True for text for screen readers only, which is clipped to a pixel. */
    const isCutOff = once((element): boolean => {
      const { position, overflow, clipPath } = getComputedStyle(element);
      // Tables are clipped this way, because they cannot be a pixel in size.
      if (clipPath === "inset(50%)") return true;
      if (position === "absolute" && overflow === "hidden") {
        const { width, height } = element.getBoundingClientRect();
        if (width <= 1 && height <= 1) return true;
      }
      const parent = element.parentElement;
      return position !== "fixed" && parent !== null && isCutOff(parent);
    });

    const isCovered = readLayers();

    const mayFail = (element: Element): boolean => {
      const style = getComputedStyle(element);
      if (element.matches("a") && style.textDecorationLine === "none" && isInText(element)) {
        return true;
      }
      const color = readColor(style.color);
      // A skeleton of text that is still loading.
      if (color?.alpha === 0) return false;
      const background = readBackground(element);
      if (style.textShadow !== "none" || !isSolid(element) || !background || !color) return true;
      const contrast = getContrast(background, color);
      return contrast < (isLarge(style) ? 3 : 4.5) || isCovered(element);
    };

    return [...texts].filter(
      (element) =>
        // The element may have been replaced since. axe exempts disabled and clipped text as well,
        // but only after it has read the whole page.
        element.isConnected &&
        !element.closest(":disabled") &&
        !isCutOff(element) &&
        mayFail(element),
    );
  };

  const passed = (checking.passedTexts ??= new Set());
  const texts = findNewTexts(passed);
  if (texts.size === 0) return [];
  const complaints: string[] = [];
  for (const theme of themes) {
    await show(theme);
    const include = findDoubtful(texts.values());
    if (include.length === 0) continue;
    const { violations } = await axe.run(
      { include },
      { runOnly: rules, resultTypes: ["violations"], selectors: false },
    );
    for (const { id, nodes } of violations) {
      complaints.push(`${theme}: ${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    }
  }
  for (const [key, { isConnected }] of texts) {
    if (complaints.length === 0 && isConnected) passed.add(key);
  }
  return complaints;
}
