import { useId, useState } from "react";
import { CHOOSE_FILE, FILE_HELP, TOO_LARGE } from "./messages.ts";

/** As much as the server takes. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A file is chosen by a press or the keyboard, or dropped: browsers let it fall on the field itself. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isTooLarge, setTooLarge] = useState(false);
  const help = useId();
  const take = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > MAX_BYTES);
    if (file.size <= MAX_BYTES) onFile(file);
  };
  return (
    <div>
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
