import { DocsTable } from "../docs/DocsTable.tsx";
import { THEMES, type Theme } from "../../ui/app/theme.ts";
import { formatShare } from "../../ui/format/number.ts";
import { contrastOf, toHex } from "./color.ts";
import { colorIn, colorNames, titleOfTheme } from "./declared.ts";
import "./foundations.css";

const ThemeHeads = () =>
  THEMES.map((theme) => (
    <th scope="col" key={theme}>
      {titleOfTheme(theme)}
    </th>
  ));

function writeColor(theme: Theme, name: string): string {
  const color = colorIn(theme, name);
  return color.alpha === 1 ? toHex(color) : `${toHex(color)} ${formatShare(color.alpha * 100)}`;
}

export function ColorTable() {
  return (
    <DocsTable className="docs-tokens">
      <thead>
        <tr>
          <th scope="col">Token</th>
          <ThemeHeads />
        </tr>
      </thead>
      <tbody>
        {colorNames.map((name) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            {THEMES.map((theme) => (
              <td key={theme} data-theme={theme} className="theme-cell">
                <span className="swatch" style={{ background: `var(${name})` }} />
                <span className="theme-cell-value">{writeColor(theme, name)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DocsTable>
  );
}

interface Pair {
  readonly ink: string;
  readonly ground: string;
}

const PAIRS: readonly Pair[] = [
  ...["--text", "--muted", "--accent", "--up", "--down", "--warn"].flatMap((ink) =>
    ["--bg", "--surface", "--raised"].map((ground) => ({ ink, ground })),
  ),
  { ink: "--on-accent", ground: "--accent" },
  { ink: "--sidebar-text", ground: "--sidebar" },
  { ink: "--sidebar-muted", ground: "--sidebar" },
  { ink: "--sidebar-accent", ground: "--sidebar" },
];

/** WCAG 2.2, success criterion 1.4.3: minimum contrast of text under 18.66 px bold or 24 px. */
const REQUIRED = 4.5;
const RATIO = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  roundingMode: "floor",
});

export function ContrastTable() {
  return (
    <DocsTable className="docs-tokens">
      <thead>
        <tr>
          <th scope="col">Text on surface</th>
          <ThemeHeads />
        </tr>
      </thead>
      <tbody>
        {PAIRS.map(({ ink, ground }) => (
          <tr key={`${ink} ${ground}`}>
            <th scope="row">
              <code>{ink}</code> on <code>{ground}</code>
            </th>
            {THEMES.map((theme) => {
              const ratio = contrastOf(colorIn(theme, ink), colorIn(theme, ground));
              return (
                <td
                  key={theme}
                  data-theme={theme}
                  className="theme-cell"
                  style={{ background: `var(${ground})`, color: `var(${ink})` }}
                >
                  {RATIO.format(ratio)} : 1 {ratio >= REQUIRED ? "passes" : "fails"}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </DocsTable>
  );
}
