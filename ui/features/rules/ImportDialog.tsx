import { Button, Checkbox, Dialog, DialogBody, DialogFooter, TextArea } from "@blueprintjs/core";
import { useRef, useState, type ChangeEvent } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import { useImportRulesMutation, type RulesImported } from "../../api/rules.ts";
import { showToast } from "../../app/toasts.ts";
import { FormField } from "../../components/FormField.tsx";
import { formatCount } from "../../format/number.ts";
import {
  CANCEL,
  CHOOSE_FILE,
  FILE_TOO_LARGE,
  IMPORT,
  IMPORT_FAILED,
  IMPORT_HELP,
  IMPORT_TEXT,
  IMPORT_TITLE,
  LINES_WITH_PROBLEMS,
  NOTHING_IMPORTED,
  SKIP_INVALID,
  describeImported,
  describeLine,
} from "./messages.ts";

/** The server's limit (backend/contract/rules.ts). */
const MAX_TEXT = 60_000;

/** Takes rules as Export writes them; each line that is refused says why. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [text, setText] = useState("");
  const [skipInvalid, setSkipInvalid] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [problems, setProblems] = useState<RulesImported["problems"]>([]);
  const [importRules, { isLoading }] = useImportRulesMutation();
  const file = useRef<HTMLInputElement>(null);

  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    event.currentTarget.value = "";
    if (!chosen) return;
    const isFine = chosen.size <= MAX_TEXT;
    setProblem(isFine ? undefined : FILE_TOO_LARGE);
    if (isFine) setText(await chosen.text());
  };
  const send = async () => {
    try {
      const answer = await importRules({ rulesImport: { text, skipInvalid } }).unwrap();
      setProblems(answer.problems);
      const { length } = answer.created;
      if (length > 0) {
        showToast({
          intent: "success",
          message: describeImported(formatCount(length), length === 1),
        });
      }
      if (answer.problems.length === 0) {
        setText("");
        onClose();
      } else setProblem(length === 0 ? NOTHING_IMPORTED : undefined);
    } catch (error) {
      setProblem(`${IMPORT_FAILED}: ${sentenceOf(error)}`);
    }
  };

  return (
    <Dialog
      isOpen={isOpen}
      title={IMPORT_TITLE}
      className="rule-import"
      onClose={onClose}
      onOpening={(node) => node.querySelector("textarea")?.focus()}
    >
      <DialogBody>
        <FormField label={IMPORT_TEXT} help={IMPORT_HELP} error={problem}>
          {(wiring) => (
            <TextArea
              {...wiring}
              className="rule-import-text figures"
              fill
              rows={6}
              maxLength={MAX_TEXT}
              spellCheck={false}
              value={text}
              onChange={(event) => {
                setProblem(undefined);
                setProblems([]);
                setText(event.currentTarget.value);
              }}
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
        <Button size="small" text={CHOOSE_FILE} onClick={() => file.current?.click()} />
        <Checkbox
          className="rule-import-skip"
          label={SKIP_INVALID}
          checked={skipInvalid}
          onChange={(event) => setSkipInvalid(event.currentTarget.checked)}
        />
        {problems.length === 0 ? null : (
          <ul
            className="rule-import-problems"
            aria-label={LINES_WITH_PROBLEMS}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
            tabIndex={0}
          >
            {problems.map(({ line, path, sentence }) => (
              <li key={`${line} ${path}`}>{describeLine(formatCount(line), sentence)}</li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={CANCEL} onClick={onClose} />
            <Button
              intent="primary"
              text={IMPORT}
              disabled={text.trim() === ""}
              loading={isLoading}
              onClick={() => void send()}
            />
          </>
        }
      />
    </Dialog>
  );
}
