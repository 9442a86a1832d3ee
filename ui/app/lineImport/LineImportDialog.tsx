import { MAX_PASTE } from "../../../backend/domain/limits.ts";
import "./lineImport.css";
import {
  Button,
  Checkbox,
  Dialog,
  DialogBody,
  DialogFooter,
  ProgressBar,
  TextArea,
} from "@blueprintjs/core";
import { useRef, useState, type ChangeEvent } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import { FormField } from "../../components/forms/FormField.tsx";
import { showToast } from "../toasts.ts";
import {
  importLines,
  type ImportProgress,
  type ImportReport,
  type SendLines,
} from "./importLines.ts";
import * as messages from "./messages.ts";
import { splitLines } from "./splitLines.ts";

const MAX_LISTED = 100;

function LineReport({ report: { problems, alreadyThere } }: { report: ImportReport }) {
  const count = problems.length + alreadyThere.length;
  if (count === 0) return null;
  const listed = problems.slice(0, MAX_LISTED);
  const there = alreadyThere.slice(0, MAX_LISTED - listed.length);
  const rest = count - listed.length - there.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="line-import-lines" aria-label={messages.LINES} tabIndex={0}>
      {listed.map(({ line, sentence }) => (
        <li key={`${line} ${sentence}`} className="line-import-problem">
          {messages.describeLine(line, sentence)}
        </li>
      ))}
      {there.map((line) => (
        <li key={line}>{messages.describeLine(line, messages.ALREADY_THERE)}</li>
      ))}
      {rest > 0 ? <li>{messages.describeRest(rest)}</li> : null}
    </ul>
  );
}

export interface LineImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Label of the text field, which says what to enter. */
  label: string;
  help: string;
  thing: messages.ImportedThing;
  /** Number of parts the API accepts; an import of one part has no preview. */
  takes: "one part" | "many parts";
  send: SendLines;
}

const SIZES = {
  "one part": { characters: MAX_PASTE, words: "60 KB" },
  "many parts": { characters: 2_000_000, words: "2 MB" },
} as const;

function useLineImport({ onClose, thing, takes, send }: LineImportDialogProps) {
  const size = SIZES[takes];
  const [text, setText] = useState("");
  const [skipInvalid, setSkipInvalid] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [result, setResult] = useState<{ report: ImportReport; isPreview: boolean }>();
  const [progress, setProgress] = useState<ImportProgress>();

  const change = (next: string) => {
    setProblem(undefined);
    setResult(undefined);
    setText(next);
  };
  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    event.currentTarget.value = "";
    if (!chosen) return;
    if (chosen.size > size.characters) {
      setProblem(messages.describeTooLarge(size.words));
      return;
    }
    try {
      change(await chosen.text());
    } catch {
      setProblem(messages.FILE_UNREADABLE);
    }
  };
  const run = async (preview: boolean) => {
    if (takes === "one part" && splitLines(text).length > 1) {
      setProblem(messages.describeTooLarge(size.words));
      return;
    }
    setProblem(undefined);
    setResult(undefined);
    const report = await importLines(text, {
      send,
      skipInvalid,
      preview,
      onProgress: setProgress,
    });
    setProgress(undefined);
    show(report, preview);
  };
  const show = (report: ImportReport, isPreview: boolean) => {
    const { created, failure, problems, alreadyThere } = report;
    if (created > 0)
      showToast({ intent: "success", message: messages.describeImported(created, thing) });
    if (failure !== undefined) {
      setProblem(messages.describeInterrupted(sentenceOf(failure), created, thing));
      return;
    }
    if (!isPreview && problems.length + alreadyThere.length === 0) {
      change("");
      onClose();
      return;
    }
    if (!isPreview && created === 0) setProblem(messages.NOTHING_IMPORTED);
    setResult({ report, isPreview });
  };
  return { text, change, skipInvalid, setSkipInvalid, problem, result, progress, readFile, run };
}

/** Accepts the format of Export. Each rejected line shows the reason. */
export function LineImportDialog(props: LineImportDialogProps) {
  const { isOpen, onClose, title, label, help, thing, takes } = props;
  const { text, change, problem, result, progress, readFile, run, ...form } = useLineImport(props);
  const file = useRef<HTMLInputElement>(null);
  const isBusy = progress !== undefined;
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      className="line-import"
      onClose={onClose}
      // A running import cannot be canceled, and its result must be seen.
      canEscapeKeyClose={!isBusy}
      canOutsideClickClose={!isBusy}
      isCloseButtonShown={!isBusy}
      onOpening={(node) => node.querySelector("textarea")?.focus()}
    >
      <DialogBody>
        <FormField label={label} help={help} error={problem}>
          {(wiring) => (
            <TextArea
              {...wiring}
              className="line-import-text figures"
              fill
              rows={6}
              maxLength={SIZES[takes].characters}
              spellCheck={false}
              readOnly={isBusy}
              value={text}
              onChange={(event) => change(event.currentTarget.value)}
            />
          )}
        </FormField>
        <input
          ref={file}
          type="file"
          hidden
          accept=".jsonl,.json,.txt,application/json,text/plain"
          onChange={(event) => void readFile(event)}
        />
        <Button
          className="line-import-file"
          size="small"
          text={messages.CHOOSE_FILE}
          disabled={isBusy}
          onClick={() => file.current?.click()}
        />
        <Checkbox
          className="line-import-skip"
          label={messages.SKIP_INVALID}
          disabled={isBusy}
          checked={form.skipInvalid}
          onChange={(event) => form.setSkipInvalid(event.currentTarget.checked)}
        />
        <output className="line-import-status">
          {progress && progress.total > 1 ? messages.describeProgress(progress) : null}
          {result ? messages.describeReport(result.report, thing, result.isPreview) : null}
        </output>
        {progress && progress.total > 1 ? (
          // Repeats the status text above.
          <div aria-hidden="true">
            <ProgressBar value={progress.done / progress.total} stripes={false} animate={false} />
          </div>
        ) : null}
        {result ? <LineReport report={result.report} /> : null}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              text={
                result && !result.isPreview && result.report.created > 0
                  ? messages.CLOSE
                  : messages.CANCEL
              }
              disabled={isBusy}
              onClick={onClose}
            />
            {takes === "many parts" ? (
              <Button
                text={messages.PREVIEW}
                disabled={text.trim() === "" || isBusy}
                onClick={() => void run(true)}
              />
            ) : null}
            <Button
              intent="primary"
              text={messages.IMPORT}
              disabled={text.trim() === ""}
              loading={isBusy}
              onClick={() => void run(false)}
            />
          </>
        }
      />
    </Dialog>
  );
}
