import { THEMES } from "../../ui/app/theme.ts";
import { titleOfTheme } from "./declared.ts";
import dark from "./tokens/dark.tokens.json";
import "./foundations.css";

/** The files lie beside the catalog's own page. */
export function TokenDownloads() {
  return (
    <ul className="docs-list">
      {THEMES.map((theme) => (
        <li key={theme}>
          <a href={`tokens/${theme}.tokens.json`} download={`stock-monitor.${theme}.tokens.json`}>
            {titleOfTheme(theme)} theme
          </a>
        </li>
      ))}
    </ul>
  );
}

/** One token of the file, as it stands there. */
export const TokenExample = () => (
  <pre className="token-example">
    <code>{JSON.stringify({ color: { accent: dark.color.accent } }, null, 2)}</code>
  </pre>
);
