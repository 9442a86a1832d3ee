/**
 * Blueprint's table detects its size with inline styles, which the page's Content-Security-Policy
 * blocks, so the table would not notice a resized window. This version uses ResizeObserver.
 */
export const ResizeSensor = {
  attach(element: HTMLElement, callback: () => void): () => void {
    if (getComputedStyle(element).position === "static") element.style.position = "relative";
    const observer = new ResizeObserver(() => callback());
    observer.observe(element);
    return () => observer.disconnect();
  },
};
