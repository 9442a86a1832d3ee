import { MAX_LABEL } from "../../../backend/domain/rules/limits.ts";
import { Button, Checkbox } from "@blueprintjs/core";
import { WarningSignIcon } from "@blueprintjs/icons";
import { useState, type FormEvent } from "react";
import {
  useGetLabelRoutesQuery,
  useSaveLabelRoutesMutation,
  type LabelRoute,
} from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { announce, showToast } from "../../app/toasts.ts";
import { FormInput } from "../../components/forms/FormField.tsx";
import { Panel, type PanelState } from "../../components/layout/Panel.tsx";
import { channelNames, nameChannel } from "../../components/delivery/deliveryWords.ts";
import { formatList } from "../../format/text.ts";
import { formatCount } from "../../format/number.ts";
import * as words from "./messages.ts";

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export function LabelRoutesPanel() {
  const query = useGetLabelRoutesQuery();
  const routes = query.data?.routes;
  const [save, { isLoading }] = useSaveLabelRoutesMutation();

  const keep = (next: readonly LabelRoute[]): Promise<boolean> =>
    announce(save({ labelRoutes: { routes: [...next] } }).unwrap(), words.LABEL_ROUTE_FAILED);

  const remove = async (route: LabelRoute) => {
    if (!routes || !(await keep(routes.filter(({ label }) => label !== route.label)))) return;
    showToast({
      intent: "success",
      message: words.describeLabelRemoved(route.label),
      action: { text: words.UNDO, onClick: () => void keep(routes) },
    });
  };

  const add = async (route: LabelRoute): Promise<boolean> => {
    const others = (routes ?? []).filter(({ label }) => !isSame(label, route.label));
    if (!(await keep([...others, route]))) return false;
    showToast({ intent: "success", message: words.describeLabelSaved(route.label) });
    return true;
  };

  const state = (): PanelState =>
    routes
      ? { status: "ready" }
      : queryPanelState(query, {
          waitingFor: words.WAITING_FOR_LABEL_ROUTES,
          failed: words.LABEL_ROUTES_FAILED,
        });

  return (
    <Panel
      title={words.LABEL_ROUTES}
      {...(routes && routes.length > 0 ? { count: formatCount(routes.length) } : {})}
      state={state()}
    >
      {routes && routes.length > 0 ? (
        <ul className="settings-services" aria-label={words.LABEL_ROUTES_LIST}>
          {routes.map((route) => (
            <li key={route.label} className="settings-label-route">
              <div>
                {words.describeLabelRoute(route.label, formatList(route.channels.map(nameChannel)))}
                <Unreached channels={route.channels} reached={query.data?.reachedChannels ?? []} />
              </div>
              <Button
                variant="minimal"
                size="small"
                text={words.REMOVE}
                aria-label={words.nameRemove(route.label)}
                disabled={isLoading}
                onClick={() => void remove(route)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <AddLabelRoute isSaving={isLoading} onAdd={add} />
    </Panel>
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
  // If no channel has a destination at all, there is no fallback.
  const isAll = missing.length === channels.length && reached.length > 0;
  return (
    <p className="settings-note settings-label-unreached">
      <WarningSignIcon size={12} />
      {words.describeUnreached(names, missing.length === 1, isAll)}
    </p>
  );
}

interface AddLabelRouteProps {
  readonly isSaving: boolean;
  /** Resolves to true if the route was saved. */
  readonly onAdd: (route: LabelRoute) => Promise<boolean>;
}

function AddLabelRoute({ isSaving, onAdd }: AddLabelRouteProps) {
  const [label, setLabel] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<"label" | "channels" | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = label.trim() === "" ? "label" : chosen.length === 0 ? "channels" : null;
    setFault(missing);
    if (missing) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
      return;
    }
    if (await onAdd({ label: label.trim(), channels: [...chosen] })) {
      setLabel("");
      setChosen([]);
    }
  };

  const toggle = (name: string, isChosen: boolean) => {
    setFault(null);
    setChosen(channelNames.filter((each) => (each === name ? isChosen : chosen.includes(each))));
  };

  return (
    <form className="settings-service-form" onSubmit={(event) => void submit(event)} noValidate>
      <p className="settings-note">{words.LABEL_ROUTES_NOTE}</p>
      <FormInput
        label={words.LABEL}
        error={fault === "label" ? words.LABEL_MISSING : undefined}
        name="label"
        maxLength={MAX_LABEL}
        autoComplete="off"
        placeholder={words.LABEL_EXAMPLE}
        value={label}
        onValueChange={(value) => {
          setFault(null);
          setLabel(value);
        }}
      />
      <fieldset className="settings-label-channels">
        <legend>{words.CHANNELS_OF_LABEL}</legend>
        {channelNames.map((name) => (
          <Checkbox
            key={name}
            name="channels"
            label={nameChannel(name)}
            checked={chosen.includes(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
        ))}
        {fault === "channels" ? (
          <p role="alert" className="form-field-message form-field-error">
            {words.NO_CHANNEL_CHOSEN}
          </p>
        ) : null}
      </fieldset>
      <div className="form-end">
        <Button type="submit" text={words.ADD_LABEL_ROUTE} loading={isSaving} />
      </div>
    </form>
  );
}
