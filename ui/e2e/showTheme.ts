/**
 * Runs in the page. Colours on their way from one theme to the next are nobody's contrast: with less
 * motion every change takes a moment, too.
 */
export function showTheme(theme: string): void {
  document.documentElement.dataset["theme"] = theme;
  document.documentElement.classList.toggle("bp6-dark", theme === "dark");
  const findTransitions = () =>
    document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  // The end of one may start another in what inherits its colour.
  for (let found = findTransitions(); found.length > 0; found = findTransitions()) {
    for (const transition of found) transition.finish();
  }
}
