/** Focusing in a story must not scroll the page around it. */
export function keepPageStill(page: Window & typeof globalThis): void {
  if (page.parent === page || !page.parent.location.pathname.endsWith("/iframe.html")) return;
  const { focus } = page.HTMLElement.prototype;
  page.HTMLElement.prototype.focus = function focusInPlace(options) {
    focus.call(this, { ...options, preventScroll: true });
  };
}
