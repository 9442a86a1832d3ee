import type { Plugin } from "vite";

const SENSOR = /@blueprintjs[\\/]table[\\/]lib[\\/]esm[\\/]interactions[\\/]resizeSensor\.js$/;

/** What the replaced module exports: `attach` hears of every change of size until it is called off. */
const OBSERVER = `
export class ResizeSensor {
  static attach(element, callback) {
    if (getComputedStyle(element).position === "static") element.style.position = "relative";
    const observer = new ResizeObserver(() => callback());
    observer.observe(element);
    return () => observer.disconnect();
  }
}
`;

/**
 * Blueprint's table learns of its size from markup with inline styles, which the page's
 * Content-Security-Policy refuses: the table would not notice a window that is resized. Browsers
 * have an observer for that.
 */
export function observeTableSize(): Plugin {
  return {
    name: "observe-table-size",
    enforce: "pre",
    load: (id) => (SENSOR.test(id) ? OBSERVER : undefined),
  };
}
