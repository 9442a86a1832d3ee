import { createContext, useContext, useEffect, useLayoutEffect, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { nameDocument } from "./browser/documentTitle.ts";
import { reportFirstScreen } from "./browser/firstScreen.ts";
import { paintFirst } from "./browser/yieldToEventLoop.ts";
import { PRODUCT } from "./messages.ts";

/** Elements of the shell's header into which a screen renders its heading and action. */
export interface HeaderSlots {
  heading: HTMLElement;
  action: HTMLElement;
}

/** Null outside the shell (stories, tests): the screen then renders its own heading. */
export const HeaderSlotsContext = createContext<HeaderSlots | null>(null);

export interface ScreenHeading {
  readonly title: string;
  readonly subtitle?: string;
}

export const ScreenHeadingContext = createContext<ScreenHeading | null>(null);

export interface ScreenProps {
  action?: ReactNode;
  children: ReactNode;
}

/** Root of every screen: sets the heading and the document title, and renders the content. */
export function Screen({ action, children }: ScreenProps) {
  const slots = useContext(HeaderSlotsContext);
  const named = useContext(ScreenHeadingContext);
  if (named === null) throw new Error("A screen needs a ScreenHeadingContext around it");
  const { title, subtitle } = named;

  useEffect(() => {
    nameDocument(title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`);
  }, [title]);

  // Must run before the effects that send requests, so that cached data is painted first.
  useLayoutEffect(paintFirst, []);
  useEffect(reportFirstScreen, []);

  const heading = (
    <>
      <h1 className="shell-title truncate">{title}</h1>
      {subtitle === undefined ? null : <p className="shell-subtitle truncate">{subtitle}</p>}
    </>
  );

  if (slots === null) {
    return (
      <div className="shell-content">
        <div className="shell-bare-header">
          <div>{heading}</div>
          {action}
        </div>
        {children}
      </div>
    );
  }
  return (
    <>
      {createPortal(heading, slots.heading)}
      {createPortal(action, slots.action)}
      <div className="shell-content">{children}</div>
    </>
  );
}
