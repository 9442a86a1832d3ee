import { fileURLToPath } from "node:url";
import { environmentTable } from "../adapters/config/configVariables.ts";

export const TABLE_FILE = fileURLToPath(
  new URL("../../stories/docs/Configuration.mdx", import.meta.url),
);

const MARKED = /(\{\/\* environment:start \*\/\}\n)[\s\S]*?(\{\/\* environment:end \*\/\})/;

export const replaceTable = (text: string): string =>
  text.replace(MARKED, (_, start: string, end: string) => `${start}${environmentTable()}\n${end}`);

/** `bun backend/commands/environmentTable.ts`: updates the Configuration page. */
if (import.meta.main) {
  await Bun.write(TABLE_FILE, replaceTable(await Bun.file(TABLE_FILE).text()));
}
