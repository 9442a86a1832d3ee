import "./sources.css";
import { Button, HTMLSelect } from "@blueprintjs/core";
import { ErrorIcon, MinusIcon, TickIcon, TimeIcon } from "@blueprintjs/icons";
import { useState, type FormEvent, type ReactNode } from "react";
import {
  useEndRehearsalMutation,
  useGetRehearsalQuery,
  useGetSourcesQuery,
  useStartRehearsalMutation,
  type Rehearsal,
  type RehearsedData,
  type SourceList,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { announce } from "../../app/toasts.ts";
import { ShowMore } from "../../components/actions/ShowMore.tsx";
import { describeCondition } from "../../components/alerts/alertWords.ts";
import { nameSource, nameCapability } from "../../components/dataDisplay/sourceWords.ts";
import { FormField } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { marketOf } from "../../../backend/domain/symbol.ts";
import { formatList } from "../../format/text.ts";
import { formatCount } from "../../format/number.ts";
import { formatAge, formatAsOf } from "../../format/time.ts";
import * as words from "./messages.ts";

const EVERY_MS = 10_000;

type Outcome = Omit<RehearsedData, "capability" | "about">;

const ICONS: Readonly<Record<Outcome["outcome"], ReactNode>> = {
  wentOn: <TickIcon />,
  late: <TimeIcon />,
  missing: <ErrorIcon />,
  notAsked: <MinusIcon />,
};

export function RehearsalPanel() {
  const query = useGetRehearsalQuery(undefined, {
    pollingInterval: EVERY_MS,
    refetchOnMountOrArgChange: true,
  });
  const { data: list } = useGetSourcesQuery();
  const { data, refetch } = query;
  const now = useNow();
  const [end, ending] = useEndRehearsalMutation();
  const state = queryPanelState(query, list && data, {
    waitingFor: words.WAITING_FOR_REHEARSAL,
    failed: words.REHEARSAL_FAILED,
  });
  const rehearsal = data?.rehearsal ?? null;
  const endNow = async () => {
    if (await announce(end().unwrap(), words.END_REHEARSAL_FAILED)) await refetch();
  };
  return (
    <Panel title={words.REHEARSAL} isPadded state={state}>
      <div className="settings-stack">
        {list && rehearsal?.isRunning !== true ? (
          <StartForm list={list} onStarted={() => void refetch()} />
        ) : null}
        {rehearsal ? (
          <>
            <div className="settings-row" aria-live="polite">
              <span className="settings-row-text figures">
                {(rehearsal.isRunning ? words.describeRunning : words.describeEnded)(
                  nameSource(rehearsal.source),
                  formatAsOf(Date.parse(rehearsal.until), now),
                )}
              </span>
              {rehearsal.isRunning ? (
                <Button
                  text={words.END_REHEARSAL}
                  loading={ending.isLoading}
                  onClick={() => void endNow()}
                />
              ) : null}
            </div>
            <Report rehearsal={rehearsal} list={list} />
          </>
        ) : null}
      </div>
    </Panel>
  );
}

function StartForm({ list, onStarted }: { list: SourceList; onStarted: () => void }) {
  const [start, { isLoading }] = useStartRehearsalMutation();
  const configured = list.sources.filter(({ isConfigured }) => isConfigured);
  const [wanted, setSource] = useState("");
  const [minutes, setMinutes] = useState<string>(words.REHEARSAL_TIMES[1].value);
  const source = wanted || (configured[0]?.name ?? "");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const newRehearsal = { source, minutes: Number(minutes) };
    if (await announce(start({ newRehearsal }).unwrap(), words.START_REHEARSAL_FAILED)) onStarted();
  };
  return (
    <form className="form-stack" onSubmit={(event) => void submit(event)}>
      <p className="settings-note">{words.REHEARSAL_NOTE}</p>
      <div className="form-pair">
        <FormField label={words.REHEARSED_SOURCE}>
          {(wiring) => (
            <HTMLSelect
              {...wiring}
              fill
              value={source}
              options={configured.map(({ name }) => ({ value: name, label: nameSource(name) }))}
              onChange={(event) => setSource(event.currentTarget.value)}
            />
          )}
        </FormField>
        <FormField label={words.REHEARSAL_TIME}>
          {(wiring) => (
            <HTMLSelect
              {...wiring}
              fill
              value={minutes}
              options={words.REHEARSAL_TIMES}
              onChange={(event) => setMinutes(event.currentTarget.value)}
            />
          )}
        </FormField>
      </div>
      <div className="form-end">
        <Button type="submit" text={words.START_REHEARSAL} loading={isLoading} />
      </div>
    </form>
  );
}

function Report({ rehearsal, list }: { rehearsal: Rehearsal; list: SourceList | undefined }) {
  const { prices, charts, fields, kinds, isRunning } = rehearsal;
  const withKey = (names: readonly string[]): string =>
    formatList(
      names.map((name) => {
        const needsKey = list?.sources.some((each) => each.name === name && each.needsKey);
        return needsKey === true ? words.nameWithKey(nameSource(name)) : nameSource(name);
      }),
    );
  const alertsFirst = prices.toSorted(
    (one, other) => Number(other.alerts.length > 0) - Number(one.alerts.length > 0),
  );
  const isAlone = kinds.every(({ standIns }) => standIns.length === 0);
  return (
    <>
      {isAlone ? <p className="settings-note">{words.NOTHING_ELSE}</p> : null}
      <Part title={words.REPORT_ALERTS}>
        {alertsFirst.flatMap(({ symbol, alerts, ...outcome }) =>
          alerts.length === 0
            ? [
                <Line
                  key={symbol}
                  name={words.describePriceOf(symbol)}
                  isAlone={isAlone}
                  withKey={withKey}
                  {...outcome}
                />,
              ]
            : alerts.map(({ id, alertType, targetPrice }) => {
                const { currency } = marketOf(symbol);
                const condition = describeCondition({ symbol, alertType, targetPrice, currency });
                return (
                  <Line
                    key={id}
                    name={words.describeAlertOf(symbol, condition)}
                    isAlone={isAlone}
                    withKey={withKey}
                    {...outcome}
                  />
                );
              }),
        )}
      </Part>
      <Part title={words.REPORT_CHARTS}>
        {charts.map((chart) => (
          <Line
            key={chart.about}
            name={chart.about}
            isAlone={isAlone}
            withKey={withKey}
            {...chart}
          />
        ))}
      </Part>
      <Part title={words.REPORT_FIELDS}>
        {joinAlike(fields).map((field) => (
          <Line
            key={field.name}
            isAlone={isAlone}
            hasStandIn={kinds.some(
              ({ capability, standIns }) => capability === field.capability && standIns.length > 0,
            )}
            withKey={withKey}
            {...field}
          />
        ))}
      </Part>
      {isRunning || isAlone ? null : (
        <Part title={words.REPORT_KINDS}>
          {kinds.map(({ capability, standIns, closers }) => (
            <li key={capability}>
              <span>{nameCapability(capability)}</span>
              <span>
                {standIns.length > 0
                  ? words.describeStandIns(formatList(standIns.map(nameSource)))
                  : words.NO_STAND_IN}
              </span>
              {closers.length > 0 ? (
                <span>{words.describeClosers(withKey(closers))}</span>
              ) : standIns.length === 0 ? (
                <span>{words.NO_CLOSER}</span>
              ) : null}
            </li>
          ))}
        </Part>
      )}
    </>
  );
}

/** A rehearsal may check hundreds of stocks. */
const SHOWN_AT_ONCE = 10;

function Part({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const shown = children.slice(0, most);
  return (
    <section className="settings-part">
      <h3 className="settings-part-title">{title}</h3>
      {children.length === 0 ? (
        <p className="settings-note">{words.NOTHING_ASKED}</p>
      ) : (
        <ul className="rehearsal-list">{shown}</ul>
      )}
      {children.length > SHOWN_AT_ONCE ? (
        <ShowMore
          rows={words.REPORT_ROWS}
          shown={shown.length}
          total={children.length}
          hasMore={shown.length < children.length}
          isBusy={false}
          hasFailed={false}
          onMore={() => setMost(most + SHOWN_AT_ONCE)}
        />
      ) : null}
    </section>
  );
}

function joinAlike(
  fields: readonly RehearsedData[],
): readonly (Outcome & Pick<RehearsedData, "capability"> & { name: string })[] {
  const alike = Map.groupBy(fields, ({ capability, outcome, answeredBy, closers }) =>
    JSON.stringify([capability, outcome, answeredBy, closers]),
  );
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sum = (field: "asked" | "answered") =>
      group.reduce((total, each) => total + each[field], 0);
    const about = group.flatMap((each) => (each.about === "" ? [] : each.about));
    return {
      ...first,
      name: [nameCapability(first.capability), formatList(about)].filter(Boolean).join(": "),
      asked: sum("asked"),
      answered: sum("answered"),
      longestGapSeconds: Math.max(...group.map((each) => each.longestGapSeconds)),
    };
  });
}

interface LineProps extends Outcome {
  readonly name: string;
  /** True if no other source is configured. */
  readonly isAlone: boolean;
  /** True if a configured source was busy, or is for other markets. */
  readonly hasStandIn?: boolean;
  readonly withKey: (names: readonly string[]) => string;
}

function Line({ name, isAlone, hasStandIn = false, withKey, ...each }: LineProps) {
  const { outcome, asked, answered, held, answeredBy, closers } = each;
  const { longestGapSeconds, delaySeconds } = each;
  const isHole = outcome === "late" || outcome === "missing";
  const facts = [
    ...(answeredBy.length > 0
      ? [words.describeAnsweredBy(formatList(answeredBy.map(nameSource)))]
      : []),
    ...(held > 0 ? [words.FIRST_HELD] : []),
    ...(isHole ? [words.describeAnswered(formatCount(answered), formatCount(asked))] : []),
    ...(isHole && delaySeconds > 0
      ? [words.describeDelayed(formatAge(0, delaySeconds * 1000))]
      : []),
    ...(isHole && longestGapSeconds > 0
      ? [words.describeGap(formatAge(0, longestGapSeconds * 1000))]
      : []),
  ];
  return (
    <li>
      <span>{name}</span>
      <span className={`rehearsal-outcome rehearsal-${outcome}`}>
        {ICONS[outcome]}
        {words.OUTCOMES[outcome]}
      </span>
      {facts.length > 0 ? <span className="figures">{facts.join(" · ")}</span> : null}
      {isHole && !((isAlone || hasStandIn) && closers.length === 0) ? (
        <span>
          {closers.length > 0 ? words.describeClosers(withKey(closers)) : words.NO_CLOSER}
        </span>
      ) : null}
    </li>
  );
}
