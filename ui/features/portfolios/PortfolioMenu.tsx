import { ArchiveIcon, DownloadIcon, EditIcon, TrashIcon } from "@blueprintjs/icons";
import { useState } from "react";
import {
  useChangePortfolioMutation,
  useDeletePortfolioMutation,
  useLazyExportPortfolioQuery,
  useRestorePortfolioMutation,
  type Portfolio,
} from "../../api/endpoints.ts";
import { saveText } from "../../app/browser/saveFile.ts";
import { announce } from "../../app/toasts.ts";
import { ActionMenu } from "../../components/actions/ActionMenu.tsx";
import { ConfirmDialog } from "../../components/feedback/ConfirmDialog.tsx";
import { formatCount } from "../../format/number.ts";
import { EditPortfolioDialog } from "./EditPortfolioDialog.tsx";
import * as words from "./messages.ts";

export interface PortfolioMenuProps {
  portfolio: Portfolio;
  onBeforeDelete: () => void;
}

export function PortfolioMenu({ portfolio, onBeforeDelete }: PortfolioMenuProps) {
  const { id, name, isArchived, transactions } = portfolio;
  const [change, changing] = useChangePortfolioMutation();
  const [remove] = useDeletePortfolioMutation();
  const [restore] = useRestorePortfolioMutation();
  const [readExport] = useLazyExportPortfolioQuery();
  const [dialog, setDialog] = useState<"edit" | "delete">();

  const archive = async (wanted: boolean) => {
    await announce(
      change({ id, portfolioChange: { isArchived: wanted } }).unwrap(),
      words.CHANGE_FAILED,
      {
        message: wanted ? words.describeArchived(name) : words.describeUnarchived(name),
        action: { text: words.UNDO, onClick: () => void archive(!wanted) },
      },
    );
  };
  const exportAs = (format: "csv" | "json") =>
    announce(readExport({ id, format }).unwrap().then(saveText), words.EXPORT_FAILED);
  const undo = () =>
    announce(restore({ id }).unwrap(), words.RESTORE_FAILED, {
      message: words.describeRestored(name),
    });
  const confirmed = async () => {
    // The page's queries would refetch a deleted portfolio.
    onBeforeDelete();
    await announce(remove({ id }).unwrap(), words.DELETE_FAILED, {
      message: words.describeDeleted(name),
      action: { text: words.UNDO, onClick: () => void undo() },
    });
  };

  return (
    <>
      <ActionMenu
        name={words.nameMore(name)}
        isBusy={changing.isLoading}
        actions={[
          { text: words.EDIT, icon: <EditIcon />, onSelect: () => setDialog("edit") },
          {
            text: isArchived ? words.UNARCHIVE : words.ARCHIVE,
            icon: <ArchiveIcon />,
            onSelect: () => void archive(!isArchived),
          },
          {
            text: words.EXPORT_CSV,
            icon: <DownloadIcon />,
            onSelect: () => void exportAs("csv"),
          },
          {
            text: words.EXPORT_JSON,
            icon: <DownloadIcon />,
            onSelect: () => void exportAs("json"),
          },
          { text: words.DELETE, icon: <TrashIcon />, onSelect: () => setDialog("delete") },
        ]}
      />
      {dialog === "edit" ? (
        <EditPortfolioDialog portfolio={portfolio} onClose={() => setDialog(undefined)} />
      ) : null}
      <ConfirmDialog
        isOpen={dialog === "delete"}
        title={words.DELETE_PORTFOLIO}
        question={words.askDelete(
          name,
          words.describeTransactions(transactions, formatCount(transactions)),
        )}
        confirm={words.DELETE}
        onConfirm={() => void confirmed()}
        onCancel={() => setDialog(undefined)}
      />
    </>
  );
}
