import { Button, type ButtonProps } from "@blueprintjs/core";
import { PlusIcon, TickIcon } from "@blueprintjs/icons";
import { ADD_TO_WATCHLIST, ON_WATCHLIST } from "./messages.ts";

export interface WatchButtonProps extends Pick<ButtonProps, "size" | "intent"> {
  isWatched: boolean;
  isAdding: boolean;
  onAdd: () => void;
}

/** Offers to watch a stock, or says that it is on the watchlist: never both. */
export function WatchButton({ isWatched, isAdding, onAdd, ...looks }: WatchButtonProps) {
  return isWatched ? (
    <Button {...looks} intent="none" icon={<TickIcon />} text={ON_WATCHLIST} disabled />
  ) : (
    <Button
      {...looks}
      icon={<PlusIcon />}
      text={ADD_TO_WATCHLIST}
      loading={isAdding}
      onClick={onAdd}
    />
  );
}
