import { MAX_SEARCH_TEXT } from "../../../backend/domain/limits.ts";
import "./palette.css";
import { Button, Dialog, InputGroup } from "@blueprintjs/core";
import { SearchIcon } from "@blueprintjs/icons";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useGetWatchedStocksQuery, useGetWatchlistsQuery } from "../../api/endpoints.ts";
import { takeTypedAhead } from "../../app/browser/input/typeAhead.ts";
import { readRecentStocks, type RecentStock } from "../../app/stocks/search/recentStocks.ts";
import { useActiveOption } from "../../app/stocks/search/useActiveOption.ts";
import type { SymbolSearch } from "../../app/stocks/search/useSymbolSearch.ts";
import { THEMES } from "../../app/theme.ts";
import { keepFocus } from "../../components/forms/Option.tsx";
import { formatCount } from "../../format/number.ts";
import * as words from "./messages.ts";
import {
  groupEntries,
  type PaletteEntry,
  type PaletteGroup,
  type PaletteList,
  type PaletteScreen,
} from "./paletteGroups.ts";
import { PaletteResults } from "./PaletteResults.tsx";
import { usePaletteActions } from "./usePaletteActions.ts";
import { usePaletteSearch } from "./usePaletteSearch.ts";

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

  // Enter pressed while the search is loading takes effect when the results of its text arrive.
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
    // The first Enter only highlights a guess, so a highlighted one needs no better result.
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
        className="palette-field"
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
