interface Place {
  readonly parent: Node;
  readonly next: Node | null;
  readonly previous: Node | null;
}

interface Focused {
  readonly element: HTMLElement;
  readonly layer: Element | null;
  /** Last position of the element, or of the ancestor it was removed with. */
  place: Place | null;
  wasLoading: boolean;
}

const MAX_REMEMBERED = 12;
/** The portal is not included: it remains after its overlay has closed. */
const LAYER = ".bp6-toast, .bp6-overlay-content, [role=dialog]";
const TRAP = ".bp6-overlay-start-focus-trap, .bp6-overlay-end-focus-trap";
/** Focus is not restored to a trap, or to the target of F8, useless once its toast is gone. */
const PASSING = `${TRAP}, .toast-viewport`;
const FOCUSABLE =
  "a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex='-1'])";

/**
 * Restores a focus that the page loses because the focused element is disabled, removed, or in an
 * overlay that closes. An element that is enabled again gets it back; after an overlay, the element
 * that had it before, or the screen for keyboard users; after a removed row, the next row, for
 * keyboard users only, because focusing a field opens the on-screen keyboard. A click on empty
 * space keeps the focus on the body. Returns a function that stops it.
 */
export function keepFocus(page: Window): () => void {
  const { document } = page;
  /** Newest last; null is the body, if the user moved the focus there. */
  let history: readonly (Focused | null)[] = [];
  let isKeyboard = false;

  const remember = (next: Focused | null) => {
    const others = history.filter((each) => each !== null && each.element !== next?.element);
    history = [...others, next].slice(-MAX_REMEMBERED);
  };

  /** Target of a focus change in progress: until it ends, `activeElement` is the body. */
  let heading: EventTarget | null = null;
  const gained = ({ target }: FocusEvent) => {
    heading = null;
    const element = target as HTMLElement;
    if (element.matches(PASSING)) return;
    remember({ element, layer: element.closest(LAYER), place: null, wasLoading: false });
  };

  let leaving: HTMLElement | null = null;
  const noteLeaving = () => {
    const isUsable = leaving?.isConnected === true && !leaving.matches(":disabled");
    leaving = null;
    if (isUsable && document.activeElement === document.body && document.hasFocus()) remember(null);
  };
  const left = ({ target, relatedTarget }: FocusEvent) => {
    heading = relatedTarget;
    if (relatedTarget !== null) return;
    leaving = target as HTMLElement;
    queueMicrotask(noteLeaving);
  };

  const isLost = (): boolean => {
    if (heading instanceof Element && canFocus(heading)) return false;
    const active = document.activeElement;
    return active === null || active === document.body || active.matches(`:disabled, ${TRAP}`);
  };

  const observer = new MutationObserver((records) => {
    noteLeaving();
    for (const record of records) notePlaces(record, history);
    for (const each of history) if (each?.element.matches(".bp6-loading")) each.wasLoading = true;
    if (isLost()) findNext(history, isKeyboard)?.focus();
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled", "class"],
  });

  const pressed = (isByKey: boolean) => () => {
    isKeyboard = isByKey;
    heading = null;
  };
  const pressedKey = pressed(true);
  const pressedPointer = pressed(false);
  const capture = { capture: true };
  document.addEventListener("focusin", gained, capture);
  document.addEventListener("focusout", left, capture);
  document.addEventListener("keydown", pressedKey, capture);
  document.addEventListener("pointerdown", pressedPointer, capture);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", gained, capture);
    document.removeEventListener("focusout", left, capture);
    document.removeEventListener("keydown", pressedKey, capture);
    document.removeEventListener("pointerdown", pressedPointer, capture);
  };
}

function notePlaces(record: MutationRecord, history: readonly (Focused | null)[]): void {
  const { removedNodes, target: parent, nextSibling: next, previousSibling: previous } = record;
  for (const removed of removedNodes) {
    if (removed.isConnected) continue;
    for (const each of history) {
      if (each === null || !removed.contains(each.place?.parent ?? each.element)) continue;
      each.place = { parent, next, previous };
    }
  }
}

function findNext(history: readonly (Focused | null)[], isKeyboard: boolean): HTMLElement | null {
  for (const each of history.toReversed()) {
    if (each === null) return null;
    const { element, layer, place, wasLoading } = each;
    if (canFocus(element)) return element;
    const isWaiting = element.matches(".bp6-loading") || !wasLoading;
    if (element.isConnected && element.matches(":disabled") && isWaiting) return null;
    if (!isKeyboard || layer?.isConnected === false) continue;
    const neighbor = findNeighbor(place ?? placeOf(element));
    if (neighbor !== null) return neighbor;
  }
  // A dialog that the page's address opened has no element to return to.
  const isLayerClosed = history.at(-1)?.layer?.isConnected === false;
  return isKeyboard && isLayerClosed ? document.querySelector("main") : null;
}

const placeOf = ({ parentNode, nextSibling, previousSibling }: HTMLElement): Place | null =>
  parentNode && { parent: parentNode, next: nextSibling, previous: previousSibling };

function findNeighbor(place: Place | null): HTMLElement | null {
  if (place === null) return null;
  for (const sibling of [place.next, place.previous]) {
    const found = sibling?.isConnected === true ? firstIn(sibling) : null;
    if (found !== null) return found;
  }
  for (let box: Node | null = place.parent; box instanceof HTMLElement; box = box.parentElement) {
    if (box === document.body) return null;
    const found = box.hasAttribute("tabindex") && canFocus(box) ? box : firstIn(box);
    if (found !== null) return found;
  }
  return null;
}

function firstIn(node: Node): HTMLElement | null {
  if (!(node instanceof HTMLElement)) return null;
  const candidates = [node, ...node.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return candidates.find((each) => each.matches(FOCUSABLE) && canFocus(each)) ?? null;
}

function canFocus(element: Element): boolean {
  if (!element.isConnected || element.matches(`:disabled, ${TRAP}`)) return false;
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}
