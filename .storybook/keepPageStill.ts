/**
 * Lets a story inside a page of the catalog take the focus without scrolling: the browser would
 * scroll the page around it, too.
 */
export function keepPageStill(page: Window & typeof globalThis): void {
  if (page.parent === page || !page.parent.location.pathname.endsWith("/iframe.html")) return;
  const { focus } = page.HTMLElement.prototype;
  page.HTMLElement.prototype.focus = function focusInPlace(options) {
    focus.call(this, { ...options, preventScroll: true });
  };
}
