import "./palette.css";
import { Button, Dialog, InputGroup } from "@blueprintjs/core";
import { SearchIcon } from "@blueprintjs/icons";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router-dom";
import { useGetWatchedStocksQuery, useGetWatchlistsQuery } from "../../api/endpoints.ts";
import { createAlertPath } from "../../app/alerts/alertDraft.ts";
import {
  keepRecentStock,
  readRecentStocks,
  type RecentStock,
} from "../../app/stocks/recentStocks.ts";
import { useActiveOption } from "../../app/stocks/useActiveOption.ts";
import { useOpenStock } from "../../app/stocks/useOpenStock.ts";
import { useSymbolSearch } from "../../app/stocks/useSymbolSearch.ts";
import { useWatchlistAddition } from "../../app/stocks/useWatchlist.ts";
import { takeTypedAhead } from "../../app/browser/typeAhead.ts";
import { applyTheme, THEMES } from "../../app/theme.ts";
import { keepFocus, Option, type OptionProps } from "../../components/Option.tsx";
import { formatCount } from "../../format/number.ts";
import {
  groupEntries,
  type PaletteEntry,
  type PaletteGroup,
  type PaletteList,
  type PaletteScreen,
} from "./paletteGroups.ts";
import {
  ADD_TO_WATCHLIST,
  ADD_TO_WATCHLIST_KEYS,
  CHOOSE_LIST,
  CHOOSE_LIST_KEYS,
  CREATE_ALERT,
  CREATE_ALERT_KEYS,
  NOTHING_FOUND,
  PALETTE,
  RESULTS,
  RETRY,
  SEARCHING,
  SEARCH_FAILED,
  SEARCH_PLACEHOLDER,
  WATCH_FAILED,
  describeCount,
  nameAddTo,
  nameTheme,
} from "./messages.ts";
import { StockOption } from "../../components/StockOption.tsx";

function PaletteOption({
  entry,
  ...option
}: Omit<OptionProps, "children" | "className"> & { entry: PaletteEntry }) {
  if (entry.kind === "stock") {
    const { symbol, name, market, currency } = entry.stock;
    return <StockOption {...option} {...{ symbol, name, market, currency }} />;
  }
  return <Option {...option}>{nameOf(entry)}</Option>;
}

function nameOf(entry: Exclude<PaletteEntry, { kind: "stock" }>): string {
  switch (entry.kind) {
    case "screen":
      return entry.screen.title;
    case "theme":
      return nameTheme(entry.theme);
    case "list":
      return entry.list.name;
    default:
      return entry satisfies never;
  }
}

/** Maximum number of watched stocks listed without a search text. */
const WATCHED = 100;
const MAX_TEXT = 60;
const NO_STOCKS: readonly RecentStock[] = [];
const NO_LISTS: readonly PaletteList[] = [];
const toListEntry = (list: PaletteList): PaletteEntry => ({ kind: "list", list });
const namedOnly = ({ symbol, name }: RecentStock) => ({ symbol, name });

export interface PaletteProps {
  screens: readonly PaletteScreen[];
  onClose: () => void;
}

export function Palette({ screens, onClose }: PaletteProps) {
  const [text, setText] = useState("");
  const [recent] = useState(readRecentStocks);
  const { data: watched = NO_STOCKS } = useGetWatchedStocksQuery({ limit: WATCHED });
  const search = useSymbolSearch(text);
  const found = search.status === "found" ? search.matches : NO_STOCKS;
  const { data: lists = NO_LISTS } = useGetWatchlistsQuery();
  const [chosen, setChosen] = useState<RecentStock>();
  const groups: readonly PaletteGroup[] = chosen
    ? [{ title: nameAddTo(chosen.symbol), entries: lists.map(toListEntry) }]
    : groupEntries(text, { recent, watched, found, screens, themes: THEMES });
  const entries = groups.flatMap((group) => group.entries);
  const { field, list, active, setActive, optionId, move } = useActiveOption(entries.length, 0);
  const entry = entries[active];
  const stock = entry?.kind === "stock" ? entry.stock : undefined;

  const openStock = useOpenStock();
  const navigate = useNavigate();
  const { add } = useWatchlistAddition((chosen ?? stock)?.symbol ?? "");
  const titleId = useId();

  const choose = (entered: PaletteEntry) => {
    onClose();
    switch (entered.kind) {
      case "stock":
        keepRecentStock(toRecent(entered.stock));
        openStock(entered.stock.symbol);
        break;
      case "screen":
        void navigate(entered.screen.path);
        break;
      case "theme":
        applyTheme(entered.theme);
        break;
      case "list":
        if (chosen) void add(namedOnly(chosen), WATCH_FAILED, { ...entered.list, isOn: false });
        break;
      default:
        entered satisfies never;
    }
  };
  const createAlert = ({ symbol }: RecentStock) => {
    onClose();
    void navigate(createAlertPath({ symbol, targetPrice: null, condition: "above" }));
  };
  const watch = (added: RecentStock) => {
    onClose();
    void add(namedOnly(added), WATCH_FAILED);
  };
  const hasChoice = lists.length > 1;
  const chooseList = (added: RecentStock) => {
    setActive(0);
    setChosen(added);
  };

  // Enter pressed while the search is loading takes effect when the results of its text arrive.
  const enteredText = useRef<string>(undefined);
  useEffect(() => {
    if (enteredText.current !== text || search.status === "loading") return;
    enteredText.current = undefined;
    if (entry) choose(entry);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return move(event);
    event.preventDefault();
    if (stock && (event.ctrlKey || event.metaKey)) createAlert(stock);
    else if (stock && event.shiftKey) watch(stock);
    else if (stock && event.altKey && hasChoice) chooseList(stock);
    else if (search.status === "loading" && !isSymbolOf(stock, text)) enteredText.current = text;
    else if (entry) choose(entry);
  };

  return (
    <Dialog
      className="palette"
      isOpen
      aria-labelledby={titleId}
      onClose={onClose}
      onOpening={(opening) => {
        opening.querySelector("input")?.focus();
        const typed = takeTypedAhead();
        const begun = typed.text.slice(0, MAX_TEXT);
        setText(begun);
        enteredText.current = typed.isEntered ? begun : undefined;
      }}
      transitionDuration={0}
    >
      <h2 id={titleId} className="visually-hidden">
        {PALETTE}
      </h2>
      <InputGroup
        className="palette-field"
        size="large"
        leftIcon={<SearchIcon />}
        placeholder={SEARCH_PLACEHOLDER}
        value={text}
        maxLength={MAX_TEXT}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        {...field}
        aria-label={PALETTE}
        onChange={(event) => {
          enteredText.current = undefined;
          setActive(0);
          setChosen(undefined);
          setText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="palette-list" aria-label={RESULTS} {...list}>
        {groups.map((group) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset may not stand in a listbox
          <div key={group.title} role="group" aria-label={group.title}>
            <div className="palette-group" aria-hidden="true">
              {group.title}
            </div>
            {group.entries.map((each) => {
              const index = entries.indexOf(each);
              return (
                <PaletteOption
                  key={index}
                  entry={each}
                  id={optionId(index)}
                  isActive={index === active}
                  onPoint={() => setActive(index)}
                  onChoose={() => choose(each)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <output className="palette-status">
        {search.status === "loading" ? SEARCHING : null}
        {search.status === "failed" ? SEARCH_FAILED : null}
        {search.status === "found" && found.length === 0 ? NOTHING_FOUND : null}
        {search.status === "found" && found.length > 0 ? (
          <span className="visually-hidden">
            {describeCount(formatCount(entries.length), entries.length === 1)}
          </span>
        ) : null}
      </output>
      {search.status === "failed" ? (
        <Button className="palette-retry" size="small" text={RETRY} onClick={search.retry} />
      ) : null}
      {stock ? (
        <div className="palette-actions">
          <Button
            size="small"
            variant="minimal"
            onMouseDown={keepFocus}
            onClick={() => createAlert(stock)}
          >
            {CREATE_ALERT} <kbd>{CREATE_ALERT_KEYS}</kbd>
          </Button>
          <Button
            size="small"
            variant="minimal"
            onMouseDown={keepFocus}
            onClick={() => watch(stock)}
          >
            {ADD_TO_WATCHLIST} <kbd>{ADD_TO_WATCHLIST_KEYS}</kbd>
          </Button>
          {hasChoice ? (
            <Button
              size="small"
              variant="minimal"
              onMouseDown={keepFocus}
              onClick={() => chooseList(stock)}
            >
              {CHOOSE_LIST} <kbd>{CHOOSE_LIST_KEYS}</kbd>
            </Button>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}

const isSymbolOf = (stock: RecentStock | undefined, text: string): boolean =>
  stock?.symbol === text.trim().toUpperCase();

/** Drops the further fields of a watchlist row. */
const toRecent = ({ symbol, name, market, currency }: RecentStock): RecentStock => ({
  symbol,
  name,
  ...(market && { market }),
  ...(currency && { currency }),
});
