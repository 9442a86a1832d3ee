import type { ComponentProps } from "react";

/** Scrolls sideways on a phone, also by keyboard. */
export function DocsTable(props: ComponentProps<"table">) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus (axe: scrollable-region-focusable)
  return <table tabIndex={0} {...props} />;
}
