import type { Plugin } from "postcss";

const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/:hover\b/g, ":is(:hover, .shown-hover)"],
  [/:active\b/g, ":is(:active, .shown-pressed)"],
  [/:focus-visible\b/g, ":is(:focus-visible, .shown-focus)"],
  [/:focus(?![-\w])/g, ":is(:focus, .shown-focus)"],
];

/**
 * Adds a class for each pseudo-class, with its specificity, so that a page can show hovered
 * controls.
 */
export const shownStates = (): Plugin => ({
  postcssPlugin: "shown-states",
  OnceExit(root) {
    root.walkRules((rule) => {
      rule.selector = CLASSES.reduce(
        (selector, [pseudo, withClass]) => selector.replace(pseudo, withClass),
        rule.selector,
      );
    });
  },
});
