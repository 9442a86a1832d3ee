import { GROUPS, SCREENS } from "../catalog/groups.ts";
import { ComponentLink } from "../docs/ComponentLink.tsx";
import { SearchTable, type SearchRow } from "../docs/SearchTable.tsx";

const ROWS: readonly SearchRow[] = [...GROUPS.map(({ components }) => components), SCREENS].flatMap(
  (notes) =>
    Object.entries(notes).flatMap(([path, { accessibility }]) =>
      accessibility.map((text) => ({
        key: `${path} ${text}`,
        name: path.slice(path.lastIndexOf("/") + 1),
        text,
      })),
    ),
);

/** Lists the notes on accessibility of every component and screen. */
export const AccessibilityTable = () => (
  <SearchTable
    label="Find a note"
    placeholder="Escape, 44 px, live region"
    columns={["Component", "Note"]}
    rows={ROWS}
    renderName={(name) => <ComponentLink name={name} />}
  />
);
