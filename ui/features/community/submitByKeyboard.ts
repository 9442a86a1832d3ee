import type { KeyboardEvent } from "react";

/** Enter makes a new line in a text of many; with Control or Command it sends. */
export function submitByKeyboard(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
