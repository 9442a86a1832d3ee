import { MAX_UPLOAD_BYTES } from "../../../../backend/domain/limits.ts";
import { Button } from "@blueprintjs/core";
import { useId, useState } from "react";
import { CHOOSE_FILE, describeSendAgain, FILE_HELP, TOO_LARGE } from "./messages.ts";

interface FileDropProps {
  /** Called only with a file within the server's limit. */
  onFile: (file: File) => void;
  /** File of an earlier upload, offered to be sent again. */
  sent: File | undefined;
}

/**
 * Accepts a file by press, keyboard or drop. Browsers handle a drop on the file input themselves.
 */
export function FileDrop({ onFile, sent }: FileDropProps) {
  const [isTooLarge, setTooLarge] = useState(false);
  const help = useId();
  const take = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > MAX_UPLOAD_BYTES);
    if (file.size <= MAX_UPLOAD_BYTES) onFile(file);
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
            // Allow the same file to be chosen again.
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
