import "../../app/settings.css";
import { MAX_LABEL } from "../../../backend/domain/rules/limits.ts";
import { Button, Checkbox, Dialog } from "@blueprintjs/core";
import { PlusIcon, WarningSignIcon } from "@blueprintjs/icons";
import { useId, useState } from "react";
import {
  useGetLabelRoutesQuery,
  useSaveLabelRoutesMutation,
  type LabelRoute,
} from "../../api/endpoints.ts";
import { DialogForm } from "../../app/DialogForm.tsx";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { announce, showToast } from "../../app/toasts.ts";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { useChangedForm } from "../../components/feedback/useDiscardQuestion.tsx";
import { FormInput } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { channelNames, nameChannel } from "../../components/delivery/deliveryWords.ts";
import { formatList } from "../../format/text.ts";
import { formatCount } from "../../format/number.ts";
import {
  ADD_LABEL_ROUTE,
  CHANNELS_OF_LABEL,
  LABEL,
  LABEL_EXAMPLE,
  LABEL_MISSING,
  LABEL_ROUTES,
  LABEL_ROUTES_FAILED,
  LABEL_ROUTES_LIST,
  LABEL_ROUTES_NOTE,
  LABEL_ROUTE_FAILED,
  NO_CHANNEL_CHOSEN,
  NO_LABEL_ROUTES,
  NO_LABEL_ROUTES_REASON,
  REMOVE,
  UNDO,
  WAITING_FOR_LABEL_ROUTES,
  describeLabelRemoved,
  describeLabelRoute,
  describeLabelSaved,
  describeUnreached,
  nameRemove,
} from "./messages.ts";
import { Screen } from "../../app/Screen.tsx";

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export function LabelRoutesPanel() {
  const query = useGetLabelRoutesQuery();
  const routes = query.data?.routes;
  const isEmpty = routes?.length === 0;
  const [save, { isLoading }] = useSaveLabelRoutesMutation();
  const [isAdding, setAdding] = useState(false);
  const openForm = () => setAdding(true);

  const keep = (next: readonly LabelRoute[]): Promise<boolean> =>
    announce(save({ labelRoutes: { routes: [...next] } }).unwrap(), LABEL_ROUTE_FAILED);

  const remove = async (route: LabelRoute) => {
    if (!routes || !(await keep(routes.filter(({ label }) => label !== route.label)))) return;
    showToast({
      intent: "success",
      message: describeLabelRemoved(route.label),
      action: { text: UNDO, onClick: () => void keep(routes) },
    });
  };

  const add = async (route: LabelRoute): Promise<boolean> => {
    const others = (routes ?? []).filter(({ label }) => !isSame(label, route.label));
    if (!(await keep([...others, route]))) return false;
    showToast({ intent: "success", message: describeLabelSaved(route.label) });
    return true;
  };

  const state = queryPanelState(query, routes, {
    waitingFor: WAITING_FOR_LABEL_ROUTES,
    skeleton: <RowSkeleton rows={3} />,
    failed: LABEL_ROUTES_FAILED,
    empty: isEmpty && {
      sentence: NO_LABEL_ROUTES,
      reason: NO_LABEL_ROUTES_REASON,
      action: <Button intent="primary" text={ADD_LABEL_ROUTE} onClick={openForm} />,
    },
  });

  return (
    <>
      <Panel
        title={LABEL_ROUTES}
        {...(isEmpty || !routes ? {} : { count: formatCount(routes.length) })}
        actions={
          isEmpty ? undefined : (
            <Button size="small" icon={<PlusIcon />} text={ADD_LABEL_ROUTE} onClick={openForm} />
          )
        }
        state={state}
      >
        <ul className="settings-services" aria-label={LABEL_ROUTES_LIST}>
          {routes?.map((route) => (
            <li key={route.label} className="settings-label-route">
              <div>
                {describeLabelRoute(route.label, formatList(route.channels.map(nameChannel)))}
                <Unreached channels={route.channels} reached={query.data?.reachedChannels ?? []} />
              </div>
              <Button
                variant="minimal"
                size="small"
                text={REMOVE}
                aria-label={nameRemove(route.label)}
                disabled={isLoading}
                onClick={() => void remove(route)}
              />
            </li>
          ))}
        </ul>
      </Panel>
      <AddLabelDialog
        isOpen={isAdding}
        isSaving={isLoading}
        onAdd={add}
        onClose={() => setAdding(false)}
      />
    </>
  );
}

interface UnreachedProps {
  readonly channels: readonly string[];
  readonly reached: readonly string[];
}

function Unreached({ channels, reached }: UnreachedProps) {
  const missing = channels.filter((name) => !reached.includes(name));
  if (missing.length === 0) return null;
  const names = formatList(missing.map(nameChannel));
  // Without any destination, there is no fallback.
  const isAll = missing.length === channels.length && reached.length > 0;
  return (
    <p className="settings-note settings-label-unreached">
      <WarningSignIcon size={12} />
      {describeUnreached(names, missing.length === 1, isAll)}
    </p>
  );
}

interface AddLabelDialogProps {
  readonly isOpen: boolean;
  readonly isSaving: boolean;
  /** Resolves to true if the route was saved. */
  readonly onAdd: (route: LabelRoute) => Promise<boolean>;
  readonly onClose: () => void;
}

function AddLabelDialog({ isOpen, isSaving, onAdd, onClose }: AddLabelDialogProps) {
  const { close, end, question, setChanged } = useChangedForm(onClose);
  const add = async (route: LabelRoute) => {
    if (await onAdd(route)) end();
  };
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        onOpening={(node) => node.querySelector("input")?.focus()}
        title={ADD_LABEL_ROUTE}
      >
        <AddLabelForm
          isSaving={isSaving}
          onChanged={() => setChanged(true)}
          onSubmit={(route) => void add(route)}
          onCancel={end}
        />
      </Dialog>
      {question}
    </>
  );
}

interface AddLabelFormProps {
  readonly isSaving: boolean;
  readonly onChanged: () => void;
  readonly onSubmit: (route: LabelRoute) => void;
  readonly onCancel: () => void;
}

function AddLabelForm({ isSaving, onChanged, onSubmit, onCancel }: AddLabelFormProps) {
  const [label, setLabel] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const noteId = useId();
  const [fault, setFault] = useState<"label" | "channels" | null>(null);

  const submit = (form: HTMLFormElement) => {
    const missing = label.trim() === "" ? "label" : chosen.length === 0 ? "channels" : null;
    setFault(missing);
    if (missing) {
      form.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
      return;
    }
    onSubmit({ label: label.trim(), channels: [...chosen] });
  };

  const toggle = (name: string, isChosen: boolean) => {
    onChanged();
    setFault(null);
    setChosen(channelNames.filter((each) => (each === name ? isChosen : chosen.includes(each))));
  };

  return (
    <DialogForm
      className="form-stack"
      submitText={ADD_LABEL_ROUTE}
      isSaving={isSaving}
      isCancelDisabled={isSaving}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <FormInput
        label={LABEL}
        error={fault === "label" ? LABEL_MISSING : undefined}
        name="label"
        maxLength={MAX_LABEL}
        autoComplete="off"
        placeholder={LABEL_EXAMPLE}
        value={label}
        onValueChange={(value) => {
          onChanged();
          setFault(null);
          setLabel(value);
        }}
      />
      <fieldset className="settings-label-channels" aria-describedby={noteId}>
        <legend>{CHANNELS_OF_LABEL}</legend>
        {channelNames.map((name) => (
          <Checkbox
            key={name}
            name="channels"
            label={nameChannel(name)}
            checked={chosen.includes(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {fault === "channels" ? (
        <p id={noteId} role="alert" className="form-field-message form-field-error">
          {NO_CHANNEL_CHOSEN}
        </p>
      ) : (
        <p id={noteId} className="form-note">
          {LABEL_ROUTES_NOTE}
        </p>
      )}
    </DialogForm>
  );
}

export function LabelsScreen() {
  return (
    <Screen>
      <div className="settings-narrow">
        <LabelRoutesPanel />
      </div>
    </Screen>
  );
}
