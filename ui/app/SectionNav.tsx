import "./sectionNav.css";
import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router-dom";

export interface SectionLink {
  readonly path: string;
  readonly label: string;
}

export interface SectionNavProps {
  /** Name of the screens that the links belong to. */
  label: string;
  /** Paths and labels, in order. */
  links: readonly SectionLink[];
  /** Path of the screen that is shown. */
  current: string;
}

/** Links between the sections of one screen. They scroll sideways if they do not fit. */
export function SectionNav({ label, links, current }: SectionNavProps) {
  const list = useRef<HTMLUListElement>(null);
  // Before the paint, so that the current section is in view at once. Each screen has a list of its
  // own, so the first paint is enough.
  useLayoutEffect(() => {
    const active = list.current?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    if (!list.current || !active) return;
    list.current.scrollLeft =
      active.offsetLeft - (list.current.clientWidth - active.offsetWidth) / 2;
  }, []);
  return (
    <nav className="section-nav" aria-label={label}>
      <ul className="section-nav-links fading-row" ref={list}>
        {links.map(({ path, label: text }) => (
          <li key={path}>
            <Link
              className="section-nav-link"
              to={path}
              aria-current={path === current ? "page" : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
