import { useState } from "react";
import {
  useAcknowledgeRuleMutation,
  useDeleteRuleMutation,
  useLazyExportRulesQuery,
  usePauseRuleMutation,
  useRestoreRuleMutation,
  useResumeRuleMutation,
  useSnoozeRuleMutation,
  useUndoRuleAdjustmentMutation,
  useWakeRuleMutation,
} from "../../api/endpoints.ts";
import { saveText } from "../../app/browser/saveFile.ts";
import { announce } from "../../app/toasts.ts";
import * as messages from "./messages.ts";

export type RuleActions = ReturnType<typeof useRuleActions>;

export function useRuleActions() {
  const [pause] = usePauseRuleMutation();
  const [resume] = useResumeRuleMutation();
  const [snooze] = useSnoozeRuleMutation();
  const [acknowledge] = useAcknowledgeRuleMutation();
  const [wake] = useWakeRuleMutation();
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
    detail?: string,
  ) => {
    setBusyId(id);
    const words = detail === undefined ? { message: done } : { title: done, message: detail };
    await announce(work(), failed, { ...words, ...(action ? { action } : {}) });
    setBusyId(null);
  };
  const resumeRule = (id: number) =>
    run(id, () => resume({ id }).unwrap(), messages.RESUMED, messages.RESUME_FAILED);
  const wakeRule = (id: number) =>
    run(id, () => wake({ id }).unwrap(), messages.WOKEN, messages.WAKE_FAILED);
  const restoreRule = (id: number) =>
    run(id, () => restore({ id }).unwrap(), messages.RESTORED, messages.RESTORE_FAILED);

  return {
    /** Undefined without a request in progress. */
    busyId,
    resume: resumeRule,
    pause: (id: number) =>
      run(id, () => pause({ id }).unwrap(), messages.PAUSED, messages.PAUSE_FAILED, {
        text: messages.RESUME,
        onClick: () => void resumeRule(id),
      }),
    snooze: (id: number, time: "hour" | "tomorrow") =>
      run(
        id,
        () =>
          snooze({
            id,
            ruleSnooze: time === "hour" ? { minutes: 60 } : { untilTomorrow: true },
          }).unwrap(),
        messages.SNOOZED,
        messages.SNOOZE_FAILED,
        { text: messages.WAKE, onClick: () => void wakeRule(id) },
        messages.SNOOZED_MEANING,
      ),
    wake: wakeRule,
    /** Without `firing`, acknowledges all open ones. */
    acknowledge: (id: number, firing?: number) =>
      run(
        id,
        () =>
          acknowledge({
            id,
            ruleAcknowledgement: firing === undefined ? {} : { firing },
          }).unwrap(),
        messages.ACKNOWLEDGED,
        messages.ACKNOWLEDGE_FAILED,
      ),
    remove: (id: number) =>
      run(id, () => remove({ id }).unwrap(), messages.DELETED, messages.DELETE_FAILED, {
        text: messages.UNDO,
        onClick: () => void restoreRule(id),
      }),
    undoAdjustment: (id: number) =>
      run(
        id,
        () => undoAdjustment({ id }).unwrap(),
        messages.ADJUSTMENT_UNDONE,
        messages.UNDO_FAILED,
      ),
    exportAll: async () => {
      await announce(readExport().unwrap().then(saveText), messages.EXPORT_FAILED);
    },
  };
}
