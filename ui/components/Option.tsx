import "./option.css";
import type { MouseEvent, ReactNode } from "react";

export interface OptionProps {
  id: string;
  className?: string;
  /** The field's keys have led here. */
  isActive: boolean;
  onChoose: () => void;
  /** The pointer moves over it. */
  onPoint?: () => void;
  children: ReactNode;
}

/** One line of the list below a field that keeps the focus: the keys are the field's. */
export function Option({ isActive, onChoose, onPoint, className = "", ...rest }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      {...rest}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      tabIndex={-1}
      className={`option ${className}`}
      aria-selected={isActive}
      onMouseDown={keepFocus}
      onMouseMove={onPoint}
      onClick={onChoose}
    />
  );
}

/** A press does not take the focus out of the field. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
