import { useState } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import {
  useDeleteRuleMutation,
  useLazyExportRulesQuery,
  usePauseRuleMutation,
  useRestoreRuleMutation,
  useResumeRuleMutation,
  useUndoRuleAdjustmentMutation,
} from "../../api/rules.ts";
import { downloadText } from "../../app/browser/downloadText.ts";
import { showToast } from "../../app/toasts.ts";
import {
  ADJUSTMENT_UNDONE,
  DELETED,
  DELETE_FAILED,
  EXPORT_FAILED,
  PAUSED,
  PAUSE_FAILED,
  RESTORED,
  RESTORE_FAILED,
  RESUME,
  RESUMED,
  RESUME_FAILED,
  UNDO,
  UNDO_FAILED,
} from "./messages.ts";

export interface RuleActions {
  /** The rule that is being changed, if any. */
  readonly busyId: number | null;
  pause(id: number): Promise<void>;
  resume(id: number): Promise<void>;
  /** Offers Undo for as long as its toast stays. */
  remove(id: number): Promise<void>;
  undoAdjustment(id: number): Promise<void>;
  exportAll(): Promise<void>;
}

/** What the owner does to one rule; each says how it went. */
export function useRuleActions(): RuleActions {
  const [pause] = usePauseRuleMutation();
  const [resume] = useResumeRuleMutation();
  const [remove] = useDeleteRuleMutation();
  const [restore] = useRestoreRuleMutation();
  const [undoAdjustment] = useUndoRuleAdjustmentMutation();
  const [readExport] = useLazyExportRulesQuery();
  const [busyId, setBusyId] = useState<number | null>(null);

  const run = async (
    id: number,
    work: () => Promise<unknown>,
    done: string,
    failed: string,
    action?: { text: string; onClick: () => void },
  ) => {
    setBusyId(id);
    try {
      await work();
      showToast({ intent: "success", message: done, ...(action ? { action } : {}) });
    } catch (error) {
      showToast({ intent: "failure", title: failed, message: sentenceOf(error) });
    } finally {
      setBusyId(null);
    }
  };
  const resumeRule = (id: number) => run(id, () => resume({ id }).unwrap(), RESUMED, RESUME_FAILED);
  const restoreRule = (id: number) =>
    run(id, () => restore({ id }).unwrap(), RESTORED, RESTORE_FAILED);

  return {
    busyId,
    resume: resumeRule,
    pause: (id) =>
      run(id, () => pause({ id }).unwrap(), PAUSED, PAUSE_FAILED, {
        text: RESUME,
        onClick: () => void resumeRule(id),
      }),
    remove: (id) =>
      run(id, () => remove({ id }).unwrap(), DELETED, DELETE_FAILED, {
        text: UNDO,
        onClick: () => void restoreRule(id),
      }),
    undoAdjustment: (id) =>
      run(id, () => undoAdjustment({ id }).unwrap(), ADJUSTMENT_UNDONE, UNDO_FAILED),
    exportAll: async () => {
      try {
        const { fileName, text } = await readExport().unwrap();
        downloadText(fileName, text);
      } catch (error) {
        showToast({ intent: "failure", title: EXPORT_FAILED, message: sentenceOf(error) });
      }
    },
  };
}
