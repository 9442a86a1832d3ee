import { MAX_PASTE } from "../../../backend/domain/limits.ts";
import { Button, Dialog, DialogBody, DialogFooter, TextArea } from "@blueprintjs/core";
import { useEffect, useRef, useState, type ChangeEvent } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import {
  useAddWatchlistEntriesMutation,
  useReadSymbolsMutation,
  type ReadEntry,
  type WatchlistSummary,
} from "../../api/endpoints.ts";
import { showFailure, showToast } from "../../app/toasts.ts";
import { useNameCompletion } from "../../app/stocks/search/useNameCompletion.ts";
import { useDebounced } from "../../app/browser/useDebounced.ts";
import { FormField } from "../../components/forms/FormField.tsx";
import { useDiscardQuestion } from "../../components/feedback/useDiscardQuestion.tsx";
import { formatList } from "../../format/text.ts";
import { formatCount } from "../../format/number.ts";
import * as words from "./messages.ts";

const PAUSE_MS = 400;

export interface AddStocksDialogProps {
  list: WatchlistSummary;
  draft?: string;
  onClose: () => void;
}

/** Shows the recognized symbols before it adds them. */
export function AddStocksDialog({ list, draft = "", onClose }: AddStocksDialogProps) {
  const [text, setText] = useState(draft);
  const [fileProblem, setFileProblem] = useState<string>();
  const settled = useDebounced(text.trim(), PAUSE_MS);
  const [read, { data, error, originalArgs, isLoading }] = useReadSymbolsMutation();
  const [addAll, adding] = useAddWatchlistEntriesMutation();
  const { close, question } = useDiscardQuestion(text !== draft, onClose);
  const file = useRef<HTMLInputElement>(null);
  const completeName = useNameCompletion();

  const isTyped = useRef(false);

  // Enter and Tab replace companies' names by symbols, also while the next one is being typed.
  const completeTyped = async (typed: string) => {
    const completed = await completeName(typed);
    setText((current) =>
      current.startsWith(typed) ? completed + current.slice(typed.length) : current,
    );
  };

  useEffect(() => {
    if (settled !== "") void read({ id: list.id, pastedText: { text: settled } });
  }, [list.id, read, settled]);

  const isRead = originalArgs?.pastedText.text === text.trim() && !isLoading;
  const entries = isRead && data ? data.entries : [];
  const wanted = entries.filter(({ status }) => status === "new" || status === "unverified");

  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    event.currentTarget.value = "";
    if (!chosen) return;
    const isFine = chosen.size <= MAX_PASTE;
    setFileProblem(isFine ? undefined : words.FILE_TOO_LARGE);
    if (isFine) setText(await chosen.text());
  };

  const add = async () => {
    const newEntries = {
      entries: wanted.map(({ symbol, name }) => ({ symbol, ...(name === symbol ? {} : { name }) })),
    };
    try {
      const { added, refused } = await addAll({ id: list.id, newEntries }).unwrap();
      const stocks = words.describeStocks(formatCount(added.length), added.length === 1);
      if (added.length > 0) {
        showToast({ intent: "success", message: words.describeAdded(stocks, list.name) });
      }
      if (refused.length > 0) {
        const message = refused.map(({ reason }) => reason).join(" · ");
        showToast({ intent: "failure", title: words.NOT_ADDED, message });
      }
      onClose();
    } catch (failure) {
      showFailure(words.ADD_FAILED, failure);
    }
  };

  const problem =
    fileProblem ?? (isRead && error ? `${words.READ_FAILED}: ${sentenceOf(error)}` : undefined);
  return (
    <Dialog
      isOpen
      title={words.describeAddTo(list.name)}
      className="add-stocks"
      onClose={close}
      onOpening={(node) => node.querySelector("textarea")?.focus()}
    >
      <DialogBody>
        <FormField label={words.SYMBOLS} help={words.SYMBOLS_HELP} error={problem}>
          {(wiring) => (
            <TextArea
              {...wiring}
              className="add-stocks-text"
              fill
              rows={4}
              maxLength={MAX_PASTE}
              placeholder={words.SYMBOLS_EXAMPLE}
              spellCheck={false}
              value={text}
              onChange={(event) => {
                setFileProblem(undefined);
                // A pasted table may end in a number, which is no company's name.
                const { inputType } = event.nativeEvent as InputEvent;
                isTyped.current = inputType === "insertText";
                setText(event.currentTarget.value);
              }}
              onBlur={({ currentTarget: { value } }) => {
                if (isTyped.current) void completeTyped(value);
                isTyped.current = false;
              }}
              onKeyDown={({ key, currentTarget: { value, selectionStart }, nativeEvent }) => {
                const isAtEnd = selectionStart === value.length;
                if (key === "Enter" && isAtEnd && !nativeEvent.isComposing) {
                  void completeTyped(value);
                }
              }}
            />
          )}
        </FormField>
        <input
          ref={file}
          type="file"
          hidden
          accept=".txt,.csv,text/plain,text/csv"
          onChange={(event) => void readFile(event)}
        />
        <Button size="small" text={words.CHOOSE_FILE} onClick={() => file.current?.click()} />
        <div className="add-stocks-found" aria-live="polite">
          {text.trim() === "" ? null : !isRead ? (
            words.READING
          ) : (
            <Found entries={entries} unreadable={data?.unreadable ?? []} />
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={words.CANCEL} onClick={onClose} />
            <Button
              intent="primary"
              disabled={wanted.length === 0}
              loading={adding.isLoading}
              text={
                wanted.length === 0
                  ? words.ADD_STOCKS
                  : words.describeAdd(formatCount(wanted.length), wanted.length === 1)
              }
              onClick={() => void add()}
            />
          </>
        }
      />
      {question}
    </Dialog>
  );
}

interface FoundProps {
  entries: readonly ReadEntry[];
  unreadable: readonly string[];
}

function Found({ entries, unreadable }: FoundProps) {
  return (
    <>
      {entries.length === 0 ? words.NOTHING_READ : null}
      <ul
        className="add-stocks-list"
        aria-label={words.FOUND}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
        tabIndex={0}
        hidden={entries.length === 0}
      >
        {entries.map(({ symbol, name, status }) => (
          <li key={symbol} className={`add-stocks-entry add-stocks-${status}`}>
            <span className="add-stocks-symbol figures">{symbol}</span>
            <span className="truncate">{name === symbol ? "" : name}</span>
            <span className="add-stocks-status">{words.STATUS_WORDS[status]}</span>
          </li>
        ))}
      </ul>
      {unreadable.length === 0 ? null : (
        <p className="add-stocks-unreadable">{words.describeUnreadable(formatList(unreadable))}</p>
      )}
      {unreadable.some((word) => /^EURONEXT:/i.test(word)) ? (
        <p className="add-stocks-unreadable">{words.WHICH_CITY}</p>
      ) : null}
    </>
  );
}
