// Runs before the first paint, so the page never flashes in another theme.
// The same rule lives in ui/app/theme.ts, which takes over once the page is up.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("theme");
  } catch {
    // Storage may be blocked; the default theme of the document stays.
  }
  if (theme !== "corporate" && theme !== "light") return;
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.classList.remove("bp6-dark");
})();
