import "./watchlist.css";
import * as words from "./messages.ts";
import { Button, Dialog } from "@blueprintjs/core";
import { PlusIcon } from "@blueprintjs/icons";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import {
  useGetWatchlistsQuery,
  type WatchlistSummary,
  useDeleteWatchlistMutation,
  useLazyExportWatchlistQuery,
  useOrderWatchlistsMutation,
  useRestoreWatchlistMutation,
  useCreateWatchlistMutation,
  useRenameWatchlistMutation,
} from "../../api/endpoints.ts";
import { DialogForm } from "../../app/DialogForm.tsx";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Screen } from "../../app/Screen.tsx";
import { ConfirmDialog } from "../../components/feedback/ConfirmDialog.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { formatCount } from "../../format/number.ts";
import { AddStocksDialog } from "./AddStocksDialog.tsx";
import { ListBar, type ListAction, type ExportFormat } from "./ListBar.tsx";
import { RowsPanel } from "./RowsPanel.tsx";
import { readSymbol } from "../../../backend/domain/symbolText.ts";
import { announce, showToast } from "../../app/toasts.ts";
import { saveText } from "../../app/browser/saveFile.ts";
import { MAX_WATCHLIST_NAME } from "../../../backend/domain/limits.ts";
import { isApiError, sentenceOf } from "../../api/apiError.ts";
import { FormInput } from "../../components/forms/FormField.tsx";

interface WatchlistDraft {
  readonly text: string;
  /** Name of a list to create first; null to use an existing list. */
  readonly name: string | null;
}

const ADD = "add";
const NAME = "name";
const MAX_SYMBOLS = 50;

const draftParameters = [ADD, NAME] as const;
const NAME_PARAMETER = NAME;

/** Reads `/watchlist?list=2&add=AAPL,MSFT`; null without a draft. */
export function readWatchlistDraft(parameters: URLSearchParams): WatchlistDraft | null {
  const symbols = (parameters.get(ADD) ?? "")
    .split(",")
    .slice(0, MAX_SYMBOLS)
    .flatMap((text) => readSymbol(text) ?? []);
  if (symbols.length === 0) return null;
  const name = parameters.get(NAME)?.trim() ?? "";
  return { text: symbols.join(", "), name: name === "" ? null : name };
}

const PARAMETER = "list";

export function WatchlistScreen() {
  const query = useGetWatchlistsQuery();
  const { data: lists = [] } = query;
  const [parameters, setParameters] = useSearchParams();
  const wanted = Number(parameters.get(PARAMETER));
  const shown = lists.find(({ id }) => id === wanted) ?? lists[0];
  const show = (id: number) =>
    setParameters(
      (current) => {
        current.set(PARAMETER, String(id));
        return current;
      },
      { replace: true },
    );
  const [isAdding, setAdding] = useState(false);
  const draft = readWatchlistDraft(parameters);
  const forget = (names: readonly string[], list?: WatchlistSummary) =>
    setParameters(
      (current) => {
        for (const name of names) current.delete(name);
        if (list) current.set(PARAMETER, String(list.id));
        return current;
      },
      { replace: true },
    );
  const stopAdding = () => {
    setAdding(false);
    if (draft) forget(draftParameters);
  };
  const named = (list?: WatchlistSummary) =>
    list ? forget([NAME_PARAMETER], list) : forget(draftParameters);
  return (
    <Screen
      action={
        shown ? (
          <Button
            intent="primary"
            icon={<PlusIcon />}
            text={words.ADD_STOCKS}
            onClick={() => setAdding(true)}
          />
        ) : undefined
      }
    >
      {shown ? (
        <>
          <Lists lists={lists} shown={shown} onShow={show} onImport={() => setAdding(true)} />
          <RowsPanel
            list={shown}
            otherLists={lists.filter(({ id }) => id !== shown.id)}
            onAdd={() => setAdding(true)}
          />
        </>
      ) : (
        <Panel
          title={words.WATCHLISTS}
          state={queryPanelState(query, shown, {
            waitingFor: words.WAITING,
            failed: words.LISTS_FAILED,
          })}
        />
      )}
      {shown && draft && draft.name !== null ? (
        <NameDialog draft={draft.name} onClose={named} />
      ) : shown && (isAdding || draft) ? (
        <AddStocksDialog
          // A draft belongs to one list.
          key={draft ? shown.id : "typed"}
          list={shown}
          {...(draft && { draft: draft.text })}
          onClose={stopAdding}
        />
      ) : null}
    </Screen>
  );
}

interface ListsProps {
  lists: readonly WatchlistSummary[];
  shown: WatchlistSummary;
  onShow: (id: number) => void;
  onImport: () => void;
}

function Lists({ lists, shown, onShow, onImport }: ListsProps) {
  const [asked, setAsked] = useState<"create" | "rename" | "delete">();
  const { deleteList, moveList, exportList } = useListChanges(onShow);
  const act = (action: ListAction) => {
    if (action === "import") onImport();
    else if (action === "left") void moveList(lists, shown.id, -1);
    else if (action === "right") void moveList(lists, shown.id, 1);
    else setAsked(action);
  };
  const confirmDelete = () => {
    setAsked(undefined);
    void deleteList(shown);
  };
  const named = (list?: WatchlistSummary) => {
    setAsked(undefined);
    if (list) onShow(list.id);
  };
  return (
    <>
      <ListBar
        lists={lists}
        shown={shown}
        onShow={onShow}
        onAction={act}
        onExport={(format) => void exportList(shown.id, format)}
      />
      {asked === "create" ? <NameDialog onClose={named} /> : null}
      {asked === "rename" ? <NameDialog list={shown} onClose={named} /> : null}
      <ConfirmDialog
        isOpen={asked === "delete"}
        title={words.DELETE_LIST}
        question={words.askDelete(
          shown.name,
          words.describeStocks(formatCount(shown.entries), shown.entries === 1),
        )}
        confirm={words.DELETE}
        onConfirm={confirmDelete}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}

function useListChanges(onShow: (id: number) => void) {
  const [remove] = useDeleteWatchlistMutation();
  const [restore] = useRestoreWatchlistMutation();
  const [order] = useOrderWatchlistsMutation();
  const [readExport] = useLazyExportWatchlistQuery();

  const undo = async ({ id, name }: WatchlistSummary) => {
    const isMade = await announce(restore({ id }).unwrap(), words.RESTORE_FAILED, {
      message: words.describeRestored(name),
    });
    if (isMade) onShow(id);
  };

  return {
    deleteList: async (list: WatchlistSummary) => {
      await announce(remove({ id: list.id }).unwrap(), words.DELETE_FAILED, {
        message: words.describeDeleted(list.name),
        action: { text: words.UNDO, onClick: () => void undo(list) },
      });
    },
    moveList: async (lists: readonly WatchlistSummary[], id: number, places: 1 | -1) => {
      const ids = lists.map((list) => list.id).filter((each) => each !== id);
      const at = lists.findIndex((list) => list.id === id) + places;
      await announce(
        order({ watchlistOrder: { ids: ids.toSpliced(at, 0, id) } }).unwrap(),
        words.ORDER_FAILED,
      );
    },
    exportList: async (id: number, format: ExportFormat) => {
      await announce(readExport({ id, format }).unwrap().then(saveText), words.EXPORT_FAILED);
    },
  };
}

interface NameDialogProps {
  /** List to rename; undefined to create one. */
  list?: WatchlistSummary;
  /** Proposed name of a new list. */
  draft?: string;
  /** Called with the created or renamed list, or without one if the dialog was dismissed. */
  onClose: (list?: WatchlistSummary) => void;
}

function NameDialog({ list, draft = "", onClose }: NameDialogProps) {
  const [name, setName] = useState(list?.name ?? draft);
  const [problem, setProblem] = useState<string>();
  const [create, creating] = useCreateWatchlistMutation();
  const [rename, renaming] = useRenameWatchlistMutation();

  const submit = async () => {
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
      <DialogForm
        submitText={list ? words.SAVE : words.CREATE}
        isSaving={creating.isLoading || renaming.isLoading}
        onSubmit={submit}
        onCancel={() => onClose()}
      >
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
      </DialogForm>
    </Dialog>
  );
}
