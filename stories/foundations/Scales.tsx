import { DocsTable } from "../docs/DocsTable.tsx";
import { useState, type CSSProperties, type ReactNode } from "react";
import { THEMES } from "../../ui/app/theme.ts";
import { declared, titleOfTheme } from "./declared.ts";
import "./foundations.css";

const named = (pattern: RegExp): readonly (readonly [name: string, value: string])[] =>
  [...declared.shared].filter(([name]) => pattern.test(name));

interface SamplesProps {
  readonly pattern: RegExp;
  readonly renderSample: (name: string) => ReactNode;
}

function Samples({ pattern, renderSample }: SamplesProps) {
  return (
    <DocsTable className="docs-tokens">
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">Value</th>
          <th scope="col">Sample</th>
        </tr>
      </thead>
      <tbody>
        {named(pattern).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td className="figures">{value}</td>
            <td>{renderSample(name)}</td>
          </tr>
        ))}
      </tbody>
    </DocsTable>
  );
}

const text = (style: CSSProperties, words: string): ReactNode => (
  <span style={{ fontFamily: "var(--font)", ...style }}>{words}</span>
);

export const SizeSamples = () => (
  <Samples
    pattern={/^--size-/}
    renderSample={(name) => text({ fontSize: `var(${name})` }, "Apple closed at $310.83")}
  />
);

export const WeightSamples = () => (
  <Samples
    pattern={/^--weight-/}
    renderSample={(name) => text({ fontWeight: `var(${name})` }, "Price Alerts")}
  />
);

export const LeadingSamples = () => (
  <Samples
    pattern={/^--leading-/}
    renderSample={(name) => (
      <span className="leading-sample" style={{ lineHeight: `var(${name})` }}>
        Prices are watched even while this page is closed. A message goes out at the first cross.
      </span>
    )}
  />
);

export const SpaceSamples = () => (
  <Samples
    pattern={/^--(space-|gutter|gap)/}
    renderSample={(name) => <span className="space-sample" style={{ width: `var(${name})` }} />}
  />
);

export const SizeOfParts = () => (
  <Samples
    pattern={/^--(sidebar-width|header-height|content-max|control-height|target)/}
    renderSample={(name) => (
      <span className="length-sample" style={{ width: `min(200px, var(${name}))` }} />
    )}
  />
);

export const RadiusSamples = () => (
  <Samples
    pattern={/^--radius-/}
    renderSample={(name) => (
      <span className="radius-sample" style={{ borderRadius: `var(${name})` }} />
    )}
  />
);

export function ElevationSamples() {
  return (
    <div className="elevation-samples">
      {THEMES.map((theme) => (
        <figure key={theme} data-theme={theme} className="elevation-ground">
          <figcaption>{titleOfTheme(theme)} --bg</figcaption>
          <div className="elevation-surface">
            --surface, --border
            <div className="elevation-raised">--raised, --border</div>
          </div>
          <div className="elevation-float">--raised, --shadow</div>
        </figure>
      ))}
    </div>
  );
}

const LAYERS: Readonly<Record<string, string>> = {
  "--layer-bar": "header and bottom bar",
  "--layer-sidebar": "sidebar",
  "--layer-selection": "actions for selected rows",
  "--layer-dialog": "dialogs and drawers; on the page, the demo's mark and the install card",
  "--layer-chart-tooltip": "tooltip of a chart",
  "--layer-overlay": "navigation on a phone, notifications of the bell",
  "--layer-toast": "toasts",
  "--layer-skip-link": "link that skips the navigation",
  "--layer-tooltip": "tooltips",
};

export const LayerTable = () => (
  <Samples pattern={/^--layer-/} renderSample={(name) => LAYERS[name]} />
);

/** A click moves the mark of each duration; with reduced motion all of them jump. */
export function MotionSamples() {
  const [isMoved, setMoved] = useState(false);
  return (
    <>
      <button type="button" className="motion-button" onClick={() => setMoved(!isMoved)}>
        Move all
      </button>
      <Samples
        pattern={/^--(quick|panel|tick)$/}
        renderSample={(name) => (
          <span className="motion-track">
            <span
              className="motion-mark"
              data-is-moved={isMoved}
              style={{ transitionDuration: `var(${name})` }}
            />
          </span>
        )}
      />
    </>
  );
}
