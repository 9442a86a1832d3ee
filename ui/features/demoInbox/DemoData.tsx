import { Button } from "@blueprintjs/core";
import { ExportIcon, ImportIcon } from "@blueprintjs/icons";
import { useRef, useState, type ChangeEvent } from "react";
import { saveFile } from "../../app/browser/saveFile.ts";
import { useDemoState, type RunningDemo } from "../../app/demo/demoSession.ts";
import { showToast } from "../../app/toasts.ts";
import { ConfirmDialog } from "../../components/feedback/ConfirmDialog.tsx";
import * as words from "./messages.ts";

const fail = (title: string, error: unknown) =>
  showToast({
    intent: "failure",
    title,
    message: error instanceof Error ? error.message : String(error),
  });

export function DemoData({ reload }: { reload?: () => void }) {
  const state = useDemoState();
  if (state?.status !== "kept" && state?.status !== "unkept") return null;
  return (
    <DataControls
      demo={state.demo}
      isKept={state.status === "kept"}
      // The query would keep the inbox open.
      reload={reload ?? (() => window.location.replace(window.location.pathname))}
    />
  );
}

interface DataControlsProps {
  demo: RunningDemo;
  isKept: boolean;
  reload: () => void;
}

function DataControls({ demo, isKept, reload }: DataControlsProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);

  const bring = async (text: string) => {
    setBusy(true);
    try {
      await demo.importText(text);
      reload();
    } catch (error) {
      fail(words.IMPORT_FAILED, error);
    }
    setBusy(false);
    setFile(null);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    setFile(event.currentTarget.files?.[0] ?? null);
    // Allows the corrected file to be chosen again.
    event.currentTarget.value = "";
  };
  const take = async () => {
    try {
      saveFile(new Blob([await demo.exportText()], { type: "application/json" }), words.FILE_NAME);
    } catch (error) {
      fail(words.EXPORT, error);
    }
  };

  return (
    <section className="demo-data" aria-label={words.DATA_TITLE}>
      <p className="demo-inbox-note">{words.KEPT}</p>
      <div className="demo-data-actions">
        <Button icon={<ExportIcon />} text={words.EXPORT} onClick={() => void take()} />
        <Button
          icon={<ImportIcon />}
          text={words.IMPORT}
          disabled={!isKept}
          onClick={() => picker.current?.click()}
        />
        <input
          ref={picker}
          className="visually-hidden"
          type="file"
          accept="application/json,.json"
          aria-label={words.IMPORT_FILE}
          tabIndex={-1}
          onChange={pick}
        />
      </div>
      <ConfirmDialog
        isOpen={file !== null}
        title={words.IMPORT_TITLE}
        question={words.IMPORT_QUESTION}
        confirm={words.IMPORT_NOW}
        isBusy={isBusy}
        onCancel={() => setFile(null)}
        onConfirm={() => void file?.text().then(bring)}
      />
    </section>
  );
}
