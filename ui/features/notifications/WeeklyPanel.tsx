import "../../app/settings.css";
import * as words from "./messages.ts";
import { MAX_TIME_ZONE } from "../../../backend/domain/limits.ts";
import { Button, Switch } from "@blueprintjs/core";
import { useId, useState, type FormEvent } from "react";
import { fieldErrorOf } from "../../api/apiError.ts";
import { useGetWeeklyQuery, useSaveWeeklyMutation, type Weekly } from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { showFailure, showToast } from "../../app/toasts.ts";
import { FormSelect, FormInput } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { HOUR_MS } from "../../../backend/domain/durations.ts";
import { formatAbsoluteTime, formatClockTime } from "../../format/time.ts";
import { listTimeZones } from "../../format/timeZone.ts";
import { formatCount } from "../../format/number.ts";
import { Screen } from "../../app/Screen.tsx";

function WeekFigures({ report }: { report: Weekly["report"] }) {
  const titleId = useId();
  const { deliveries, neverFire, gaps, sources } = report;
  const rows: readonly (readonly [string, string])[] = [
    [words.WEEK_FIGURES.checks, formatCount(report.checks)],
    [
      words.WEEK_FIGURES.gaps,
      gaps === 0
        ? words.NO_GAPS
        : words.describeGaps(formatCount(gaps), formatCount(report.longestGapMinutes)),
    ],
    [words.WEEK_FIGURES.alertFirings, formatCount(report.alertFirings)],
    [words.WEEK_FIGURES.ruleFirings, formatCount(report.ruleFirings)],
    [words.WEEK_FIGURES.snoozedFirings, formatCount(report.snoozedFirings)],
    [words.WEEK_FIGURES.filed, formatCount(deliveries.filed)],
    [words.WEEK_FIGURES.accepted, formatCount(deliveries.accepted)],
    [words.WEEK_FIGURES.delivered, formatCount(deliveries.delivered)],
    [words.WEEK_FIGURES.failed, formatCount(deliveries.failed)],
    ...sources.map(
      ({ source, asked, failed }) =>
        [
          words.nameSource(source),
          words.describeSourceFailures(formatCount(failed), formatCount(asked)),
        ] as const,
    ),
    [words.CANNOT_FIRE, formatCount(neverFire.count)],
  ];
  return (
    <section aria-labelledby={titleId} className="settings-week">
      <h3 id={titleId}>{words.THIS_WEEK}</h3>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {neverFire.named.length === 0 ? null : (
        <ul aria-label={words.CANNOT_FIRE}>
          {neverFire.named.map(({ what, reason }) => (
            <li key={`${what} ${reason}`}>
              <strong>{what}</strong> {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function WeeklyPanel() {
  const query = useGetWeeklyQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: weekly } = query;
  const state = queryPanelState(query, weekly, {
    waitingFor: words.WAITING_FOR_WEEKLY,
    failed: words.WEEKLY_FAILED,
  });
  return (
    <Panel title={words.WEEKLY} isPadded state={state}>
      {weekly ? (
        <>
          <WeeklyForm weekly={weekly} />
          <WeekFigures report={weekly.report} />
        </>
      ) : null}
    </Panel>
  );
}

const FIELDS = ["zone"] as const;

function WeeklyForm({ weekly: { settings, nextAt, isReceived } }: { weekly: Weekly }) {
  const [save, { isLoading }] = useSaveWeeklyMutation();
  const [changes, setChanges] = useState<Partial<typeof settings>>({});
  const [fault, setFault] = useState<string>();
  const zonesId = useId();
  const draft = { ...settings, ...changes };
  const set = (change: Partial<typeof settings>) => {
    setChanges({ ...changes, ...change });
    setFault(undefined);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    try {
      const weeklySettings = { ...draft, zone: draft.zone.trim() };
      await save({ weeklySettings }).unwrap();
      // The refetched settings are still the old ones.
      setChanges(weeklySettings);
      showToast({ intent: "success", message: words.WEEKLY_SAVED });
    } catch (error) {
      const wrong = fieldErrorOf(error, FIELDS);
      if (wrong) return setFault(wrong.sentence);
      showFailure(words.WEEKLY_SAVE_FAILED, error);
    }
  };
  return (
    <form className="form-stack" onSubmit={(event) => void submit(event)} noValidate>
      <Switch
        label={words.WEEKLY_TOGGLE}
        checked={draft.isOn}
        onChange={(event) => set({ isOn: event.currentTarget.checked })}
      />
      <p className="settings-note">
        {nextAt === null
          ? words.WEEKLY_NOTE
          : isReceived
            ? words.describeNextWeekly(formatAbsoluteTime(nextAt))
            : words.WEEKLY_UNRECEIVED}
      </p>
      <div className="form-times">
        <FormSelect
          label={words.WEEKLY_DAY}
          disabled={!draft.isOn}
          value={draft.weekday}
          onChange={(event) => set({ weekday: Number(event.currentTarget.value) })}
          options={words.WEEKDAYS.map((label, value) => ({ label, value }))}
        />
        <FormSelect
          label={words.WEEKLY_HOUR}
          disabled={!draft.isOn}
          value={draft.hour}
          onChange={(event) => set({ hour: Number(event.currentTarget.value) })}
          options={Array.from({ length: 24 }, (_, value) => ({
            label: formatClockTime(value * HOUR_MS, "UTC"),
            value,
          }))}
        />
        <FormInput
          label={words.TIME_ZONE}
          error={fault}
          name="zone"
          maxLength={MAX_TIME_ZONE}
          autoComplete="off"
          spellCheck={false}
          list={zonesId}
          disabled={!draft.isOn}
          value={draft.zone}
          onValueChange={(zone) => set({ zone })}
        />
      </div>
      <datalist id={zonesId}>
        {listTimeZones().map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
      <div className="form-end">
        <Button type="submit" intent="primary" text={words.SAVE_WEEKLY} loading={isLoading} />
      </div>
    </form>
  );
}

export function WeeklyScreen() {
  return (
    <Screen>
      <div className="settings-narrow">
        <WeeklyPanel />
      </div>
    </Screen>
  );
}
