import { createContext, useContext, useEffect, useLayoutEffect, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { nameDocument } from "./browser/documentTitle.ts";
import { reportFirstScreen } from "./browser/runWhenIdle.ts";
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

export interface ScreenSections {
  /** Links to the sections, one of which is this screen. */
  readonly nav: ReactNode;
  /** Where the links are when there is room for both: above the content, or at its side. */
  readonly place: "top" | "side";
}

/** Null for a screen that is no section of another. */
export const ScreenSectionsContext = createContext<ScreenSections | null>(null);

export interface ScreenProps {
  action?: ReactNode;
  children: ReactNode;
}

/** Root of every screen: sets the heading and the document title, and renders the content. */
export function Screen({ action, children }: ScreenProps) {
  const slots = useContext(HeaderSlotsContext);
  const named = useContext(ScreenHeadingContext);
  const sections = useContext(ScreenSectionsContext);
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

  const content =
    sections === null ? (
      children
    ) : (
      <div className={`sections-${sections.place}`}>
        {sections.nav}
        <div className="sections-content">{children}</div>
      </div>
    );

  if (slots === null) {
    return (
      <div className="shell-content">
        <div className="shell-bare-header">
          <div>{heading}</div>
          {action}
        </div>
        {content}
      </div>
    );
  }
  return (
    <>
      {createPortal(heading, slots.heading)}
      {createPortal(action, slots.action)}
      <div className="shell-content">{content}</div>
    </>
  );
}
