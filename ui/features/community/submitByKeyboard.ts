import type { KeyboardEvent } from "react";

/** Enter alone starts a new line. */
export function submitByKeyboard(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
