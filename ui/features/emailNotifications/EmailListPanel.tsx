import { ALL_CONTACTS } from "../../../backend/domain/firstCalls.ts";
import { useState } from "react";
import {
  useDeleteEmailNotificationMutation,
  useGetEmailNotificationsQuery,
  useRestoreEmailNotificationMutation,
  useTestEmailNotificationMutation,
  useUpdateEmailNotificationMutation,
  type EmailNotification,
} from "../../api/endpoints.ts";
import { useRecipientLoss } from "../../app/alerts/recipients/useRecipientLoss.ts";
import { announce, announceTest, showToast } from "../../app/toasts.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { ConfirmDialog } from "../../components/feedback/ConfirmDialog.tsx";
import { DestinationRow } from "../../components/delivery/DestinationRow.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { formatCount } from "../../format/number.ts";
import * as words from "./messages.ts";

export function EmailListPanel() {
  const query = useGetEmailNotificationsQuery(ALL_CONTACTS);
  const { data: emails } = query;
  const [doomed, setDoomed] = useState<EmailNotification | null>(null);
  const [loss, setLoss] = useState("");
  const findLoss = useRecipientLoss();
  const ask = async (email: EmailNotification) => {
    setLoss(await findLoss({ kind: "emails", id: email.id }));
    setDoomed(email);
  };
  const state = queryPanelState(query, emails, {
    waitingFor: words.WAITING_FOR_ADDRESSES,
    skeleton: <RowSkeleton rows={2} />,
    failed: words.ADDRESSES_FAILED,
    empty: emails?.length === 0 && {
      drawing: "inbox",
      sentence: words.NO_ADDRESSES,
      reason: words.NO_ADDRESSES_REASON,
    },
  });

  return (
    <Panel
      title={words.ADDRESSES}
      {...(emails && emails.length > 0 ? { count: formatCount(emails.length) } : {})}
      state={state}
    >
      <ul aria-label={words.ADDRESSES}>
        {(emails ?? []).map((email) => (
          <EmailRow key={email.id} email={email} onDelete={() => void ask(email)} />
        ))}
      </ul>
      <DeleteDialog email={doomed} loss={loss} onClose={() => setDoomed(null)} />
    </Panel>
  );
}

function EmailRow({ email, onDelete }: { email: EmailNotification; onDelete: () => void }) {
  const [update, updating] = useUpdateEmailNotificationMutation();
  const [test, testing] = useTestEmailNotificationMutation();

  const toggle = async (isActive: boolean) => {
    try {
      await update({ id: email.id, emailNotificationChange: { isActive } }).unwrap();
    } catch {
      showToast({ intent: "failure", message: words.UPDATE_FAILED });
    }
  };

  const sendTest = () =>
    announceTest(test({ id: email.id }).unwrap(), {
      filed: words.TEST_EMAIL_FILED,
      sent: words.TEST_EMAIL_SENT,
      failed: words.TEST_FAILED,
    });

  return (
    <DestinationRow
      address={email.email}
      label={email.label}
      isActive={email.isActive}
      pending={updating.isLoading ? "toggle" : testing.isLoading ? "test" : null}
      onToggle={(isActive) => void toggle(isActive)}
      onTest={() => void sendTest()}
      onDelete={onDelete}
    />
  );
}

function DeleteDialog({
  email,
  loss,
  onClose,
}: {
  email: EmailNotification | null;
  loss: string;
  onClose: () => void;
}) {
  const [remove, { isLoading }] = useDeleteEmailNotificationMutation();
  const [restore] = useRestoreEmailNotificationMutation();
  // The server does not keep a deleted address.
  const undo = ({ id, ...restoredEmailNotification }: EmailNotification) =>
    announce(restore({ id, restoredEmailNotification }).unwrap(), words.RESTORE_FAILED, {
      message: words.describeRestored(restoredEmailNotification.email),
    });
  const confirm = async () => {
    if (!email) return;
    try {
      await remove({ id: email.id }).unwrap();
      showToast({
        intent: "success",
        message: words.describeDeleted(email.email),
        action: { text: words.UNDO, onClick: () => void undo(email) },
      });
    } catch {
      showToast({ intent: "failure", message: words.DELETE_FAILED });
    } finally {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      isOpen={email !== null}
      title={email ? words.nameDelete(email.email) : words.DELETE}
      question={[words.CONFIRM_DELETE, loss].filter(Boolean).join(" ")}
      confirm={words.DELETE}
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
