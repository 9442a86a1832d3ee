import { DocsContainer, type DocsContainerProps } from "@storybook/addon-docs/blocks";
import { createContext, useEffect, useLayoutEffect, useState, type PropsWithChildren } from "react";
import { GLOBALS_UPDATED } from "storybook/internal/core-events";
import type { Theme } from "../ui/app/theme.ts";
import { brandOf, themeOf } from "./brand.ts";

/** Applies the theme as the product does (ui/app/theme.ts), but does not save it. */
export function paintTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  document.documentElement.classList.toggle("bp6-dark", theme === "dark");
}

/** Theme of the docs page. */
export const ThemeContext = createContext<Theme>("dark");

interface Globals {
  readonly globals: Record<string, unknown>;
}

/** Storybook's store of toolbar values, which its public types omit. */
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
