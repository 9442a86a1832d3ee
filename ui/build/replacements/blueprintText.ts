import type { TextProps } from "@blueprintjs/core";
import { Classes } from "@blueprintjs/core/lib/esm/common";
import { createElement, forwardRef, type HTMLAttributes, type PointerEvent } from "react";

function titleWhatIsCut({ currentTarget }: PointerEvent<HTMLElement>): void {
  const isCut = currentTarget.scrollWidth > currentTarget.clientWidth;
  if (isCut) currentTarget.title = currentTarget.textContent ?? "";
  else currentTarget.removeAttribute("title");
}

/**
 * Blueprint's Text measures itself after the first render to set a title if truncated, so a page
 * with a hundred of them is laid out twice. Only hovering shows the title, so this version measures
 * on hover.
 */
export const Text = forwardRef<HTMLElement, TextProps & HTMLAttributes<HTMLElement>>(
  ({ children, tagName = "div", title, className, ellipsize = false, ...rest }, ref) =>
    createElement(
      tagName,
      {
        ...(ellipsize && title === undefined ? { onPointerEnter: titleWhatIsCut } : {}),
        ...rest,
        className: [ellipsize ? Classes.TEXT_OVERFLOW_ELLIPSIS : "", className]
          .filter(Boolean)
          .join(" "),
        ref,
        title,
      },
      children,
    ),
);
Text.displayName = "Blueprint6.Text";
