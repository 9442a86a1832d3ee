import { Option, type OptionProps } from "../../components/Option.tsx";
import { StockOption } from "../../components/StockOption.tsx";
import { nameTheme } from "./messages.ts";
import type { PaletteEntry } from "./paletteGroups.ts";

export interface PaletteOptionProps extends Omit<OptionProps, "children" | "className"> {
  entry: PaletteEntry;
}

/** A stock, a screen or a theme in the palette's list. */
export function PaletteOption({ entry, ...option }: PaletteOptionProps) {
  if (entry.kind === "stock") {
    const { symbol, name, market, currency } = entry.stock;
    return <StockOption {...option} {...{ symbol, name, market, currency }} />;
  }
  return (
    <Option {...option}>
      {entry.kind === "screen" ? entry.screen.title : nameTheme(entry.theme)}
    </Option>
  );
}
