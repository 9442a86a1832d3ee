import { useState } from "react";
import { applyTheme, THEMES, useTheme } from "../../app/theme.ts";
import { applyTimeFormat } from "../../app/timeFormat.ts";
import { FormSelect } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { readTimeFormat, TIME_FORMATS } from "../../format/time.ts";
import {
  APPEARANCE,
  APPEARANCE_NOTE,
  THEME,
  THEME_NAMES,
  TIME_FORMAT,
  TIME_FORMAT_NAMES,
} from "./messages.ts";

/** Each choice applies at once and is saved in this browser. */
export function AppearancePanel() {
  const { theme } = useTheme();
  return (
    <Panel title={APPEARANCE} isPadded>
      <div className="form-stack">
        <p className="settings-note">{APPEARANCE_NOTE}</p>
        <FormSelect
          label={THEME}
          value={theme}
          options={THEMES.map((value) => ({ value, label: THEME_NAMES[value] }))}
          onChange={(event) => {
            const chosen = THEMES.find((each) => each === event.currentTarget.value);
            if (chosen) applyTheme(chosen);
          }}
        />
        <TimeFormatField />
      </div>
    </Panel>
  );
}

function TimeFormatField() {
  const [format, setFormat] = useState(readTimeFormat);
  return (
    <FormSelect
      label={TIME_FORMAT}
      value={format}
      options={TIME_FORMATS.map((value) => ({ value, label: TIME_FORMAT_NAMES[value] }))}
      onChange={(event) => {
        const chosen = TIME_FORMATS.find((each) => each === event.currentTarget.value);
        if (!chosen) return;
        applyTimeFormat(chosen);
        setFormat(chosen);
      }}
    />
  );
}
