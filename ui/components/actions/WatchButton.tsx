import { Button, type ButtonProps } from "@blueprintjs/core";
import { PlusIcon, TickIcon } from "@blueprintjs/icons";
import { ActionMenu } from "./ActionMenu.tsx";
import { ADD_TO_WATCHLIST, ON_WATCHLIST, nameAddToList } from "../messages.ts";

export interface WatchButtonList {
  readonly id: number;
  readonly name: string;
  readonly isOn: boolean;
}

export interface WatchButtonProps<List extends WatchButtonList = WatchButtonList> extends Pick<
  ButtonProps,
  "size" | "intent"
> {
  /** True if any watchlist contains the stock. */
  isWatched: boolean;
  isAdding: boolean;
  /** If there are several lists, a menu offers those that do not contain the stock. */
  lists?: readonly List[];
  /** Called with the chosen list, or without an argument if there is no choice. */
  onAdd: (list?: List) => void;
}

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
