/**
 * Blueprint's table learns of its size from markup with inline styles, which the page's
 * Content-Security-Policy refuses: the table would not notice a window that is resized. Browsers
 * have an observer for that.
 */
export const ResizeSensor = {
  /** Calls back at every change of size until what is returned is called. */
  attach(element: HTMLElement, callback: () => void): () => void {
    if (getComputedStyle(element).position === "static") element.style.position = "relative";
    const observer = new ResizeObserver(() => callback());
    observer.observe(element);
    return () => observer.disconnect();
  },
};
