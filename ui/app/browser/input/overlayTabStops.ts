const START = "bp6-overlay-start-focus-trap";
const END = "bp6-overlay-end-focus-trap";

/**
 * Blueprint's overlays focus an empty element, and Tab stops there and at two other boxes. This
 * focuses the panel and makes Tab cycle through its controls. Returns a function that stops it.
 */
export function skipEmptyTabStops(page: Window): () => void {
  const gained = ({ target, relatedTarget }: FocusEvent) => {
    const element = target as HTMLElement;
    const overlay = element.closest<HTMLElement>(".bp6-overlay");
    if (overlay === null) return;
    for (const box of overlay.querySelectorAll<HTMLElement>(":scope > [tabindex='0']")) {
      if (!isTrap(box)) box.tabIndex = -1;
    }
    // Blueprint may have moved the focus.
    if (!isTrap(element) || page.document.activeElement !== element) return;
    const isBackwards = relatedTarget instanceof Element && relatedTarget.matches(`.${START}`);
    if (element.matches(`.${END}`) && isBackwards) lastIn(overlay)?.focus();
    else focusPanel(overlay);
  };
  page.document.addEventListener("focusin", gained);
  return () => page.document.removeEventListener("focusin", gained);
}

const isTrap = (element: Element): boolean => element.matches(`.${START}, .${END}`);

function focusPanel(overlay: HTMLElement): void {
  const panel =
    overlay.querySelector<HTMLElement>("[role=dialog], [role=alertdialog]") ??
    overlay.querySelector<HTMLElement>(".bp6-overlay-content");
  if (panel === null) return;
  if (!panel.hasAttribute("tabindex")) panel.tabIndex = -1;
  panel.focus({ preventScroll: true });
}

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

function lastIn(overlay: HTMLElement): HTMLElement | undefined {
  const controls = [...overlay.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls.findLast(
    (each) =>
      !isTrap(each) &&
      !each.matches(":disabled, [tabindex='-1']") &&
      (each.checkVisibility?.({ visibilityProperty: true }) ?? true),
  );
}
