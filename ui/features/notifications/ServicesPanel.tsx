import { Button } from "@blueprintjs/core";
import { PlusIcon } from "@blueprintjs/icons";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import {
  useDeleteServiceDestinationMutation,
  useGetCredentialsQuery,
  useGetServiceDestinationsQuery,
  useRestoreServiceDestinationMutation,
  useTestServiceDestinationMutation,
  useUpdateServiceDestinationMutation,
  type ServiceDestination,
} from "../../api/endpoints.ts";
import { useRecipientLoss } from "../../app/alerts/recipients/useRecipientLoss.ts";
import { announce, announceTest } from "../../app/toasts.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { ConfirmDialog } from "../../components/feedback/ConfirmDialog.tsx";
import { DestinationRow } from "../../components/delivery/DestinationRow.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { nameChannel, nameWayOf } from "../../components/delivery/deliveryWords.ts";
import { formatCount } from "../../format/number.ts";
import { formatList } from "../../format/text.ts";
import { AddServiceDialog } from "./AddServiceForm.tsx";
import { CredentialLine } from "../../app/credentials/CredentialLine.tsx";
import { nameCredential, readService, SERVICES } from "./serviceForm.ts";
import * as words from "./messages.ts";

/** `/notifications/channels?add=ntfy` opens the form with ntfy chosen. */
function useAdding() {
  const [params, setParams] = useSearchParams();
  const asked = params.get("add");
  const [chosen, setChosen] = useState(() => readService(asked));
  if (asked !== null && readService(asked) !== chosen) setChosen(readService(asked));
  const setAdding = (isAdding: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (isAdding) next.set("add", "");
        else next.delete("add");
        return next;
      },
      // Closing must not add a history entry.
      { replace: !isAdding },
    );
  return { isAdding: asked !== null, chosen, setAdding };
}

/** Channels receive every alert that has no destination of its own. */
export function ServicesPanel() {
  const query = useGetServiceDestinationsQuery();
  const { data: services } = query;
  const isEmpty = services?.length === 0;
  const { isAdding, chosen, setAdding } = useAdding();
  const add = () => setAdding(true);
  const [doomed, setDoomed] = useState<ServiceDestination | null>(null);
  const [loss, setLoss] = useState("");
  const findLoss = useRecipientLoss();
  const ask = async (service: ServiceDestination) => {
    setLoss(await findLoss({ kind: "services", id: service.id }));
    setDoomed(service);
  };
  const state = queryPanelState(query, services, {
    waitingFor: words.WAITING_FOR_CHANNELS,
    skeleton: <RowSkeleton rows={3} />,
    failed: words.CHANNELS_FAILED,
    empty: isEmpty && {
      drawing: "inbox",
      sentence: words.NO_CHANNELS,
      reason: words.describeServices(formatList(SERVICES.map(({ value }) => nameWayOf(value)))),
      action: <Button intent="primary" text={words.ADD_CHANNEL} onClick={add} />,
    },
  });
  return (
    <>
      <Panel
        title={words.OTHER_CHANNELS}
        {...(isEmpty || !services ? {} : { count: formatCount(services.length) })}
        actions={
          isEmpty ? undefined : (
            <Button size="small" icon={<PlusIcon />} text={words.ADD_CHANNEL} onClick={add} />
          )
        }
        state={state}
      >
        <ul className="settings-services" aria-label={words.CHANNELS_LIST}>
          {services?.map((service) => (
            <ServiceRow key={service.id} service={service} onDelete={() => void ask(service)} />
          ))}
        </ul>
      </Panel>
      <AddServiceDialog isOpen={isAdding} service={chosen} onClose={() => setAdding(false)} />
      <DeleteDialog service={doomed} loss={loss} onClose={() => setDoomed(null)} />
    </>
  );
}

function ServiceRow({ service, onDelete }: { service: ServiceDestination; onDelete: () => void }) {
  const { id, channel, label, hint, isActive } = service;
  const [update, updating] = useUpdateServiceDestinationMutation();
  const [test, testing] = useTestServiceDestinationMutation();
  const { data: credentials } = useGetCredentialsQuery();
  const credential = credentials?.find(({ name }) => name === nameCredential(id));

  const toggle = (isNowActive: boolean) =>
    announce(
      update({ id, serviceDestinationChange: { isActive: isNowActive } }).unwrap(),
      words.SERVICE_UPDATE_FAILED,
    );

  const sendTest = () =>
    announceTest(test({ id }).unwrap(), {
      sent: words.SERVICE_TEST_SENT,
      failed: words.SERVICE_TEST_FAILED,
    });

  return (
    <DestinationRow
      address={label}
      label={`${nameChannel(channel)} · ${hint}`}
      {...(credential ? { state: <CredentialLine credential={credential} /> } : {})}
      isActive={isActive}
      pending={updating.isLoading ? "toggle" : testing.isLoading ? "test" : null}
      onToggle={(isNowActive) => void toggle(isNowActive)}
      onTest={() => void sendTest()}
      onDelete={onDelete}
    />
  );
}

/** Address and secrets can be restored for a short time only. */
function DeleteDialog({
  service,
  loss,
  onClose,
}: {
  service: ServiceDestination | null;
  /** Alerts and rules that lose their last recipient; may be empty. */
  loss: string;
  onClose: () => void;
}) {
  const [remove, { isLoading }] = useDeleteServiceDestinationMutation();
  const [restore] = useRestoreServiceDestinationMutation();
  const undo = ({ id, label }: ServiceDestination) =>
    announce(restore({ id }).unwrap(), words.SERVICE_RESTORE_FAILED, {
      message: words.describeRestored(label),
    });
  const confirm = async () => {
    if (!service) return;
    await announce(remove({ id: service.id }).unwrap(), words.SERVICE_DELETE_FAILED, {
      message: words.describeDeleted(service.label),
      action: { text: words.UNDO, onClick: () => void undo(service) },
    });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={service !== null}
      title={service ? words.nameDelete(service.label) : words.DELETE}
      question={[words.SERVICE_CONFIRM_DELETE, loss].filter(Boolean).join(" ")}
      confirm={words.DELETE}
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
