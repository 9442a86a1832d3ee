import "./IndicatorPicker.css";
import { Button, InputGroup } from "@blueprintjs/core";
import { PlusIcon, SearchIcon, CrossIcon } from "@blueprintjs/icons";
import { useId, useState } from "react";
import type { Interval } from "../../../backend/domain/bar.ts";
import {
  indicatorNames,
  indicatorSpecs,
  type IndicatorName,
} from "../../../backend/domain/indicators/indicators.ts";
import {
  parameterTitles,
  type IndicatorSpec,
  type ParameterName,
} from "../../../backend/domain/indicators/spec.ts";
import { canBeDrawn, nameIndicator } from "../indicators.ts";
import * as messages from "../messages.ts";
import {
  anotherOf,
  faultsOf,
  settable,
  usualIndicator,
  type ChartIndicator,
} from "../model/indicators.ts";

export interface IndicatorPickerProps {
  readonly chosen: readonly ChartIndicator[];
  /** Intraday indicators need bars shorter than a day. */
  readonly interval: Interval;
  readonly onChange: (chosen: readonly ChartIndicator[]) => void;
}

const groups = Object.keys(messages.indicatorGroupNames) as readonly IndicatorSpec["group"][];

const isFound = (name: IndicatorName, text: string): boolean => {
  const { title, short, explanation } = indicatorSpecs[name];
  const words = `${title} ${short} ${explanation}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
};

/** Prefers a short name, then a title, then the first of the list. */
function bestOf(text: string, found: readonly IndicatorName[]): IndicatorName | undefined {
  const typed = text.toLowerCase();
  const shortOf = (name: IndicatorName) => indicatorSpecs[name].short.toLowerCase();
  return (
    found.find((name) => shortOf(name) === typed) ??
    found.find((name) => shortOf(name).startsWith(typed)) ??
    found.find((name) => indicatorSpecs[name].title.toLowerCase().includes(typed)) ??
    found[0]
  );
}

/** An indicator may be added twice. */
export function IndicatorPicker({
  chosen: shown,
  interval,
  onChange: apply,
}: IndicatorPickerProps) {
  // The URL follows later, so a quick second choice must not start from the old list.
  const [pending, setPending] = useState({ from: shown, to: shown });
  const chosen = pending.from === shown ? pending.to : shown;
  const onChange = (to: readonly ChartIndicator[]) => {
    setPending({ from: shown, to });
    apply(to);
  };
  const [text, setText] = useState("");
  const [entered, setEntered] = useState("");
  const found = indicatorNames.filter((name) => isFound(name, text.trim()));
  const isChosen = (name: IndicatorName) => chosen.some((each) => each.name === name);
  const toggle = (name: IndicatorName) =>
    onChange(
      isChosen(name)
        ? chosen.filter((each) => each.name !== name)
        : [...chosen, usualIndicator(name)],
    );
  const enter = () => {
    const name = bestOf(text.trim(), found);
    // The note and the list explain why nothing happens.
    if (name === undefined || !canBeDrawn(name, interval)) return;
    setText("");
    const same = chosen.findLast((each) => each.name === name);
    if (same !== undefined && same.parameters.period === undefined) {
      setEntered(messages.describeAlreadyOn(indicatorSpecs[name].short));
      return;
    }
    const added = same === undefined ? usualIndicator(name) : anotherOf(same, chosen);
    onChange([...chosen, added]);
    setEntered(messages.describeAdded(nameIndicator(added)));
  };
  return (
    <section className="indicator-picker" aria-label={messages.INDICATORS}>
      <InputGroup
        type="search"
        size="small"
        leftIcon={<SearchIcon />}
        placeholder={messages.FIND_INDICATOR}
        aria-label={messages.FIND_INDICATOR}
        value={text}
        onValueChange={(typed) => {
          setText(typed);
          setEntered("");
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (text.trim() === "") return;
          // Typing replaces the words that added nothing.
          event.currentTarget.select();
          enter();
        }}
      />
      <output className="indicator-picker-note">
        {found.length === 0 ? messages.describeNoIndicator(text.trim()) : entered}
      </output>
      {chosen.length === 0 ? null : (
        <ul className="indicator-picker-chosen" aria-label={messages.CHOSEN_INDICATORS}>
          {chosen.map((indicator, place) => (
            <ChosenRow
              // oxlint-disable-next-line react/no-array-index-key -- the same one may be there twice
              key={place}
              indicator={indicator}
              onChange={(next) => onChange(chosen.with(place, next))}
              onAnother={() => onChange([...chosen, anotherOf(indicator, chosen)])}
              onRemove={() => onChange(chosen.toSpliced(place, 1))}
            />
          ))}
        </ul>
      )}
      <div className="indicator-picker-groups">
        {groups.map((group) => {
          const names = found.filter((name) => indicatorSpecs[name].group === group);
          const missing = names.filter((name) => !canBeDrawn(name, interval));
          return names.length === 0 ? null : (
            <fieldset key={group}>
              <legend>{messages.indicatorGroupNames[group]}</legend>
              {names.map((name) => (
                <Button
                  key={name}
                  size="small"
                  text={indicatorSpecs[name].short}
                  title={indicatorSpecs[name].explanation}
                  active={isChosen(name)}
                  aria-pressed={isChosen(name)}
                  disabled={missing.includes(name) && !isChosen(name)}
                  onClick={() => toggle(name)}
                />
              ))}
              {missing.map((name) => (
                <p key={name} className="indicator-picker-note">
                  {messages.describeIntradayOnly(indicatorSpecs[name].short)}
                </p>
              ))}
            </fieldset>
          );
        })}
      </div>
    </section>
  );
}

interface RowProps {
  readonly indicator: ChartIndicator;
  readonly onChange: (next: ChartIndicator) => void;
  readonly onAnother: () => void;
  readonly onRemove: () => void;
}

function ChosenRow({ indicator, onChange, onAnother, onRemove }: RowProps) {
  /** Edited text. The URL follows later, so it must not fill the field meanwhile. */
  const [typed, setTyped] = useState<{ name: ParameterName; text: string } | null>(null);
  const faultId = useId();
  const { name, parameters } = indicator;
  const spec = indicatorSpecs[name];
  const fields = settable(name);
  const withTyped = (parameter: ParameterName, text: string): ChartIndicator => ({
    name,
    parameters: { ...parameters, [parameter]: text.trim() === "" ? Number.NaN : Number(text) },
  });
  const type = (parameter: ParameterName, text: string) => {
    const next = withTyped(parameter, text);
    setTyped({ name: parameter, text });
    if (faultsOf(next).length === 0) onChange(next);
  };
  const [fault] = typed === null ? [] : faultsOf(withTyped(typed.name, typed.text));
  return (
    <li>
      <span className="indicator-picker-name">{spec.short}</span>
      {fields.map((field) => (
        <label key={field.name}>
          {parameterTitles[field.name]}
          <input
            className="bp6-input bp6-small"
            type="number"
            inputMode="decimal"
            min={field.min}
            max={field.max}
            step={field.isWhole ? 1 : "any"}
            value={typed?.name === field.name ? typed.text : (parameters[field.name] ?? "")}
            aria-invalid={typed?.name === field.name && fault !== undefined}
            aria-describedby={faultId}
            onChange={({ target }) => type(field.name, target.value)}
            onBlur={() => setTyped(null)}
          />
        </label>
      ))}
      {spec.parameters.length > fields.length ? <span>{messages.ANCHORED_AT_START}</span> : null}
      <span className="indicator-picker-actions">
        {fields.length === 0 ? null : (
          <Button
            size="small"
            variant="minimal"
            icon={<PlusIcon />}
            title={messages.ANOTHER}
            aria-label={messages.nameAnother(spec.short)}
            onClick={onAnother}
          />
        )}
        <Button
          size="small"
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={messages.nameRemoval(nameIndicator(indicator))}
          onClick={onRemove}
        />
      </span>
      <output id={faultId} className="indicator-picker-fault">
        {fault === undefined ? "" : `${fault}.`}
      </output>
    </li>
  );
}
