import { MAX_WATCHLIST_NAME } from "../../../backend/domain/limits.ts";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { isApiError, sentenceOf } from "../../api/apiError.ts";
import {
  useCreateWatchlistMutation,
  useRenameWatchlistMutation,
  type WatchlistSummary,
} from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { FormInput } from "../../components/forms/FormField.tsx";
import * as words from "./messages.ts";

export interface NameDialogProps {
  /** List to rename; undefined to create one. */
  list?: WatchlistSummary;
  /** Proposed name of a new list. */
  draft?: string;
  /** Called with the created or renamed list, or without one if the dialog was dismissed. */
  onClose: (list?: WatchlistSummary) => void;
}

export function NameDialog({ list, draft = "", onClose }: NameDialogProps) {
  const [name, setName] = useState(list?.name ?? draft);
  const [problem, setProblem] = useState<string>();
  const [create, creating] = useCreateWatchlistMutation();
  const [rename, renaming] = useRenameWatchlistMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const watchlistNaming = { name: name.trim() };
    if (watchlistNaming.name === "") return setProblem(words.NAME_REQUIRED);
    setProblem(undefined);
    try {
      if (list) return onClose(await rename({ id: list.id, watchlistNaming }).unwrap());
      const created = await create({ watchlistNaming }).unwrap();
      showToast({ intent: "success", message: words.describeCreated(created.name) });
      onClose(created);
    } catch (error) {
      if (isApiError(error) && (error.status === 409 || error.status === 422)) {
        return setProblem(sentenceOf(error));
      }
      const title = list ? words.RENAME_FAILED : words.CREATE_FAILED;
      showToast({ intent: "failure", title, message: sentenceOf(error) });
    }
    return undefined;
  };

  return (
    <Dialog
      isOpen
      title={list ? words.RENAME_LIST : words.NEW_LIST}
      onClose={() => onClose()}
      onOpening={(node) => node.querySelector<HTMLInputElement>("[name=name]")?.select()}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          <FormInput
            label={words.NAME}
            error={problem}
            help={words.NAME_HELP}
            name="name"
            placeholder={words.NAME_EXAMPLE}
            autoComplete="off"
            maxLength={MAX_WATCHLIST_NAME}
            value={name}
            onValueChange={setName}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={words.CANCEL} onClick={() => onClose()} />
              <Button
                type="submit"
                intent="primary"
                text={list ? words.SAVE : words.CREATE}
                loading={creating.isLoading || renaming.isLoading}
              />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
