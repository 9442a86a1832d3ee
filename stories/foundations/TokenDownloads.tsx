import { THEMES } from "../../ui/app/theme.ts";
import { titleOfTheme } from "./declared.ts";
import dark from "./tokens/dark.tokens.json";
import "./foundations.css";

/** Links relative to the catalog, because the files are deployed next to it. */
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

export const TokenExample = () => (
  <pre className="token-example">
    <code>{JSON.stringify({ color: { accent: dark.color.accent } }, null, 2)}</code>
  </pre>
);
