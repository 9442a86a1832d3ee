import { Button, HTMLSelect } from "@blueprintjs/core";
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  EditIcon,
  ExportIcon,
  ImportIcon,
  PlusIcon,
  TrashIcon,
} from "@blueprintjs/icons";
import type { WatchlistSummary } from "../../api/endpoints.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { ActionMenu, type MenuAction } from "../../components/actions/ActionMenu.tsx";
import { formatCount } from "../../format/number.ts";
import * as words from "./messages.ts";

export type ListAction = "create" | "rename" | "delete" | "import" | "left" | "right";
export type ExportFormat = "text" | "tradingview" | "csv";

export interface ListBarProps {
  lists: readonly WatchlistSummary[];
  shown: WatchlistSummary;
  onShow: (id: number) => void;
  onAction: (action: ListAction) => void;
  onExport: (format: ExportFormat) => void;
}

export function ListBar({ lists, shown, onShow, onAction, onExport }: ListBarProps) {
  const isPhone = useMediaQuery(PHONE);
  const at = lists.findIndex(({ id }) => id === shown.id);
  const act = (text: string, icon: MenuAction["icon"], action: ListAction): MenuAction => ({
    text,
    icon,
    onSelect: () => onAction(action),
  });
  const exportAs = (text: string, format: ExportFormat): MenuAction => ({
    text,
    icon: <ExportIcon />,
    onSelect: () => onExport(format),
  });
  return (
    <div className="watchlist-bar">
      {isPhone ? (
        <HTMLSelect
          className="watchlist-select"
          aria-label={words.WATCHLISTS}
          value={shown.id}
          onChange={(event) => onShow(Number(event.currentTarget.value))}
          options={lists.map(({ id, name, entries }) => ({
            value: id,
            label: `${name} (${formatCount(entries)})`,
          }))}
        />
      ) : (
        <nav className="watchlist-tabs" aria-label={words.WATCHLISTS}>
          {lists.map(({ id, name, entries }) => (
            <button
              key={id}
              type="button"
              className="watchlist-tab"
              aria-current={id === shown.id ? "page" : undefined}
              onClick={() => onShow(id)}
            >
              <span className="truncate">{name}</span>{" "}
              <span className="watchlist-tab-count figures">{formatCount(entries)}</span>
            </button>
          ))}
        </nav>
      )}
      <Button
        variant="minimal"
        icon={<PlusIcon />}
        {...(isPhone ? { "aria-label": words.NEW_LIST } : { text: words.NEW_LIST })}
        onClick={() => onAction("create")}
      />
      <ActionMenu
        name={words.nameListMenu(shown.name)}
        actions={[
          act(words.RENAME, <EditIcon />, "rename"),
          ...(at > 0 ? [act(words.MOVE_LEFT, <ArrowLeftIcon />, "left")] : []),
          ...(at < lists.length - 1 ? [act(words.MOVE_RIGHT, <ArrowRightIcon />, "right")] : []),
          act(words.IMPORT, <ImportIcon />, "import"),
          exportAs(words.EXPORT_TEXT, "text"),
          exportAs(words.EXPORT_TRADINGVIEW, "tradingview"),
          exportAs(words.EXPORT_CSV, "csv"),
          ...(shown.isDefault ? [] : [act(words.DELETE, <TrashIcon />, "delete")]),
        ]}
      />
    </div>
  );
}
