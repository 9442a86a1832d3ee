/** What a reader does that wants to be somewhere else. */
const STEERING = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

let release = (): void => undefined;

/**
 * Scrolls to a part of the stock's page, which gets the focus. It stays at the top while the parts
 * above it are still made and grow, until the reader scrolls, taps or presses a key.
 */
export function goToPart(part: HTMLElement): void {
  release();
  const show = () => {
    part.scrollIntoView({ block: "start" });
    // A page that has just been opened hides its content until the notices above it are known.
    if (!part.contains(document.activeElement)) part.focus({ preventScroll: true });
  };
  const observer = new ResizeObserver(show);
  release = () => {
    observer.disconnect();
    for (const name of STEERING) window.removeEventListener(name, release, true);
  };
  for (const name of STEERING) window.addEventListener(name, release, true);
  observer.observe(part.closest(".stock-page") ?? part);
  show();
}
