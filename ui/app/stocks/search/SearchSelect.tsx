import "./symbolField.css";
import { InputGroup } from "@blueprintjs/core";
import { ChevronDownIcon } from "@blueprintjs/icons";
import { useState, type KeyboardEvent } from "react";
import { Option } from "../../../components/forms/Option.tsx";
import { useFieldPopover } from "../../browser/useFieldPopover.ts";
import { useActiveOption } from "./useActiveOption.ts";

interface SearchOption {
  readonly value: string;
  readonly label: string;
}

/** "sao" finds São Paulo. */
const simplify = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("en");

/** Each typed word must begin a word of the label. */
export function searchOptions(
  options: readonly SearchOption[],
  typed: string,
): readonly SearchOption[] {
  const wanted = simplify(typed).split(/\s+/).filter(Boolean);
  return options.filter(({ label }) => {
    const words = simplify(label).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}

export interface SearchSelectProps {
  options: readonly SearchOption[];
  value: string;
  onChange: (value: string) => void;
  listName: string;
  placeholder?: string;
  isDisabled?: boolean;
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  "aria-required"?: boolean;
}

/** For lists too long to read. */
export function SearchSelect(props: SearchSelectProps) {
  const { options, value, onChange, listName, placeholder, isDisabled = false, ...wiring } = props;
  const [isOpen, setOpen] = useState(false);
  /** Undefined until something is typed, which hides the selected option. */
  const [typed, setTyped] = useState<string>();
  const shown = isOpen ? searchOptions(options, typed ?? "") : [];
  const { field, list, active, setActive, optionId, move } = useActiveOption(shown.length, 0);
  const { field: element, popover } = useFieldPopover(shown.length > 0);
  const selected = options.find((option) => option.value === value);

  const open = () => {
    if (isOpen) return;
    setOpen(true);
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  };
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const choose = (option: SearchOption) => {
    close();
    onChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const option = shown[active];
    if (event.key === "Escape" && isOpen) {
      // Escape closes only the list.
      event.stopPropagation();
      close();
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (option) choose(option);
    } else if (!isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      open();
    } else move(event);
  };

  return (
    <div ref={element} className="search-select">
      <InputGroup
        {...wiring}
        {...field}
        value={typed ?? selected?.label ?? ""}
        disabled={isDisabled}
        {...(placeholder !== undefined && { placeholder })}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        onClick={open}
        onBlur={close}
        onChange={(event) => {
          setOpen(true);
          setActive(0);
          setTyped(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <ChevronDownIcon className="search-select-caret" />
      <div
        ref={popover}
        popover="manual"
        className="symbol-field-list search-select-list"
        aria-label={listName}
        {...list}
      >
        {shown.map((option, index) => (
          <Option
            key={option.value}
            id={optionId(index)}
            isActive={index === active}
            onPoint={() => setActive(index)}
            onChoose={() => choose(option)}
          >
            {option.label}
          </Option>
        ))}
      </div>
    </div>
  );
}
