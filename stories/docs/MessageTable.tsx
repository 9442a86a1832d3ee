import { SearchTable, type SearchRow } from "./SearchTable.tsx";

const modules = import.meta.glob<Record<string, unknown>>(
  "../../ui/{app,charts,components,features}/**/messages.ts",
  {
    eager: true,
  },
);

const SENTENCES: readonly SearchRow[] = Object.entries(modules).flatMap(([path, messages]) =>
  Object.entries(messages).flatMap(([name, text]) =>
    typeof text === "string"
      ? [{ key: `${path} ${name}`, name: path.split("/").at(-2) ?? "", text }]
      : [],
  ),
);

/** Omits messages with values, which are functions. */
export const MessageTable = () => (
  <SearchTable
    label="Find a sentence"
    placeholder="Words, or the name of a screen"
    columns={["Screen", "Sentence"]}
    rows={SENTENCES}
    renderName={(name) => <code>{name}</code>}
  />
);
