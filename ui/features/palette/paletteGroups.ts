import { isLikelyMeant } from "../../app/stocks/search/isLikelyMeant.ts";
import type { RecentStock } from "../../app/stocks/search/recentStocks.ts";
import type { ThemeName } from "../../components/actions/ThemeToggle.tsx";
import * as words from "./messages.ts";
import { findCommands, type PaletteCommand } from "./paletteCommands.ts";

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
  | { readonly kind: "stock"; readonly stock: FoundStock }
  | { readonly kind: "screen"; readonly screen: PaletteScreen | PaletteCommand }
  | { readonly kind: "theme"; readonly theme: ThemeName }
  | { readonly kind: "list"; readonly list: PaletteList };

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
  /** Stocks that only resemble the text. The first Enter highlights one; the next opens it. */
  readonly isGuess?: boolean;
}

/** `knownAs` is the matched other name. */
export type FoundStock = RecentStock & { readonly knownAs?: string };

export interface PaletteSources {
  readonly recent: readonly RecentStock[];
  readonly watched: readonly RecentStock[];
  /** In the server's ranking. */
  readonly found: readonly FoundStock[];
  /** Matches of the terms of a {@link readPhrase phrase}. */
  readonly named: readonly FoundStock[];
  readonly screens: readonly PaletteScreen[];
  readonly themes: readonly ThemeName[];
}

/**
 * Returns recent stocks, the watchlist, screens and themes without a text. With one: matching
 * stocks (exact symbol, then known stocks, then others), commands, screens and themes, and stocks
 * that only resemble it.
 */
export function groupEntries(text: string, sources: PaletteSources): readonly PaletteGroup[] {
  const { recent, watched, found, named, screens, themes } = sources;
  const known = uniqueStocks([...recent, ...watched]);
  const typed = text.trim().toLowerCase();
  const isNamed = (title: string) => beginsWord(title, typed);
  const ranked = rankStocks(typed, known, found);
  const isMeant = (stock: FoundStock) => isMeantBy(typed, stock);
  const listed = screens.filter(({ title }) => isNamed(title));
  const isListed = (command: PaletteCommand) => listed.some(({ path }) => path === command.path);
  const groups =
    typed === ""
      ? [
          { title: words.RECENT, entries: recent.map(toEntry) },
          { title: words.WATCHLIST, entries: known.slice(recent.length).map(toEntry) },
        ]
      : [
          { title: words.STOCKS, entries: ranked.filter(isMeant).map(toEntry) },
          {
            title: words.ACTIONS,
            entries: findCommands(text, recent, known, named)
              .filter((command) => !isListed(command))
              .map(toScreen),
          },
        ];
  return [
    ...groups,
    { title: words.GO_TO, entries: listed.map(toScreen) },
    {
      title: words.THEME,
      entries: themes
        .filter((theme) => isNamed(words.nameTheme(theme)))
        .map((theme) => ({ kind: "theme" as const, theme })),
    },
    {
      title: words.DID_YOU_MEAN,
      entries: typed === "" ? [] : ranked.filter((stock) => !isMeant(stock)).map(toEntry),
      isGuess: true,
    },
  ].filter(({ entries }) => entries.length > 0);
}

/** True if the text names the stock rather than a similar one. */
export const isMeantBy = (text: string, stock: FoundStock): boolean => {
  const typed = text.trim().toLowerCase();
  return (
    isLikelyMeant(typed, stock) || typed.split(/\s+/).every((word) => beginsWord(stock.name, word))
  );
};

const toEntry = (stock: FoundStock): PaletteEntry => ({ kind: "stock", stock });
const toScreen = (screen: PaletteScreen): PaletteEntry => ({ kind: "screen", screen });

function rankStocks(
  typed: string,
  known: readonly RecentStock[],
  found: readonly FoundStock[],
): readonly FoundStock[] {
  const names = new Map(found.map((stock) => [stock.symbol, stock]));
  const own = known
    .filter(
      ({ symbol, name }) =>
        names.has(symbol) || symbol.toLowerCase().startsWith(typed) || beginsWord(name, typed),
    )
    .map((stock) => ({ ...stock, ...names.get(stock.symbol) }));
  const all = uniqueStocks<FoundStock>([...own, ...found]);
  const isSymbol = ({ symbol }: RecentStock) => symbol.toLowerCase() === typed;
  return [...all.filter(isSymbol), ...all.filter((stock) => !isSymbol(stock))];
}

const beginsWord = (text: string, typed: string): boolean =>
  ` ${text.toLowerCase()}`.includes(` ${typed}`);

function uniqueStocks<Stock extends RecentStock>(stocks: readonly Stock[]): readonly Stock[] {
  const bySymbol = new Map<string, Stock>();
  for (const stock of stocks) {
    if (!bySymbol.has(stock.symbol)) bySymbol.set(stock.symbol, stock);
  }
  return [...bySymbol.values()];
}
