import { useState } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import { useLazyExportAlertsQuery } from "../../api/endpoints.ts";
import { downloadText } from "../../app/browser/downloadText.ts";
import { showToast } from "../../app/toasts.ts";
import { EXPORT_FAILED, NOTHING_TO_EXPORT } from "./messages.ts";

/** Saves all alerts that watch or are paused as one file, however many answers they take. */
export function useAlertExport() {
  const [readExport] = useLazyExportAlertsQuery();
  const [isExporting, setExporting] = useState(false);
  const exportAll = async () => {
    setExporting(true);
    try {
      const texts: string[] = [];
      let fileName = "";
      for (let afterId: number | null | undefined; afterId !== null;) {
        const answer = await readExport(afterId === undefined ? {} : { afterId }).unwrap();
        texts.push(answer.text);
        ({ fileName } = answer);
        afterId = answer.next;
      }
      const text = texts.join("");
      if (text === "") showToast({ intent: "failure", message: NOTHING_TO_EXPORT });
      else downloadText(fileName, text);
    } catch (error) {
      showToast({ intent: "failure", title: EXPORT_FAILED, message: sentenceOf(error) });
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, exportAll };
}
