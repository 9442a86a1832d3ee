import { Button } from "@blueprintjs/core";
import { useId, useState } from "react";
import { CHOOSE_FILE, describeSendAgain, FILE_HELP, TOO_LARGE } from "./messages.ts";

/** As much as the server takes. */
const MAX_BYTES = 64 * 1024 * 1024;

interface FileDropProps {
  /** Of a size that the server takes. */
  onFile: (file: File) => void;
  /** Was chosen before, and is offered again. */
  sent: File | undefined;
}

/** A file is chosen by a press or the keyboard, or dropped: browsers let it fall on the field itself. */
export function FileDrop({ onFile, sent }: FileDropProps) {
  const [isTooLarge, setTooLarge] = useState(false);
  const help = useId();
  const take = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > MAX_BYTES);
    if (file.size <= MAX_BYTES) onFile(file);
  };
  return (
    <div>
      {sent ? (
        <Button
          className="import-again"
          intent="primary"
          text={describeSendAgain(sent.name)}
          onClick={() => onFile(sent)}
        />
      ) : null}
      <label className="import-drop">
        <span>{CHOOSE_FILE}</span>
        <input
          type="file"
          aria-describedby={help}
          accept=".csv,.json,.txt,text/csv,application/json,text/plain"
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            // The same file may be chosen once more.
            currentTarget.value = "";
          }}
        />
      </label>
      <p id={help} className="import-help">
        {FILE_HELP}
      </p>
      {isTooLarge ? <p role="alert">{TOO_LARGE}</p> : null}
    </div>
  );
}
