import { HTMLSelect } from "@blueprintjs/core";
import { applyTheme, THEMES, useTheme } from "../../app/theme.ts";
import { FormField } from "../../components/FormField.tsx";
import { Panel } from "../../components/Panel.tsx";
import { APPEARANCE, APPEARANCE_NOTE, THEME, THEME_NAMES } from "./messages.ts";

/** Each choice applies at once and is saved in this browser. */
export function AppearancePanel() {
  const { theme } = useTheme();
  return (
    <Panel title={APPEARANCE} isPadded>
      <div className="form-stack">
        <p className="settings-note">{APPEARANCE_NOTE}</p>
        <FormField label={THEME}>
          {(wiring) => (
            <HTMLSelect
              {...wiring}
              fill
              value={theme}
              options={THEMES.map((value) => ({ value, label: THEME_NAMES[value] }))}
              onChange={(event) => {
                const chosen = THEMES.find((each) => each === event.currentTarget.value);
                if (chosen) applyTheme(chosen);
              }}
            />
          )}
        </FormField>
      </div>
    </Panel>
  );
}
