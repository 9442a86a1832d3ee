import "../../app/settings.css";
import * as words from "./messages.ts";
import { MAX_TIME_ZONE } from "../../../backend/domain/limits.ts";
import { Button, Switch } from "@blueprintjs/core";
import { useId, useState, type FormEvent } from "react";
import { fieldErrorOf } from "../../api/apiError.ts";
import {
  useGetAlertSettingsQuery,
  useSaveAlertSettingsMutation,
  type AlertSettings,
} from "../../api/endpoints.ts";
import { showFailure, showToast } from "../../app/toasts.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { FormInput } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { listTimeZones, ownTimeZone, isTimeZone } from "../../format/timeZone.ts";
import { Screen } from "../../app/Screen.tsx";

/** Values as typed, with times such as `22:00`. */
interface QuietHoursForm {
  readonly isOn: boolean;
  readonly from: string;
  readonly to: string;
  /** IANA name. */
  readonly zone: string;
}

type QuietField = "from" | "to" | "zone";
const QUIET_FIELDS: readonly QuietField[] = ["from", "to", "zone"];

/** Defaults to the night in `ownZone`. */
export const toQuietForm = (
  { quietHours }: Pick<AlertSettings, "quietHours">,
  ownZone: string,
): QuietHoursForm => ({
  isOn: quietHours !== null,
  from: quietHours?.from ?? "22:00",
  to: quietHours?.to ?? "07:00",
  zone: quietHours?.zone ?? ownZone,
});

/** Accepts anything while quiet hours are off. */
export function validateQuietHours({
  isOn,
  from,
  to,
  zone,
}: QuietHoursForm): Partial<Record<QuietField, string>> {
  if (!isOn) return {};
  return {
    ...(isTime(from) ? {} : { from: words.TIME_REQUIRED }),
    ...(isTime(to) ? (from === to ? { to: words.TIMES_EQUAL } : {}) : { to: words.TIME_REQUIRED }),
    ...(isTimeZone(zone.trim()) ? {} : { zone: words.ZONE_UNKNOWN }),
  };
}

const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Triggers during the hours are sent as one message afterwards. */
export function QuietHoursPanel() {
  const query = useGetAlertSettingsQuery();
  const { data: settings } = query;
  const state = queryPanelState(query, settings, {
    waitingFor: words.WAITING_FOR_QUIET_HOURS,
    failed: words.QUIET_HOURS_FAILED,
  });
  return (
    <Panel title={words.QUIET_HOURS} isPadded state={state}>
      {settings ? <QuietForm settings={settings} /> : null}
    </Panel>
  );
}

function QuietForm({ settings }: { settings: AlertSettings }) {
  const [save, { isLoading }] = useSaveAlertSettingsMutation();
  const [changes, setChanges] = useState<Partial<QuietHoursForm>>({});
  const [errors, setErrors] = useState<Partial<Record<QuietField, string>>>({});
  const zonesId = useId();
  const draft = { ...toQuietForm(settings, ownTimeZone()), ...changes };
  const set = (change: Partial<QuietHoursForm>) => {
    setChanges({ ...changes, ...change });
    setErrors({});
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problems = validateQuietHours(draft);
    setErrors(problems);
    const first = QUIET_FIELDS.find((name) => problems[name] !== undefined);
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    const { notificationsEnabled, alertFrequencySeconds, priceCheckIntervalSeconds } = settings;
    const { isOn, from, to, zone } = draft;
    try {
      const saved = await save({
        alertSettingsChange: {
          notificationsEnabled,
          alertFrequencySeconds,
          priceCheckIntervalSeconds,
          quietHours: isOn ? { from, to, zone: zone.trim() } : null,
        },
      }).unwrap();
      // The store still has the old values for a frame.
      setChanges(toQuietForm(saved, ownTimeZone()));
      showToast({ intent: "success", message: words.QUIET_SAVED });
    } catch (error) {
      const fault = fieldErrorOf(error, QUIET_FIELDS);
      if (fault) return setErrors({ [fault.field]: fault.sentence });
      showFailure(words.QUIET_FAILED, error);
    }
  };

  const field = (label: string, name: QuietField, list?: string) => (
    <FormInput
      label={label}
      error={errors[name]}
      name={name}
      className="figures"
      maxLength={MAX_TIME_ZONE}
      autoComplete="off"
      spellCheck={false}
      {...(list === undefined ? {} : { list })}
      disabled={!draft.isOn}
      value={draft[name]}
      onValueChange={(value) => set({ [name]: value })}
    />
  );

  return (
    <form className="form-stack" onSubmit={(event) => void submit(event)} noValidate>
      <Switch
        label={words.QUIET_HOURS_TOGGLE}
        checked={draft.isOn}
        onChange={(event) => set({ isOn: event.currentTarget.checked })}
      />
      <p className="settings-note">{words.QUIET_HOURS_NOTE}</p>
      <div className="form-times">
        {field(words.FROM, "from")}
        {field(words.TO, "to")}
        {field(words.TIME_ZONE, "zone", zonesId)}
      </div>
      <datalist id={zonesId}>
        {draft.isOn ? listTimeZones().map((zone) => <option key={zone}>{zone}</option>) : null}
      </datalist>
      <div className="form-end">
        <Button type="submit" intent="primary" text={words.SAVE_QUIET_HOURS} loading={isLoading} />
      </div>
    </form>
  );
}

export function QuietHoursScreen() {
  return (
    <Screen>
      <div className="settings-narrow">
        <QuietHoursPanel />
      </div>
    </Screen>
  );
}
