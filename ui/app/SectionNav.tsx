import "./sectionNav.css";
import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router-dom";

export interface SectionLink {
  readonly path: string;
  readonly label: string;
}

export interface SectionNavProps {
  label: string;
  /** Paths and labels, in order. */
  links: readonly SectionLink[];
  /** Path of the current screen. */
  current: string;
}

export function SectionNav({ label, links, current }: SectionNavProps) {
  const list = useRef<HTMLUListElement>(null);
  // Before the first paint, so that the current section is in view at once.
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
