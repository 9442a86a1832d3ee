import type { TextProps } from "@blueprintjs/core";
import { Classes } from "@blueprintjs/core/lib/esm/common";
import { createElement, forwardRef, type HTMLAttributes, type PointerEvent } from "react";

function titleWhatIsCut({ currentTarget }: PointerEvent<HTMLElement>): void {
  const isCut = currentTarget.scrollWidth > currentTarget.clientWidth;
  if (isCut) currentTarget.title = currentTarget.textContent ?? "";
  else currentTarget.removeAttribute("title");
}

/**
 * The words of every button and tag are Blueprint's Text, which measures itself after its first
 * render and renders a second time, to have a title where it is cut. On a page of a hundred of them
 * a phone lays out and renders everything twice before it can answer a finger. The title is only
 * ever read by a pointer that rests on it, so it is found when one arrives.
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
