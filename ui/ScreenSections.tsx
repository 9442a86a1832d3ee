import type { ReactNode } from "react";
import { ScreenSectionsContext } from "./app/Screen.tsx";
import { SectionNav } from "./app/SectionNav.tsx";
import { sectionsOf, type ScreenEntry } from "./screens.ts";

export interface ScreenSectionsProps {
  screen: ScreenEntry;
  children: ReactNode;
}

export function ScreenSections({ screen, children }: ScreenSectionsProps) {
  const group = sectionsOf(screen);
  if (group === null) return children;
  const nav = <SectionNav label={group.label} links={group.links} current={screen.path} />;
  return (
    <ScreenSectionsContext value={{ nav, place: group.place }}>{children}</ScreenSectionsContext>
  );
}
