import "./IndicatorPicker.css";
import { Button } from "@blueprintjs/core";
import { type IndicatorId, indicatorIds, indicatorNames } from "./indicators.ts";
import { INDICATORS } from "./messages.ts";

export interface IndicatorPickerProps {
  readonly chosen: readonly IndicatorId[];
  readonly onChange: (chosen: readonly IndicatorId[]) => void;
}

/** One switch for each indicator; the order of the drawing is always the same. */
export function IndicatorPicker({ chosen, onChange }: IndicatorPickerProps) {
  const toggle = (id: IndicatorId) =>
    onChange(indicatorIds.filter((each) => chosen.includes(each) !== (each === id)));
  return (
    <fieldset className="indicator-picker">
      <legend className="visually-hidden">{INDICATORS}</legend>
      {indicatorIds.map((id) => (
        <Button
          key={id}
          size="small"
          text={indicatorNames[id]}
          active={chosen.includes(id)}
          aria-pressed={chosen.includes(id)}
          onClick={() => toggle(id)}
        />
      ))}
    </fieldset>
  );
}
