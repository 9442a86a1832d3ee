import "./actionMenu.css";
import { Button, type ButtonProps } from "@blueprintjs/core";
import { ChevronDownIcon, MoreIcon } from "@blueprintjs/icons";
import { useId, useRef, type KeyboardEvent, type ReactElement, type ToggleEvent } from "react";

export interface MenuAction {
  readonly text: string;
  readonly icon: ReactElement;
  readonly onSelect: () => void;
}

export interface ActionMenuProps {
  /** Accessible name of the menu, and of a button without text. */
  name: string;
  actions: readonly MenuAction[];
  isBusy?: boolean;
  /** Look of a button with text instead of the three dots. */
  button?: Pick<ButtonProps, "text" | "icon" | "size" | "intent">;
}

const GAP_PX = 4;

/** A button that opens a menu, in the browser's native popover. Arrow keys wrap around. */
export function ActionMenu({ name, actions, isBusy = false, button: looks }: ActionMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  // Places the menu before it is shown, so that it does not jump; its height is known later.
  const opening = ({ newState, currentTarget: menu }: ToggleEvent<HTMLDivElement>) => {
    const target = button.current?.getBoundingClientRect();
    if (newState !== "open" || target === undefined) return;
    menu.style.left = `${target.right}px`;
    menu.style.top = `${target.bottom + GAP_PX}px`;
  };

  const toggled = ({ newState, currentTarget: menu }: ToggleEvent<HTMLDivElement>) => {
    const target = button.current?.getBoundingClientRect();
    if (newState !== "open" || target === undefined) return;
    if (target.bottom + GAP_PX + menu.offsetHeight > window.innerHeight) {
      menu.style.top = `${target.top - GAP_PX - menu.offsetHeight}px`;
    }
    itemsIn(menu)[0]?.focus();
  };

  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    const menu = event.currentTarget;
    const items = itemsIn(menu);
    const current = items.findIndex((item) => item === document.activeElement);
    if (event.key === "ArrowDown") items[(current + 1) % items.length]?.focus();
    else if (event.key === "ArrowUp") items.at(current - 1)?.focus();
    else if (event.key === "Home") items[0]?.focus();
    else if (event.key === "End") items.at(-1)?.focus();
    else if (event.key === "Tab") menu.hidePopover();
    else return;
    if (event.key !== "Tab") event.preventDefault();
  };

  return (
    <>
      <Button
        ref={button}
        {...(looks
          ? { ...looks, endIcon: <ChevronDownIcon /> }
          : {
              variant: "minimal" as const,
              size: "small" as const,
              icon: <MoreIcon />,
              "aria-label": name,
            })}
        aria-haspopup="menu"
        loading={isBusy}
        popoverTarget={id}
      />
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={name}
        tabIndex={-1}
        className="action-menu"
        onBeforeToggle={opening}
        onToggle={toggled}
        onKeyDown={pressed}
      >
        {actions.map(({ text, icon, onSelect }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="action-menu-item"
            onClick={(event) => {
              event.currentTarget.parentElement?.hidePopover();
              onSelect();
            }}
          >
            <span className="action-menu-icon">{icon}</span>
            {text}
          </button>
        ))}
      </div>
    </>
  );
}

const itemsIn = (menu: Element): readonly HTMLButtonElement[] => [
  ...menu.querySelectorAll<HTMLButtonElement>("[role=menuitem]"),
];
