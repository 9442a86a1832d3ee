import "./palette.css";
import * as words from "./messages.ts";
import { MAX_SEARCH_TEXT } from "../../../backend/domain/limits.ts";
import { Button, Dialog, InputGroup } from "@blueprintjs/core";
import { SearchIcon } from "@blueprintjs/icons";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useGetWatchedStocksQuery, useGetWatchlistsQuery } from "../../api/endpoints.ts";
import { takeTypedAhead } from "../../app/browser/input/typeAhead.ts";
import {
  readRecentStocks,
  type RecentStock,
  keepRecentStock,
} from "../../app/stocks/search/recentStocks.ts";
import { useActiveOption } from "../../app/stocks/search/useActiveOption.ts";
import { type SymbolSearch, useSymbolSearch } from "../../app/stocks/search/useSymbolSearch.ts";
import { THEMES, applyTheme } from "../../app/theme.ts";
import { keepFocus, Option, type OptionProps } from "../../components/forms/Option.tsx";
import { formatCount } from "../../format/number.ts";
import {
  groupEntries,
  type PaletteEntry,
  type PaletteGroup,
  type PaletteList,
  type PaletteScreen,
  isMeantBy,
  type FoundStock,
} from "./paletteGroups.ts";
import { readPhrase } from "./paletteCommands.ts";
import { useNavigate } from "react-router-dom";
import { createAlertPath } from "../../app/alerts/alertDraft.ts";
import { useOpenStock } from "../../app/stocks/useOpenStock.ts";
import { useWatchlistAddition } from "../../app/stocks/useWatchlist.ts";
import { WATCH_FAILED, nameTheme, RESULTS } from "./messages.ts";
import { StockOption } from "../../components/stocks/StockOption.tsx";

/** Maximum number of watched stocks listed without a search text. */
const WATCHED = 100;
const NO_STOCKS: readonly RecentStock[] = [];
const NO_LISTS: readonly PaletteList[] = [];
const toListEntry = (list: PaletteList): PaletteEntry => ({ kind: "list", list });

export interface PaletteProps {
  screens: readonly PaletteScreen[];
  onClose: () => void;
}

export function Palette({ screens, onClose }: PaletteProps) {
  const [text, setText] = useState("");
  const [recent] = useState(readRecentStocks);
  const { data: watched = NO_STOCKS } = useGetWatchedStocksQuery({ limit: WATCHED });
  const { search, found, named } = usePaletteSearch(text);
  const { data: lists = NO_LISTS } = useGetWatchlistsQuery();
  const [chosen, setChosen] = useState<RecentStock>();
  const groups: readonly PaletteGroup[] = chosen
    ? [{ title: words.nameAddTo(chosen.symbol), entries: lists.map(toListEntry) }]
    : groupEntries(text, { recent, watched, found, named, screens, themes: THEMES });
  const entries = groups.flatMap((group) => group.entries);
  const { field, list, active, setActive, optionId, move } = useActiveOption(
    entries.length,
    groups[0]?.isGuess ? -1 : 0,
  );
  const entry = entries[active];
  const stock = entry?.kind === "stock" ? entry.stock : undefined;
  const { choose, createAlert, watch } = usePaletteActions({ chosen, stock, onClose });
  const titleId = useId();

  const hasChoice = lists.length > 1;
  const chooseList = (added: RecentStock) => {
    setActive(0);
    setChosen(added);
  };

  // Enter during a search waits for the results of its text.
  const enteredText = useRef<string>(undefined);
  useEffect(() => {
    if (enteredText.current !== text || search.status === "loading") return;
    enteredText.current = undefined;
    if (entry) choose(entry);
    else if (entries.length > 0) setActive(0);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    enteredText.current = undefined;
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return move(event);
    event.preventDefault();
    // A highlighted guess needs no better result.
    const isSettled =
      search.status !== "loading" || isSymbolOf(stock, text) || groups[0]?.isGuess === true;
    if (stock && (event.ctrlKey || event.metaKey)) createAlert(stock);
    else if (stock && event.shiftKey) watch(stock);
    else if (stock && event.altKey && hasChoice) chooseList(stock);
    else if (entry && isSettled) choose(entry);
    else if (search.status === "loading") enteredText.current = text;
    else if (entries.length > 0) setActive(0);
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
        const begun = typed.text.slice(0, MAX_SEARCH_TEXT);
        setText(begun);
        enteredText.current = typed.isEntered ? begun : undefined;
      }}
      transitionDuration={0}
    >
      <h2 id={titleId} className="visually-hidden">
        {words.PALETTE}
      </h2>
      <InputGroup
        size="large"
        leftIcon={<SearchIcon />}
        placeholder={words.SEARCH_PLACEHOLDER}
        value={text}
        maxLength={MAX_SEARCH_TEXT}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        {...field}
        aria-label={words.PALETTE}
        onChange={(event) => {
          enteredText.current = undefined;
          setActive(undefined);
          setChosen(undefined);
          setText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteResults
        {...{ groups, list, active, optionId }}
        onPoint={setActive}
        onChoose={choose}
      />
      <SearchStatus search={search} count={entries.length} />
      {stock ? (
        <StockActions
          onCreateAlert={() => createAlert(stock)}
          onWatch={() => watch(stock)}
          onChooseList={hasChoice ? () => chooseList(stock) : undefined}
        />
      ) : null}
    </Dialog>
  );
}

/** `count` includes screens and actions. */
function SearchStatus({ search, count }: { search: SymbolSearch; count: number }) {
  const isFound = search.status === "found";
  return (
    <>
      <output className="palette-status">
        {search.status === "loading" ? words.SEARCHING : null}
        {search.status === "failed" ? words.SEARCH_FAILED : null}
        {isFound && count === 0 ? words.NOTHING_FOUND : null}
        {isFound && count > 0 ? (
          <span className="visually-hidden">
            {words.describeCount(formatCount(count), count === 1)}
          </span>
        ) : null}
      </output>
      {search.status === "failed" ? (
        <Button className="palette-retry" size="small" text={words.RETRY} onClick={search.retry} />
      ) : null}
    </>
  );
}

interface StockActionsProps {
  onCreateAlert: () => void;
  onWatch: () => void;
  /** Undefined with a single list. */
  onChooseList: (() => void) | undefined;
}

function StockActions({ onCreateAlert, onWatch, onChooseList }: StockActionsProps) {
  const actions = [
    { text: words.CREATE_ALERT, keys: words.CREATE_ALERT_KEYS, onClick: onCreateAlert },
    { text: words.ADD_TO_WATCHLIST, keys: words.ADD_TO_WATCHLIST_KEYS, onClick: onWatch },
    ...(onChooseList
      ? [{ text: words.CHOOSE_LIST, keys: words.CHOOSE_LIST_KEYS, onClick: onChooseList }]
      : []),
  ];
  return (
    <div className="palette-actions">
      {actions.map(({ text, keys, onClick }) => (
        <Button key={text} size="small" variant="minimal" onMouseDown={keepFocus} onClick={onClick}>
          {text} <kbd>{keys}</kbd>
        </Button>
      ))}
    </div>
  );
}

const isSymbolOf = (stock: RecentStock | undefined, text: string): boolean =>
  stock?.symbol === text.trim().toUpperCase();

interface PaletteSearch {
  readonly search: SymbolSearch;
  readonly found: readonly FoundStock[];
  /** Matches of the stocks in a phrase such as `apple vs microsoft`. */
  readonly named: readonly FoundStock[];
}

const NO_MATCHES: readonly FoundStock[] = [];
const matchesOf = (search: SymbolSearch) =>
  search.status === "found" ? search.matches : NO_MATCHES;

function usePaletteSearch(text: string): PaletteSearch {
  const whole = useSymbolSearch(text);
  const found = matchesOf(whole);
  const phrase = readPhrase(text);
  // Two words are usually one company.
  const isNamed = !phrase?.isPair || (whole.status === "found" && !hasMeant(found, text));
  const [one = "", other = ""] = isNamed ? (phrase?.terms ?? []) : [];
  const terms = [useSymbolSearch(one), useSymbolSearch(other)];
  const open = [whole, ...terms].find(({ status }) => status === "loading");
  const failed = terms.find(({ status }) => status === "failed");
  return { search: open ?? failed ?? whole, found, named: terms.flatMap(matchesOf) };
}

const hasMeant = (found: readonly FoundStock[], text: string): boolean =>
  found.some((stock) => isMeantBy(text, stock));

const namedOnly = ({ symbol, name }: RecentStock) => ({ symbol, name });

const toRecent = ({ symbol, name, market, currency }: RecentStock): RecentStock => ({
  symbol,
  name,
  ...(market && { market }),
  ...(currency && { currency }),
});

interface PaletteActionsOptions {
  readonly chosen: RecentStock | undefined;
  readonly stock: RecentStock | undefined;
  readonly onClose: () => void;
}

function usePaletteActions({ chosen, stock, onClose }: PaletteActionsOptions) {
  const openStock = useOpenStock();
  const navigate = useNavigate();
  const { add } = useWatchlistAddition((chosen ?? stock)?.symbol ?? "");
  return {
    choose: (entry: PaletteEntry): void => {
      onClose();
      switch (entry.kind) {
        case "stock":
          keepRecentStock(toRecent(entry.stock));
          openStock(entry.stock.symbol);
          break;
        case "screen":
          void navigate(entry.screen.path);
          break;
        case "theme":
          applyTheme(entry.theme);
          break;
        case "list":
          if (chosen) void add(namedOnly(chosen), WATCH_FAILED, { ...entry.list, isOn: false });
          break;
        default:
          entry satisfies never;
      }
    },
    createAlert: ({ symbol }: RecentStock): void => {
      onClose();
      void navigate(createAlertPath({ symbol, targetPrice: null, condition: "above" }));
    },
    watch: (added: RecentStock): void => {
      onClose();
      void add(namedOnly(added), WATCH_FAILED);
    },
  };
}

interface PaletteResultsProps {
  groups: readonly PaletteGroup[];
  list: { role: "listbox"; id: string };
  /** Index over all groups; −1 if none is highlighted. */
  active: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onChoose: (entry: PaletteEntry) => void;
}

function PaletteResults({
  groups,
  list,
  active,
  optionId,
  onPoint,
  onChoose,
}: PaletteResultsProps) {
  const entries = groups.flatMap((group) => group.entries);
  return (
    <div className="palette-list" aria-label={RESULTS} {...list}>
      {groups.map((group) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset may not stand in a listbox
        <div key={group.title} role="group" aria-label={group.title}>
          <div className="palette-group" aria-hidden="true">
            {group.title}
          </div>
          {group.entries.map((entry) => {
            const index = entries.indexOf(entry);
            return (
              <PaletteOption
                key={index}
                entry={entry}
                id={optionId(index)}
                isActive={index === active}
                onPoint={() => onPoint(index)}
                onChoose={() => onChoose(entry)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function PaletteOption({
  entry,
  ...option
}: Omit<OptionProps, "children" | "className"> & { entry: PaletteEntry }) {
  if (entry.kind === "stock") {
    const { symbol, name, knownAs, market, currency } = entry.stock;
    return <StockOption {...option} {...{ symbol, name, knownAs, market, currency }} />;
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
