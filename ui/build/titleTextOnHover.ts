import type { Plugin } from "vite";

const TEXT = /@blueprintjs[\\/]core[\\/]lib[\\/]esm[\\/]components[\\/]text[\\/]text\.js$/;

/** What the replaced module exports, with the same props and the same markup. */
const LAZY_TEXT = `
import classNames from "classnames";
import { createElement, forwardRef } from "react";
import { Classes } from "../../common";

function titleWhatIsCut({ currentTarget }) {
  const isCut = currentTarget.scrollWidth > currentTarget.clientWidth;
  if (isCut) currentTarget.title = currentTarget.textContent ?? "";
  else currentTarget.removeAttribute("title");
}

export const Text = forwardRef(
  ({ children, tagName = "div", title, className, ellipsize = false, ...rest }, ref) =>
    createElement(
      tagName,
      {
        ...(ellipsize && title === undefined ? { onPointerEnter: titleWhatIsCut } : {}),
        ...rest,
        className: classNames({ [Classes.TEXT_OVERFLOW_ELLIPSIS]: ellipsize }, className),
        ref,
        title,
      },
      children,
    ),
);
Text.displayName = "Blueprint6.Text";
`;

/**
 * The words of every button and tag are Blueprint's Text, which measures itself after its first
 * render and renders a second time, to have a title where it is cut. On a page of a hundred of them
 * a phone lays out and renders everything twice before it can answer a finger. The title is only
 * ever read by a pointer that rests on it, so it is found when one arrives.
 */
export function titleTextOnHover(): Plugin {
  return {
    name: "title-text-on-hover",
    enforce: "pre",
    load: (id) => (TEXT.test(id) ? LAZY_TEXT : undefined),
  };
}
