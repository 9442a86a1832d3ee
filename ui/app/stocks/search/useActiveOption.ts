import { useEffect, useId, useState, type KeyboardEvent } from "react";
import type { ComboboxProps } from "../../../components/forms/SymbolInput.tsx";

/** Combobox pattern of the WAI-ARIA Authoring Practices. */
export function useActiveOption(count: number, first: 0 | -1) {
  const listId = useId();
  const [wanted, setActive] = useState<number>();
  const active = Math.min(wanted ?? first, count - 1);
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = optionId(active);

  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  /** The focus stays in the field. */
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || count === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = active + step;
    if (next >= count) setActive(first);
    else if (next < first) setActive(count - 1);
    else setActive(next);
  };

  const isOpen = count > 0;
  const field: ComboboxProps = {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? listId : undefined,
    "aria-activedescendant": active >= 0 ? activeId : undefined,
  };
  return {
    field,
    /** The list may contain only options. */
    list: { role: "listbox", id: listId } as const,
    /** −1 if none is highlighted. */
    active,
    setActive,
    optionId,
    move,
  };
}
