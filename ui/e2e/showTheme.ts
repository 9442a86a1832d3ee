/** Runs in the page, whose visitor wants less motion: every color is there at once. */
export function showTheme(theme: string): void {
  document.documentElement.dataset["theme"] = theme;
  document.documentElement.classList.toggle("bp6-dark", theme === "dark");
}
