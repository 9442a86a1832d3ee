import { MAX_STOCK_NOTE } from "../../../backend/domain/limits.ts";
import { Button, TextArea } from "@blueprintjs/core";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { isConflict } from "../../api/apiError.ts";
import {
  useDeleteStockNoteMutation,
  useGetStockNoteQuery,
  useSaveStockNoteMutation,
  type StockNote,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { announce, showFailure, showToast } from "../../app/toasts.ts";
import { NoticeBar } from "../../components/feedback/NoticeBar.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { formatCount } from "../../format/number.ts";
import * as words from "./messages.ts";

const NoteMarkdown = lazy(async () => ({
  default: (await import("./NoteMarkdown.tsx")).NoteMarkdown,
}));

const HEIGHT = 132;
const TEXT_HEIGHT = 80;

export function NotePart({ symbol }: { symbol: string }) {
  const query = useGetStockNoteQuery({ symbol });
  const { currentData: note } = query;
  const [draft, setDraft] = useState<string>();
  const state = queryPanelState(query, note, {
    waitingFor: words.WAITING_FOR_NOTE,
    failed: words.NOTE_FAILED,
    skeleton: <Skeleton width="100%" height={`${HEIGHT}px`} />,
  });
  return (
    <Panel title={words.MY_NOTE} isPadded state={state}>
      {note === undefined ? null : draft === undefined ? (
        <NoteText note={note} onEdit={() => setDraft(note.text ?? "")} />
      ) : (
        <NoteForm
          note={note}
          draft={draft}
          onChange={setDraft}
          onClose={() => setDraft(undefined)}
          onConflict={() => void query.refetch()}
        />
      )}
    </Panel>
  );
}

function NoteText({ note, onEdit }: { note: StockNote; onEdit: () => void }) {
  const { symbol, text, version, updatedAt } = note;
  const now = useNow();
  const [remove, { isLoading }] = useDeleteStockNoteMutation();
  const [save] = useSaveStockNoteMutation();
  if (text === null) {
    return (
      <div className="stock-note" style={{ minHeight: HEIGHT }}>
        <p className="stock-part-note">{words.NO_NOTE}</p>
        <div>
          <Button text={words.WRITE_NOTE} onClick={onEdit} />
        </div>
      </div>
    );
  }
  const undo = (expectedVersion: number) =>
    announce(
      save({ symbol, stockNoteText: { text, expectedVersion } }).unwrap(),
      words.NOTE_SAVE_FAILED,
      { message: words.NOTE_RESTORED },
    );
  const removeIt = async () => {
    try {
      const removed = await remove({ symbol, expectedVersion: String(version) }).unwrap();
      showToast({
        intent: "success",
        message: words.NOTE_DELETED,
        action: { text: words.UNDO, onClick: () => void undo(removed.version) },
      });
    } catch (error) {
      showFailure(words.NOTE_DELETE_FAILED, error);
    }
  };
  return (
    <div className="stock-note" style={{ minHeight: HEIGHT }}>
      <Suspense fallback={<Skeleton width="100%" height={`${TEXT_HEIGHT}px`} />}>
        <NoteMarkdown text={text} />
      </Suspense>
      <div className="stock-note-actions">
        <Button text={words.EDIT_NOTE} onClick={onEdit} />
        <Button
          variant="minimal"
          text={words.DELETE_NOTE}
          loading={isLoading}
          onClick={() => void removeIt()}
        />
        <span className="stock-part-note">
          {words.UPDATED} <RelativeTime at={updatedAt} now={now} hasMinutes />
        </span>
      </div>
    </div>
  );
}

interface NoteFormProps {
  note: StockNote;
  draft: string;
  onChange: (draft: string) => void;
  onClose: () => void;
  /** Called if the note was changed elsewhere; the owner then reloads it. */
  onConflict: () => void;
}

function NoteForm({ note, draft, onChange, onClose, onConflict }: NoteFormProps) {
  const { symbol } = note;
  const [save, { isLoading }] = useSaveStockNoteMutation();
  // A newer version that arrives during editing must not be overwritten.
  const [seen] = useState(note.version);
  const [isChanged, setChanged] = useState(false);
  const helpId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isEmpty = draft.trim() === "";
  const send = async () => {
    const expectedVersion = isChanged ? note.version : seen;
    try {
      await save({ symbol, stockNoteText: { text: draft, expectedVersion } }).unwrap();
      showToast({ intent: "success", message: words.NOTE_SAVED });
      onClose();
    } catch (error) {
      if (isConflict(error)) {
        setChanged(true);
        onConflict();
      } else {
        showFailure(words.NOTE_SAVE_FAILED, error);
      }
    }
  };
  return (
    <form
      className="stock-note"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isLoading) void send();
      }}
    >
      {isChanged ? (
        <>
          <NoticeBar tone="warning" sentence={words.NOTE_CHANGED} />
          {note.text === null ? null : (
            <section
              className="stock-note-other"
              aria-label={words.OTHER_NOTE}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
              tabIndex={0}
            >
              <blockquote className="stock-note-plain">{note.text}</blockquote>
            </section>
          )}
        </>
      ) : null}
      <TextArea
        fill
        inputRef={field}
        rows={6}
        maxLength={MAX_STOCK_NOTE}
        aria-label={words.nameNote(symbol)}
        aria-describedby={helpId}
        value={draft}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }
        }}
      />
      <div className="stock-note-actions">
        <Button
          type="submit"
          intent="primary"
          text={words.SAVE_NOTE}
          disabled={isEmpty}
          loading={isLoading}
        />
        <Button variant="minimal" text={words.CANCEL} onClick={onClose} />
        <span id={helpId} className="stock-part-note">
          {words.NOTE_HELP}{" "}
          {words.describeLength(formatCount(draft.length), formatCount(MAX_STOCK_NOTE))}
        </span>
      </div>
    </form>
  );
}
