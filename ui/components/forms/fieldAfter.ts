import type { KeyboardEvent } from "react";

export function fieldAfter(field: HTMLElement): HTMLElement | undefined {
  const all = [...(field.closest("form, [role=dialog]")?.querySelectorAll("*") ?? [])];
  return all.slice(all.indexOf(field) + 1).find(isField);
}

const isField = (element: Element): element is HTMLInputElement =>
  element.matches("input:not([type=hidden]), select, textarea") &&
  !element.matches(":disabled") &&
  element.getClientRects().length > 0;

/** True unless something else, such as a list, has used the key. */
export function isEnterInField<E extends KeyboardEvent>(
  event: E,
): event is E & { readonly target: HTMLInputElement } {
  const { key, target, nativeEvent, defaultPrevented } = event;
  if (key !== "Enter" || defaultPrevented || nativeEvent.isComposing) return false;
  return target instanceof HTMLInputElement && !/^(?:checkbox|radio|file)$/.test(target.type);
}
