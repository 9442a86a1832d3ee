import * as words from "./messages.ts";
import { ALL_CONTACTS } from "../../../backend/domain/firstCalls.ts";
import { Button } from "@blueprintjs/core";
import { useState } from "react";
import {
  useGetPhoneNumbersQuery,
  useTestPhoneNumberMutation,
  useUpdatePhoneNumberMutation,
  type PhoneNumber,
  useDeletePhoneNumberMutation,
  useRestorePhoneNumberMutation,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useDemoInbox } from "../../app/demo/demoInbox.ts";
import { announce, announceTest } from "../../app/toasts.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { ConfirmDialog } from "../../components/feedback/ConfirmDialog.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { PhoneRow } from "../../components/delivery/PhoneRow.tsx";
import { PhoneTable } from "../../components/delivery/PhoneTable.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { formatCount } from "../../format/number.ts";
import { formatPhone } from "../../format/text.ts";
import { EditPhoneDialog } from "./EditPhoneDialog.tsx";
import { LiveChatDialog } from "./LiveChatDialog.tsx";
import { useRecipientLoss } from "../../app/alerts/recipients/useRecipientLoss.ts";

export interface PhoneListPanelProps {
  onAdd: () => void;
}

export function PhoneListPanel({ onAdd }: PhoneListPanelProps) {
  const { isDemo } = useDemoInbox();
  const query = useGetPhoneNumbersQuery(ALL_CONTACTS);
  const { data } = query;
  const { deletingId, deletePhone, question } = usePhoneDeletion();
  const phones = data ?? [];

  const state = queryPanelState(query, data, {
    waitingFor: words.WAITING_FOR_NUMBERS,
    skeleton: <RowSkeleton rows={3} />,
    failed: words.NUMBERS_FAILED,
    empty: phones.length === 0 && {
      drawing: "phone",
      sentence: words.EMPTY,
      reason: isDemo ? words.EMPTY_REASON_IN_DEMO : words.EMPTY_REASON,
      action: <Button intent="primary" text={words.ADD_YOUR_FIRST_NUMBER} onClick={onAdd} />,
    },
  });

  return (
    <Panel
      title={words.NUMBERS}
      {...(phones.length > 0 ? { count: formatCount(phones.length) } : {})}
      state={state}
    >
      <PhoneTable>
        {phones.map((phone) => (
          <PhoneItem
            key={phone.id}
            phone={phone}
            isDeleting={deletingId === phone.id}
            onDelete={() => void deletePhone(phone)}
          />
        ))}
      </PhoneTable>
      <ConfirmDialog
        isOpen={question !== null}
        title={question ? words.nameDelete(formatPhone(question.phone.phone)) : words.DELETE}
        question={question?.loss ?? ""}
        confirm={words.DELETE}
        isBusy={deletingId !== null}
        onConfirm={() => void question?.confirm()}
        onCancel={() => question?.cancel()}
      />
    </Panel>
  );
}

interface PhoneItemProps {
  phone: PhoneNumber;
  isDeleting: boolean;
  onDelete: () => void;
}

function PhoneItem({ phone, isDeleting, onDelete }: PhoneItemProps) {
  const now = useNow();
  const [update, updating] = useUpdatePhoneNumberMutation();
  const [test, testing] = useTestPhoneNumberMutation();
  const [dialog, setDialog] = useState<"chat" | "edit" | null>(null);
  /** Key that resets the fields at each opening. */
  const [edits, setEdits] = useState(0);
  const close = () => setDialog(null);
  const readable = formatPhone(phone.phone);

  const toggle = (isActive: boolean) =>
    announce(
      update({ id: phone.id, phoneNumberChange: { isActive } }).unwrap(),
      words.UPDATE_FAILED,
    );

  const sendTest = () =>
    announceTest(test({ id: phone.id }).unwrap(), {
      sent: words.TEST_SENT,
      failed: words.TEST_FAILED,
    });

  const pending = updating.isLoading
    ? "toggle"
    : testing.isLoading
      ? "test"
      : isDeleting
        ? "delete"
        : null;
  return (
    <>
      <PhoneRow
        phone={readable}
        label={phone.label}
        isActive={phone.isActive}
        lastAlert={phone.lastAlert}
        now={now}
        pending={pending}
        onToggle={(isActive) => void toggle(isActive)}
        onTest={() => void sendTest()}
        onChat={() => setDialog("chat")}
        onEdit={() => {
          setEdits(edits + 1);
          setDialog("edit");
        }}
        onDelete={onDelete}
      />
      <EditPhoneDialog key={edits} phone={phone} isOpen={dialog === "edit"} onClose={close} />
      <LiveChatDialog isOpen={dialog === "chat"} phone={readable} onClose={close} />
    </>
  );
}

interface PhoneQuestion {
  readonly phone: PhoneNumber;
  readonly loss: string;
  confirm(): Promise<void>;
  cancel(): void;
}

function usePhoneDeletion(): {
  readonly deletingId: number | null;
  /** Asks the `question` first if alerts lose their last recipient. */
  deletePhone(phone: PhoneNumber): Promise<void>;
  readonly question: PhoneQuestion | null;
} {
  const [remove] = useDeletePhoneNumberMutation();
  const [restore] = useRestorePhoneNumberMutation();
  const [deletingId, setDeletingId] = useState<number | null>(null);
  const [asked, setAsked] = useState<{ phone: PhoneNumber; loss: string } | null>(null);
  const findLoss = useRecipientLoss();

  // The server does not keep a deleted number.
  const undo = ({ id, phone, label, isActive }: PhoneNumber) =>
    announce(
      restore({ id, newPhoneNumber: { phone, label, isActive } }).unwrap(),
      words.RESTORE_FAILED,
      { message: words.describeRestored(formatPhone(phone)) },
    );

  const end = async (doomed: PhoneNumber) => {
    setDeletingId(doomed.id);
    await announce(remove({ id: doomed.id }).unwrap(), words.DELETE_FAILED, {
      message: words.describeDeleted(formatPhone(doomed.phone)),
      action: { text: words.UNDO, onClick: () => void undo(doomed) },
    });
    setDeletingId(null);
    setAsked(null);
  };

  return {
    deletingId,
    question: asked && {
      ...asked,
      confirm: () => end(asked.phone),
      cancel: () => setAsked(null),
    },
    deletePhone: async (phone) => {
      const loss = await findLoss({ kind: "phones", id: phone.id });
      if (loss === "") await end(phone);
      else setAsked({ phone, loss });
    },
  };
}
