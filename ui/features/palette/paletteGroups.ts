import type { RecentStock } from "../../app/stocks/recentStocks.ts";
import type { ThemeName } from "../../components/ThemeToggle.tsx";
import { GO_TO, RECENT, STOCKS, THEME, WATCHLIST, nameTheme } from "./messages.ts";

export interface PaletteScreen {
  readonly path: string;
  readonly title: string;
}

export interface PaletteList {
  readonly id: number;
  readonly name: string;
  readonly isDefault: boolean;
}

export type PaletteEntry =
  | { readonly kind: "stock"; readonly stock: RecentStock }
  | { readonly kind: "screen"; readonly screen: PaletteScreen }
  | { readonly kind: "theme"; readonly theme: ThemeName }
  /** A watchlist to add the chosen stock to. */
  | { readonly kind: "list"; readonly list: PaletteList };

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

export interface PaletteSources {
  readonly recent: readonly RecentStock[];
  readonly watched: readonly RecentStock[];
  /** In the server's ranking. */
  readonly found: readonly RecentStock[];
  readonly screens: readonly PaletteScreen[];
  readonly themes: readonly ThemeName[];
}

/**
 * Returns the groups of the palette. Without text: recent stocks, the watchlist, screens and
 * themes. With text: matching stocks (an exact symbol first, then recent and watched stocks, then
 * other search results), followed by matching screens and themes.
 */
export function groupEntries(text: string, sources: PaletteSources): readonly PaletteGroup[] {
  const { recent, watched, found, screens, themes } = sources;
  const known = uniqueStocks([...recent, ...watched]);
  const typed = text.trim().toLowerCase();
  const isNamed = (title: string) => beginsWord(title, typed);
  const groups =
    typed === ""
      ? [
          { title: RECENT, entries: recent.map(toEntry) },
          { title: WATCHLIST, entries: known.slice(recent.length).map(toEntry) },
        ]
      : [{ title: STOCKS, entries: rankStocks(typed, known, found).map(toEntry) }];
  return [
    ...groups,
    {
      title: GO_TO,
      entries: screens
        .filter(({ title }) => isNamed(title))
        .map((screen) => ({ kind: "screen" as const, screen })),
    },
    {
      title: THEME,
      entries: themes
        .filter((theme) => isNamed(nameTheme(theme)))
        .map((theme) => ({ kind: "theme" as const, theme })),
    },
  ].filter(({ entries }) => entries.length > 0);
}

const toEntry = (stock: RecentStock): PaletteEntry => ({ kind: "stock", stock });

function rankStocks(
  typed: string,
  known: readonly RecentStock[],
  found: readonly RecentStock[],
): readonly RecentStock[] {
  const names = new Set(found.map(({ symbol }) => symbol));
  const own = known.filter(
    ({ symbol, name }) =>
      names.has(symbol) || symbol.toLowerCase().startsWith(typed) || beginsWord(name, typed),
  );
  const all = uniqueStocks([...own, ...found]);
  const isSymbol = ({ symbol }: RecentStock) => symbol.toLowerCase() === typed;
  return [...all.filter(isSymbol), ...all.filter((stock) => !isSymbol(stock))];
}

const beginsWord = (text: string, typed: string): boolean =>
  ` ${text.toLowerCase()}`.includes(` ${typed}`);

function uniqueStocks(stocks: readonly RecentStock[]): readonly RecentStock[] {
  const bySymbol = new Map<string, RecentStock>();
  for (const stock of stocks) {
    if (!bySymbol.has(stock.symbol)) bySymbol.set(stock.symbol, stock);
  }
  return [...bySymbol.values()];
}
