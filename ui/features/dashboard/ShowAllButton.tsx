import { Button } from "@blueprintjs/core";
import { SHOW_ALL, SHOW_FEWER } from "./messages.ts";

export interface ShowAllButtonProps {
  isWhole: boolean;
  onToggle: () => void;
}

export function ShowAllButton({ isWhole, onToggle }: ShowAllButtonProps) {
  return (
    <Button
      variant="minimal"
      size="small"
      aria-expanded={isWhole}
      text={isWhole ? SHOW_FEWER : SHOW_ALL}
      onClick={onToggle}
    />
  );
}
