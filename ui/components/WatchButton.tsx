import { Button, type ButtonProps } from "@blueprintjs/core";
import { PlusIcon, TickIcon } from "@blueprintjs/icons";
import { ActionMenu } from "./ActionMenu.tsx";
import { ADD_TO_WATCHLIST, ON_WATCHLIST, nameAddToList } from "./messages.ts";

/** A list that a stock can be put on. */
export interface WatchButtonList {
  readonly id: number;
  readonly name: string;
  readonly isOn: boolean;
}

export interface WatchButtonProps<List extends WatchButtonList = WatchButtonList> extends Pick<
  ButtonProps,
  "size" | "intent"
> {
  /** Whether any watchlist has it. */
  isWatched: boolean;
  isAdding: boolean;
  /** With more than one a menu offers those that it is not on. */
  lists?: readonly List[];
  /** Which list was chosen; nothing where there is no choice. */
  onAdd: (list?: List) => void;
}

/** Offers to watch a stock, or says that it is on the watchlist. */
export function WatchButton<List extends WatchButtonList>({
  isWatched,
  isAdding,
  lists,
  onAdd,
  ...looks
}: WatchButtonProps<List>) {
  const others = (lists ?? []).filter(({ isOn }) => !isOn);
  const text = isWatched ? ON_WATCHLIST : ADD_TO_WATCHLIST;
  const icon = isWatched ? <TickIcon /> : <PlusIcon />;
  if ((lists ?? []).length > 1 && others.length > 0) {
    return (
      <ActionMenu
        name={text}
        isBusy={isAdding}
        button={{ ...looks, text, icon, intent: isWatched ? "none" : (looks.intent ?? "none") }}
        actions={others.map((list) => ({
          text: nameAddToList(list.name),
          icon: <PlusIcon />,
          onSelect: () => onAdd(list),
        }))}
      />
    );
  }
  return isWatched ? (
    <Button {...looks} intent="none" icon={icon} text={text} disabled />
  ) : (
    <Button {...looks} icon={icon} text={text} loading={isAdding} onClick={() => onAdd()} />
  );
}
