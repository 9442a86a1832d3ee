// Runs before the first paint, so that no other theme flashes. ui/app/theme.ts has the same rule.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("theme");
  } catch {
    // Storage may be blocked.
  }
  if (theme !== "corporate" && theme !== "light") return;
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.classList.remove("bp6-dark");
})();
