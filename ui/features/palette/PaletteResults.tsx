import { Option, type OptionProps } from "../../components/forms/Option.tsx";
import { StockOption } from "../../components/stocks/StockOption.tsx";
import { nameTheme, RESULTS } from "./messages.ts";
import type { PaletteEntry, PaletteGroup } from "./paletteGroups.ts";

interface PaletteResultsProps {
  groups: readonly PaletteGroup[];
  /** Role and id of the list, which the field controls. */
  list: { role: "listbox"; id: string };
  /** Index of the highlighted entry, counted over all groups; −1 if none is. */
  active: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onChoose: (entry: PaletteEntry) => void;
}

export function PaletteResults({
  groups,
  list,
  active,
  optionId,
  onPoint,
  onChoose,
}: PaletteResultsProps) {
  const entries = groups.flatMap((group) => group.entries);
  return (
    <div className="palette-list" aria-label={RESULTS} {...list}>
      {groups.map((group) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset may not stand in a listbox
        <div key={group.title} role="group" aria-label={group.title}>
          <div className="palette-group" aria-hidden="true">
            {group.title}
          </div>
          {group.entries.map((entry) => {
            const index = entries.indexOf(entry);
            return (
              <PaletteOption
                key={index}
                entry={entry}
                id={optionId(index)}
                isActive={index === active}
                onPoint={() => onPoint(index)}
                onChoose={() => onChoose(entry)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function PaletteOption({
  entry,
  ...option
}: Omit<OptionProps, "children" | "className"> & { entry: PaletteEntry }) {
  if (entry.kind === "stock") {
    const { symbol, name, knownAs, market, currency } = entry.stock;
    return <StockOption {...option} {...{ symbol, name, knownAs, market, currency }} />;
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
