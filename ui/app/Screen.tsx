import { createContext, useContext, useEffect, useLayoutEffect, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { nameDocument } from "./browser/documentTitle.ts";
import { reportFirstScreen } from "./browser/firstScreen.ts";
import { paintFirst } from "./browser/yieldToEventLoop.ts";
import { PRODUCT } from "./messages.ts";

/** Where the shell's header lets a screen put its heading and its action. */
export interface HeaderSlots {
  heading: HTMLElement;
  action: HTMLElement;
}

/** Null outside the shell (a story, a test): the screen then shows its heading itself. */
export const HeaderSlotsContext = createContext<HeaderSlots | null>(null);

/** What the screen is called, as the router knows it. */
export interface ScreenHeading {
  readonly title: string;
  readonly subtitle?: string;
}

export const ScreenHeadingContext = createContext<ScreenHeading | null>(null);

export interface ScreenProps {
  action?: ReactNode;
  children: ReactNode;
}

/** What every screen renders: its name in the header and in the tab, and its content. */
export function Screen({ action, children }: ScreenProps) {
  const slots = useContext(HeaderSlotsContext);
  const named = useContext(ScreenHeadingContext);
  if (named === null) throw new Error("A screen needs a ScreenHeadingContext around it");
  const { title, subtitle } = named;

  useEffect(() => {
    nameDocument(title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`);
  }, [title]);

  // Before the effects that ask the server: what is known already is seen before that.
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
