import "./option.css";
import type { MouseEvent, ReactNode } from "react";

export interface OptionProps {
  id: string;
  className?: string;
  /** True for the option highlighted by the keyboard. */
  isActive: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  /** Called when the pointer moves over it. */
  onPoint?: () => void;
  children: ReactNode;
}

/** The field keeps the focus and handles the keys. */
export function Option({
  isActive,
  isDisabled = false,
  onChoose,
  onPoint,
  className = "",
  ...rest
}: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      {...rest}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      tabIndex={-1}
      className={`option ${className}`}
      aria-selected={isActive}
      aria-disabled={isDisabled || undefined}
      onMouseDown={keepFocus}
      onMouseMove={onPoint}
      onClick={onChoose}
    />
  );
}

export const keepFocus = (event: MouseEvent): void => event.preventDefault();
