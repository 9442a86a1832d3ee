import { InputGroup } from "@blueprintjs/core";
import { SearchIcon } from "@blueprintjs/icons";
import { useState, type KeyboardEvent } from "react";
import { useActiveOption } from "../../app/stocks/search/useActiveOption.ts";
import { useFieldPopover } from "../../app/browser/useFieldPopover.ts";
import { keepFocus, Option } from "../../components/forms/Option.tsx";
import type { FieldWiring } from "../../components/forms/FormField.tsx";
import { formatCount } from "../../format/number.ts";
import { CHOICES, describeChoices, describeUnavailable, NO_CHOICE } from "./model/messages.ts";
import { findChoices, type Choice, type ChoiceField } from "./model/fields.ts";

export interface ChoiceSearchProps {
  field: ChoiceField;
  wiring: FieldWiring;
  onSet: (value: string) => void;
}

const isMissing = ({ reason }: Choice): boolean => typeof reason === "string";

const groupsFor = (choices: readonly Choice[], text: string) => [
  ...Map.groupBy(findChoices(choices, text), ({ group }) => group ?? ""),
];

/**
 * Filters a long list of choices. It opens on a click, an arrow key or typing, so that Tab passes a
 * choice to keep.
 */
export function ChoiceSearch({ field, wiring, onSet }: ChoiceSearchProps) {
  const { value, choices } = field;
  /** Undefined while the list is closed. */
  const [typed, setTyped] = useState<string>();
  const isOpen = typed !== undefined;
  const groups = isOpen ? groupsFor(choices, typed) : [];
  const shown = groups.flatMap(([, offered]) => offered);
  const {
    field: combobox,
    list,
    active,
    setActive,
    optionId,
    move,
  } = useActiveOption(shown.length, 0);
  const { field: element, popover } = useFieldPopover(shown.length > 0);
  const title = choices.find((choice) => choice.value === value)?.title ?? "";

  const open = (text: string) => {
    const offered = groupsFor(choices, text).flatMap(([, each]) => each);
    const first = offered.findIndex((choice) =>
      text === "" ? choice.value === value : !isMissing(choice),
    );
    setActive(Math.max(0, first));
    setTyped(text);
  };
  const choose = (index: number) => {
    const chosen = shown[index];
    if (!chosen || isMissing(chosen)) return;
    setTyped(undefined);
    onSet(chosen.value);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === "Enter") {
      // Enter chooses; it must not submit the form.
      event.preventDefault();
      if (isOpen) choose(active);
      else open("");
    } else if (key === "Escape" && isOpen) {
      // Escape closes only the list.
      event.preventDefault();
      event.stopPropagation();
      setTyped(undefined);
    } else if (!isOpen && (key === "ArrowDown" || key === "ArrowUp")) {
      event.preventDefault();
      open("");
    } else move(event);
  };

  return (
    <div ref={element}>
      <InputGroup
        {...wiring}
        {...combobox}
        leftIcon={<SearchIcon />}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder={title}
        value={typed ?? title}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={() => (isOpen ? undefined : open(""))}
        onChange={({ currentTarget }) => open(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(undefined)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- `list` has its role */}
      <div
        ref={popover}
        popover="manual"
        className="symbol-field-list rule-choices"
        aria-label={CHOICES}
        {...list}
        // A press on the scroll bar must not close the list.
        onMouseDown={keepFocus}
      >
        {groups.map(([group, offered]) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset may not stand in a listbox
          <div key={group} role="group" aria-label={group || undefined}>
            {group === "" ? null : (
              <p className="rule-choices-group" aria-hidden="true">
                {group}
              </p>
            )}
            {offered.map((choice) => {
              const index = shown.indexOf(choice);
              return (
                <Option
                  key={choice.value}
                  id={optionId(index)}
                  isActive={index === active}
                  isDisabled={isMissing(choice)}
                  onPoint={() => setActive(index)}
                  onChoose={() => choose(index)}
                >
                  {isMissing(choice)
                    ? describeUnavailable(choice.title, choice.reason ?? "")
                    : choice.title}
                </Option>
              );
            })}
          </div>
        ))}
      </div>
      {isOpen && shown.length === 0 ? <p className="rule-muted">{NO_CHOICE}</p> : null}
      <output className="visually-hidden">
        {isOpen ? describeChoices(formatCount(shown.length), shown.length === 1) : ""}
      </output>
    </div>
  );
}
