import { Button } from "@blueprintjs/core";
import { FlashIcon, MoonIcon, OfficeIcon } from "@blueprintjs/icons";
import type { JSX } from "react";
import { Tooltip } from "./Tooltip.tsx";
import { nameThemeSwitch } from "../messages.ts";

export type ThemeName = "dark" | "corporate" | "light";

const ICONS: Record<ThemeName, JSX.Element> = {
  dark: <MoonIcon />,
  corporate: <OfficeIcon />,
  light: <FlashIcon />,
};

export interface ThemeToggleProps {
  theme: ThemeName;
  /** Theme that the next press selects. */
  next: ThemeName;
  onCycle: () => void;
}

/** Its accessible name describes the action. */
export function ThemeToggle({ theme, next, onCycle }: ThemeToggleProps) {
  const label = nameThemeSwitch(next);
  return (
    <Tooltip content={label} describes={false}>
      <Button variant="minimal" icon={ICONS[theme]} aria-label={label} onClick={onCycle} />
    </Tooltip>
  );
}
