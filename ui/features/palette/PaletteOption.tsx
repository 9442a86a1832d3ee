import { Option, type OptionProps } from "../../components/Option.tsx";
import { StockOption } from "../../components/StockOption.tsx";
import { nameTheme } from "./messages.ts";
import type { PaletteEntry } from "./paletteGroups.ts";

export interface PaletteOptionProps extends Omit<OptionProps, "children" | "className"> {
  entry: PaletteEntry;
}

/** A stock, a screen, a theme or a watchlist in the palette's list. */
export function PaletteOption({ entry, ...option }: PaletteOptionProps) {
  if (entry.kind === "stock") {
    const { symbol, name, market, currency } = entry.stock;
    return <StockOption {...option} {...{ symbol, name, market, currency }} />;
  }
  return <Option {...option}>{nameOf(entry)}</Option>;
}

function nameOf(entry: Exclude<PaletteEntry, { kind: "stock" }>): string {
  switch (entry.kind) {
    case "screen":
      return entry.screen.title;
    case "theme":
      return nameTheme(entry.theme);
    case "list":
      return entry.list.name;
    default:
      return entry satisfies never;
  }
}
