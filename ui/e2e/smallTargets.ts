import type { Page } from "@playwright/test";

/** The design's own floor; WCAG 2.5.8 asks for 24. */
const FINGER_PX = 44;

/** Whatever a finger may press that is smaller than a finger; links inside a sentence may be. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((floor) => {
    const isInSentence = (element: Element) =>
      element.matches("p a") &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    return [
      ...document.querySelectorAll(
        "a[href], button, input, select, textarea, summary, label:has(input), [role=tab]",
      ),
    ].flatMap((element) => {
      const isVisible = element.checkVisibility({ visibilityProperty: true });
      // A box of a label is pressed anywhere on it; the way past the menu is for keyboards.
      const isLabelled = element.matches("label input");
      if (!isVisible || isLabelled || element.matches(".skip-link") || isInSentence(element)) {
        return [];
      }
      const { width, height } = element.getBoundingClientRect();
      // Less than a pixel is for ears only; half a pixel is how a zoomed screen rounds.
      if (width <= 1 || (width >= floor - 0.5 && height >= floor - 0.5)) return [];
      return [`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`];
    });
  }, FINGER_PX);
