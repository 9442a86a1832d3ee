import { Button } from "@blueprintjs/core";
import { FlashIcon, MoonIcon, OfficeIcon } from "@blueprintjs/icons";
import type { JSX } from "react";
import { Tip } from "./Tip.tsx";
import { nameThemeSwitch } from "./messages.ts";

export type ThemeName = "dark" | "corporate" | "light";

const ICONS: Record<ThemeName, JSX.Element> = {
  dark: <MoonIcon />,
  corporate: <OfficeIcon />,
  light: <FlashIcon />,
};

export interface ThemeToggleProps {
  theme: ThemeName;
  /** The theme a press will show. */
  next: ThemeName;
  onCycle: () => void;
}

/** Shows the theme in use and is named by what it will do. */
export function ThemeToggle({ theme, next, onCycle }: ThemeToggleProps) {
  const label = nameThemeSwitch(next);
  return (
    <Tip content={label} describes={false}>
      <Button variant="minimal" icon={ICONS[theme]} aria-label={label} onClick={onCycle} />
    </Tip>
  );
}
