import { MAX_INTERVAL_SECONDS, MIN_INTERVAL_SECONDS } from "../../../backend/domain/limits.ts";
import { Button, Switch } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
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
import * as words from "./messages.ts";

interface AlertSettingsForm {
  readonly notificationsEnabled: boolean;
  readonly alertFrequencySeconds: string;
  readonly priceCheckIntervalSeconds: string;
}

type IntervalName = "alertFrequencySeconds" | "priceCheckIntervalSeconds";
const INTERVALS: readonly IntervalName[] = ["alertFrequencySeconds", "priceCheckIntervalSeconds"];

export const toForm = (settings: AlertSettings): AlertSettingsForm => ({
  notificationsEnabled: settings.notificationsEnabled,
  alertFrequencySeconds: String(settings.alertFrequencySeconds),
  priceCheckIntervalSeconds: String(settings.priceCheckIntervalSeconds),
});

export function validateInterval(text: string): string | undefined {
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  const isInRange = seconds >= MIN_INTERVAL_SECONDS && seconds <= MAX_INTERVAL_SECONDS;
  return isInRange ? undefined : words.INTERVAL_OUT_OF_RANGE;
}

export function AlertSettingsPanel() {
  const query = useGetAlertSettingsQuery();
  const { data: settings } = query;
  const state = queryPanelState(query, settings, {
    waitingFor: words.WAITING_FOR_ALERT_SETTINGS,
    failed: words.ALERT_SETTINGS_FAILED,
  });
  return (
    <Panel title={words.ALERT_SETTINGS} isPadded state={state}>
      {settings ? <SettingsForm settings={settings} /> : null}
    </Panel>
  );
}

function SettingsForm({ settings }: { settings: AlertSettings }) {
  const [save, { isLoading }] = useSaveAlertSettingsMutation();
  const [draft, setDraft] = useState<Partial<AlertSettingsForm>>({});
  const [errors, setErrors] = useState<Partial<Record<IntervalName, string>>>({});
  const form = { ...toForm(settings), ...draft };
  const set = (change: Partial<AlertSettingsForm>) => setDraft({ ...draft, ...change });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problems = INTERVALS.flatMap((name) => {
      const problem = validateInterval(form[name]);
      return problem === undefined ? [] : [[name, problem] as const];
    });
    setErrors(Object.fromEntries(problems));
    const [first] = problems;
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${first[0]}]`)?.focus();
      return;
    }
    try {
      const saved = await save({
        alertSettingsChange: {
          notificationsEnabled: form.notificationsEnabled,
          alertFrequencySeconds: Number(form.alertFrequencySeconds),
          priceCheckIntervalSeconds: Number(form.priceCheckIntervalSeconds),
        },
      }).unwrap();
      // The store still has the old values for a frame.
      setDraft(toForm(saved));
      showToast({ intent: "success", message: words.SETTINGS_SAVED });
    } catch (error) {
      const fault = fieldErrorOf(error, INTERVALS);
      if (fault) return setErrors({ [fault.field]: fault.sentence });
      showFailure(words.SETTINGS_FAILED, error);
    }
  };

  const interval = (name: IntervalName, label: string, help: string) => (
    <FormInput
      label={label}
      help={help}
      error={errors[name]}
      name={name}
      type="number"
      inputMode="numeric"
      min={MIN_INTERVAL_SECONDS}
      max={MAX_INTERVAL_SECONDS}
      step={1}
      className="figures"
      value={form[name]}
      onValueChange={(value) => set({ [name]: value })}
    />
  );

  return (
    <form className="form-stack" onSubmit={(event) => void submit(event)} noValidate>
      <Switch
        label={words.ENABLE_NOTIFICATIONS}
        checked={form.notificationsEnabled}
        onChange={(event) => set({ notificationsEnabled: event.currentTarget.checked })}
      />
      <p className="settings-note">{words.NOTIFICATIONS_OFF_NOTE}</p>
      {interval("alertFrequencySeconds", words.FREQUENCY, words.FREQUENCY_HELP)}
      {interval("priceCheckIntervalSeconds", words.CHECK_INTERVAL, describeCadence(settings))}
      <div className="form-end">
        <Button type="submit" intent="primary" text={words.SAVE_SETTINGS} loading={isLoading} />
      </div>
    </form>
  );
}

const describeCadence = ({ checkedEverySeconds, priceCheckIntervalSeconds }: AlertSettings) =>
  checkedEverySeconds === priceCheckIntervalSeconds
    ? words.describeCheckInterval(checkedEverySeconds)
    : words.describeFreeCheckInterval(checkedEverySeconds);
