import { THEMES } from "../../ui/app/theme.ts";
import { toDesignTokens } from "./designTokens.ts";

/** `bun run tokens`: writes the files for design tools. */
const sheet = await Bun.file(new URL("../../ui/theme/tokens.css", import.meta.url)).text();
for (const theme of THEMES) {
  await Bun.write(
    new URL(`tokens/${theme}.tokens.json`, import.meta.url),
    JSON.stringify(toDesignTokens(sheet, theme), null, 2),
  );
}
