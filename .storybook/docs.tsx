import { DocsContainer, type DocsContainerProps } from "@storybook/addon-docs/blocks";
import { createContext, useEffect, useLayoutEffect, useState, type PropsWithChildren } from "react";
import { GLOBALS_UPDATED } from "storybook/internal/core-events";
import type { Theme } from "../ui/app/theme.ts";
import { brandOf, themeOf } from "./brand.ts";

/** As in ui/app/theme.ts, but not saved. */
export function paintTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  document.documentElement.classList.toggle("bp6-dark", theme === "dark");
}

export const ThemeContext = createContext<Theme>("dark");

interface Globals {
  readonly globals: Record<string, unknown>;
}

/** Storybook's public types omit this store. */
interface WithGlobals {
  readonly store: { readonly userGlobals: { get(): Record<string, unknown> } };
}

export function ThemedDocs({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const [theme, setTheme] = useState(() =>
    themeOf((context as unknown as WithGlobals).store.userGlobals.get()),
  );
  const { channel } = context;
  useEffect(() => {
    const follow = ({ globals }: Globals): void => setTheme(themeOf(globals));
    channel.on(GLOBALS_UPDATED, follow);
    return () => channel.off(GLOBALS_UPDATED, follow);
  }, [channel]);
  useLayoutEffect(() => paintTheme(theme), [theme]);
  return (
    <DocsContainer context={context} theme={brandOf(theme)}>
      <ThemeContext value={theme}>{children}</ThemeContext>
    </DocsContainer>
  );
}
