import { useEffect, useId, useState, type KeyboardEvent } from "react";
import type { ComboboxProps } from "../../components/SymbolInput.tsx";

export interface ActiveOption {
  readonly field: ComboboxProps;
  /** Props of the list, which may contain only options. */
  readonly list: { readonly role: "listbox"; readonly id: string };
  /** Index of the highlighted option; −1 if none is. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly optionId: (index: number) => string;
  /** Moves the highlight on arrow keys; the focus stays in the field. */
  readonly move: (event: KeyboardEvent) => void;
}

/**
 * Manages the highlighted option in the list below a field (WAI-ARIA Authoring Practices,
 * combobox).
 */
export function useActiveOption(count: number, first: 0 | -1): ActiveOption {
  const listId = useId();
  const [wanted, setActive] = useState<number>(first);
  const active = Math.min(wanted, count - 1);
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = optionId(active);

  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

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
  return {
    field: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? listId : undefined,
      "aria-activedescendant": active >= 0 ? activeId : undefined,
    },
    list: { role: "listbox", id: listId },
    active,
    setActive,
    optionId,
    move,
  };
}
