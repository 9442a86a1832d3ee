import { useState } from "react";
import { applyTheme, THEMES, useTheme } from "../../app/theme.ts";
import { applyTimeFormat } from "../../app/timeFormat.ts";
import { FormSelect } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { readTimeFormat, TIME_FORMATS } from "../../format/time.ts";
import * as words from "./messages.ts";

export function AppearancePanel() {
  const { theme } = useTheme();
  return (
    <Panel title={words.APPEARANCE} isPadded>
      <div className="form-stack">
        <p className="settings-note">{words.APPEARANCE_NOTE}</p>
        <FormSelect
          label={words.THEME}
          value={theme}
          options={THEMES.map((value) => ({ value, label: words.THEME_NAMES[value] }))}
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
      label={words.TIME_FORMAT}
      value={format}
      options={TIME_FORMATS.map((value) => ({ value, label: words.TIME_FORMAT_NAMES[value] }))}
      onChange={(event) => {
        const chosen = TIME_FORMATS.find((each) => each === event.currentTarget.value);
        if (!chosen) return;
        applyTimeFormat(chosen);
        setFormat(chosen);
      }}
    />
  );
}
