import { Button, Tag } from "@blueprintjs/core";
import { ChangeText } from "../../ui/components/dataDisplay/ChangeText.tsx";
import { PriceText } from "../../ui/components/dataDisplay/PriceText.tsx";
import { THEMES } from "../../ui/app/theme.ts";
import { titleOfTheme } from "./declared.ts";
import "./foundations.css";

/** Shows the same components in each theme. A theme is set by one attribute, on any element. */
export function ThemeSamples() {
  return (
    <div className="theme-samples sb-unstyled">
      {THEMES.map((theme) => (
        <figure key={theme} data-theme={theme} className="theme-sample">
          <figcaption>{titleOfTheme(theme)}</figcaption>
          <div className="theme-sample-line">
            <PriceText value={310.83} /> <ChangeText percent={1.24} />
          </div>
          <div className="theme-sample-line">
            <PriceText value={4.82} /> <ChangeText percent={-0.41} />
          </div>
          <div className="theme-sample-line">
            <Tag minimal intent="success">
              Active
            </Tag>
            <Tag minimal intent="warning">
              Simulated
            </Tag>
          </div>
          <Button intent="primary" text="Create Alert" />
        </figure>
      ))}
    </div>
  );
}
