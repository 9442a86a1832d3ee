import tokens from "../../ui/theme/tokens.css?raw";
import { THEMES } from "../../ui/app/theme.ts";
import { readTokens } from "./tokens.ts";
import "./docs.css";

const declared = readTokens(tokens);
const isColour = (name: string): boolean => declared.themed.has(name);

/** Every colour of the product in its three themes, drawn with the tokens themselves. */
export function ColourTable() {
  return (
    <table className="docs-tokens">
      <thead>
        <tr>
          <th scope="col">Token</th>
          {THEMES.map((theme) => (
            <th scope="col" key={theme}>
              {theme}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...declared.themed].map((name) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            {THEMES.map((theme) => (
              <td key={theme} data-theme={theme} className="docs-swatch-cell">
                <span className="docs-swatch" style={{ background: `var(${name})` }} />
                <code>{declared.values.get(theme)?.get(name) ?? "made from others"}</code>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Space, type, shape and motion: the same in every theme. */
export function ScaleTable() {
  return (
    <table className="docs-tokens">
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {[...declared.shared]
          .filter(([name]) => !isColour(name))
          .map(([name, value]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <code>{value}</code>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
