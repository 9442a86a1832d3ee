import "./sources.css";
import { PauseIcon, RefreshIcon, TickIcon, WarningSignIcon } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import {
  useGetHealthQuery,
  useGetSourcesQuery,
  type MarketSourceFacts,
  type SourceHealth,
  type SourceList,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { useMarkets } from "../../app/stocks/search/markets.ts";
import {
  nameSource,
  describeAnswers,
  describeSource,
  nameCapability,
  nameCapabilityInSentence,
  stateOfAnswers,
  type AnswerState,
} from "../../components/dataDisplay/sourceWords.ts";
import { HEALTHY, PARTLY_PAUSED } from "../../components/messages.ts";
import { StatusLine } from "../../components/feedback/StatusLine.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { formatList } from "../../format/text.ts";
import { formatCount } from "../../format/number.ts";
import { formatAge, formatAgo } from "../../format/time.ts";
import * as words from "./messages.ts";

/** A paused source recovers within minutes. */
const EVERY_MS = 15_000;
const MINUTES_A_DAY = 24 * 60;
const MAX_MARKETS = 2;

const ICONS: Readonly<Record<AnswerState, ReactNode>> = {
  answering: <TickIcon />,
  failing: <WarningSignIcon />,
  paused: <PauseIcon />,
  trying: <RefreshIcon />,
};

interface ShownSource {
  readonly facts: MarketSourceFacts;
  readonly health: SourceHealth | undefined;
}

interface MatrixProps {
  readonly list: SourceList;
  readonly sources: readonly ShownSource[];
  readonly now: number;
}

export function MarketSourcesPanel() {
  const query = useGetSourcesQuery(undefined, { pollingInterval: EVERY_MS });
  const { data: health, isLoading } = useGetHealthQuery(undefined, { pollingInterval: EVERY_MS });
  const now = useNow();
  const isPhone = useMediaQuery(PHONE);
  // Health adds a line to each source and would move the content.
  const list = isLoading ? undefined : query.data;
  const state = queryPanelState(query, list, {
    waitingFor: words.WAITING_FOR_SOURCES,
    failed: words.SOURCES_FAILED,
  });
  const sources = (list?.sources ?? [])
    .filter(({ isConfigured }) => isConfigured)
    .map((facts) => ({ facts, health: health?.sources.find(({ name }) => name === facts.name) }));
  const Shown = isPhone || sources.length === 1 ? Cards : Matrix;
  return (
    <Panel title={words.MARKET_SOURCES} state={state}>
      {list === undefined ? null : (
        <>
          <Shown list={list} sources={sources} now={now} />
          <Notes list={list} sources={sources} now={now} />
        </>
      )}
    </Panel>
  );
}

function Matrix({ list, sources, now }: MatrixProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by the keyboard
    <section className="sources-scroll" tabIndex={0} aria-label={words.KIND_OF_DATA}>
      <table className="sources-matrix">
        <thead>
          <tr>
            <th scope="col">{words.KIND_OF_DATA}</th>
            {sources.map((source) => (
              <th key={source.facts.name} scope="col">
                <strong>{nameSource(source.facts.name)}</strong>
                <Facts {...source} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.order.map(({ capability }) => (
            <tr key={capability}>
              <th scope="row">{nameCapability(capability)}</th>
              {sources.map((source) => (
                <td key={source.facts.name}>
                  <Answers list={list} source={source} capability={capability} now={now} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cards(props: MatrixProps) {
  return (
    <div className="sources-cards">
      {props.sources.map((source) => (
        <Card key={source.facts.name} {...props} source={source} />
      ))}
    </div>
  );
}

/** With one source, one sentence names all kinds not requested yet. */
function Card({ list, sources, source, now }: MatrixProps & { readonly source: ShownSource }) {
  const { facts, health } = source;
  const isUnused = ({ capability }: { readonly capability: string }): boolean => {
    const answers = health?.byCapability.find((each) => each.capability === capability);
    return answers === undefined || answers.asked === 0;
  };
  const unused = sources.length === 1 ? facts.gives.filter(isUnused) : [];
  return (
    <section className="sources-card">
      <h3>{nameSource(facts.name)}</h3>
      <Facts {...source} />
      <dl className="sources-kinds">
        {facts.gives
          .filter((given) => !unused.includes(given))
          .map(({ capability }) => (
            <div key={capability}>
              <dt>{nameCapability(capability)}</dt>
              <dd>
                <Answers list={list} source={source} capability={capability} now={now} />
              </dd>
            </div>
          ))}
      </dl>
      {unused.length === 0 ? null : (
        <p className="settings-note">
          {words.describeNotRequested(formatList(unused.map(nameKind)))}
        </p>
      )}
    </section>
  );
}

function Facts({ facts, health }: ShownSource) {
  const { use, budget } = facts;
  const counted = (field: "asked" | "failed") =>
    formatCount((health?.byCapability ?? []).reduce((sum, row) => sum + row[field], 0));
  return (
    <div className="sources-facts figures">
      {health ? <StatusLine tone={toneOf(health)} sentence={describeSource(health)} /> : null}
      {budget ? (
        <>
          <div>{words.describeCounts(counted("asked"), counted("failed"))}</div>
          <div>{describeLimits(budget)}</div>
          {budget.symbolsPerMonth === null || budget.symbolsLeft === null ? null : (
            <div>
              {words.describeSymbols(
                formatCount(budget.symbolsLeft),
                formatCount(budget.symbolsPerMonth),
              )}
            </div>
          )}
          <div>{use === "personal" ? words.PERSONAL_USE : words.OPEN_DATA}</div>
        </>
      ) : null}
    </div>
  );
}

function toneOf(health: SourceHealth): "good" | "waiting" | "bad" {
  const sentence = describeSource(health);
  if (sentence === HEALTHY) return "good";
  return sentence === PARTLY_PAUSED ? "waiting" : "bad";
}

/** A limit below one request a minute is told by the day. */
function describeLimits({ left, burst, perMinute }: NonNullable<MarketSourceFacts["budget"]>) {
  const numbers = [formatCount(left), formatCount(burst)] as const;
  return perMinute < 1
    ? words.describeDailyBudget(...numbers, formatCount(Math.round(perMinute * MINUTES_A_DAY)))
    : words.describeBudget(...numbers, formatCount(Math.round(perMinute)));
}

interface AnswersProps {
  readonly list: SourceList;
  readonly source: ShownSource;
  readonly capability: string;
  readonly now: number;
}

function Answers({ list, source: { facts, health }, capability, now }: AnswersProps) {
  const { nameOf: nameExchange } = useMarkets(false);
  const nameOf = (code: string) => words.CURRENCIES_AND_COINS[code] ?? nameExchange(code);
  const given = facts.gives.find((each) => each.capability === capability);
  if (!given) {
    return (
      <span className="sources-none">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{words.NOT_GIVEN}</span>
      </span>
    );
  }
  const sources = list.order.find((each) => each.capability === capability)?.sources ?? [];
  const answers = health?.byCapability.find((each) => each.capability === capability);
  const state = answers && stateOfAnswers(answers);
  const isLimited = facts.budget !== null;
  return (
    <span className={`sources-cell figures${state ? ` sources-${state}` : ""}`}>
      {state ? ICONS[state] : null}
      {sources.length > 1 ? (
        <span>{words.describeRank(sources.indexOf(facts.name) + 1)}</span>
      ) : null}
      <span>
        {answers === undefined || answers.lastSuccessAt === null
          ? words.NOT_REQUESTED
          : state === "answering"
            ? formatAgo(answers.lastSuccessAt, now)
            : describeAnswers(answers, now)}
      </span>
      {isLimited ? (
        <span className="sources-muted">
          {given.isByNumber ? words.BY_NUMBER : describeMarkets(given.markets, nameOf)}
        </span>
      ) : null}
    </span>
  );
}

function describeMarkets(codes: readonly string[] | null, nameOf: (code: string) => string) {
  if (codes === null) return words.ALL_MARKETS;
  const named = codes.slice(0, MAX_MARKETS).map(nameOf).join(", ");
  return codes.length > MAX_MARKETS
    ? words.describeMoreMarkets(named, codes.length - MAX_MARKETS)
    : named;
}

function Notes({ list, sources, now }: MatrixProps) {
  const faults = sources.flatMap(({ facts, health }) =>
    (health?.byCapability ?? [])
      .filter((row) => stateOfAnswers(row) !== "answering" && row.lastError !== null)
      .map((row) => ({
        name: words.describeFault(nameSource(facts.name), nameCapability(row.capability)),
        text: `${describeAnswers(row, now)} · ${row.lastError}${
          row.lastErrorAt === null ? "" : ` (${formatAge(row.lastErrorAt, now)})`
        }`,
      })),
  );
  const attributions = sources.flatMap(({ facts }) =>
    facts.attribution === null ? [] : { name: nameSource(facts.name), text: facts.attribution },
  );
  const unused = list.sources
    .filter(({ isConfigured }) => !isConfigured)
    .map((facts) => ({
      name: nameSource(facts.name),
      text: words.describeUnused(formatList(facts.gives.map(nameKind)), facts.needsKey),
    }));
  if (faults.length + attributions.length + unused.length === 0) return null;
  return (
    <div className="sources-notes">
      <NoteList title={words.SOURCE_FAULTS} entries={faults} />
      <NoteList title={words.ATTRIBUTIONS} entries={attributions} />
      <NoteList title={words.MORE_SOURCES} entries={unused} note={words.MORE_SOURCES_NOTE} />
    </div>
  );
}

function nameKind({ capability, isByNumber }: MarketSourceFacts["gives"][number]): string {
  const kind = nameCapabilityInSentence(capability);
  return isByNumber ? words.describeKindByNumber(kind) : kind;
}

interface NoteListProps {
  readonly title: string;
  readonly entries: readonly { readonly name: string; readonly text: string }[];
  readonly note?: string;
}

function NoteList({ title, entries, note }: NoteListProps) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl className="sources-list">
        {entries.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {note === undefined ? null : <p className="settings-note">{note}</p>}
    </section>
  );
}
