import { useState } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import {
  useDeleteAlertMutation,
  usePauseAlertMutation,
  useRestoreAlertMutation,
  useResumeAlertMutation,
} from "../../api/endpoints.ts";
import { RESUME, UNDO } from "../../app/alerts/messages.ts";
import { showToast } from "../../app/toasts.ts";
import * as words from "./messages.ts";

interface Step {
  readonly ids: readonly number[];
  readonly run: (id: number) => Promise<unknown>;
  readonly done: (count: number) => string;
  readonly failed: string;
  /** Offered for the changed alerts. */
  readonly undo?: { readonly text: string; readonly run: (ids: readonly number[]) => void };
}

/** Runs one after another; a refused action does not stop the others. */
export function useBulkActions() {
  const [pause] = usePauseAlertMutation();
  const [resume] = useResumeAlertMutation();
  const [remove] = useDeleteAlertMutation();
  const [restore] = useRestoreAlertMutation();
  const [isBusy, setBusy] = useState(false);

  const perform = async ({ ids, run, done, failed, undo }: Step) => {
    setBusy(true);
    const changed: number[] = [];
    let failure: unknown;
    for (const id of ids) {
      try {
        await run(id);
        changed.push(id);
      } catch (error) {
        failure = error;
      }
    }
    setBusy(false);
    const action = undo && { text: undo.text, onClick: () => undo.run(changed) };
    const offer = action && changed.length > 0 ? { action } : {};
    if (failure === undefined) {
      showToast({ intent: "success", message: done(changed.length), ...offer });
    } else {
      showToast({ intent: "failure", title: failed, message: sentenceOf(failure), ...offer });
    }
  };

  const resumeAll = (ids: readonly number[]) =>
    perform({
      ids,
      run: (id) => resume({ id }).unwrap(),
      done: words.describeResumed,
      failed: words.RESUME_SELECTED_FAILED,
    });
  const restoreAll = (ids: readonly number[]) =>
    perform({
      ids,
      run: (id) => restore({ id }).unwrap(),
      done: words.describeRestored,
      failed: words.RESTORE_SELECTED_FAILED,
    });

  return {
    isBusy,
    resume: resumeAll,
    pause: (ids: readonly number[]) =>
      perform({
        ids,
        run: (id) => pause({ id }).unwrap(),
        done: words.describePausedCount,
        failed: words.PAUSE_SELECTED_FAILED,
        undo: { text: RESUME, run: (changed) => void resumeAll(changed) },
      }),
    remove: (ids: readonly number[]) =>
      perform({
        ids,
        run: (id) => remove({ id }).unwrap(),
        done: words.describeDeleted,
        failed: words.DELETE_SELECTED_FAILED,
        undo: { text: UNDO, run: (changed) => void restoreAll(changed) },
      }),
  };
}
