import { StarIcon } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { Panel, type PanelState } from "../../components/layout/Panel.tsx";
import { nameSource } from "../../components/dataDisplay/sourceWords.ts";
import { SymbolButton } from "../../components/actions/SymbolButton.tsx";
import * as words from "./messages.ts";
import { WeekDays, WeekSkeleton, type WeekDay } from "./WeekDays.tsx";
import type { WatchedCoverage } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { formatCount } from "../../format/number.ts";
import { formatList } from "../../format/text.ts";
import { formatAsOf } from "../../format/time.ts";

interface CoverageNoteProps {
  coverage: WatchedCoverage | undefined;
  /** Display names. */
  sources: readonly string[];
  note?: string;
}

function CoverageNote({ coverage, sources, note }: CoverageNoteProps) {
  const now = useNow();
  const parts = [
    ...(note === undefined ? [] : [note]),
    ...(sources.length === 0 ? [] : [words.describeSources(formatList(sources))]),
    // For the whole market, it matters only while some stocks are not checked.
    ...(coverage === undefined || (coverage.asked === coverage.watched && note === undefined)
      ? []
      : [
          words.describeAsked(
            formatCount(coverage.asked),
            formatCount(coverage.watched),
            formatAsOf(coverage.asOf, now),
          ),
        ]),
    ...(coverage === undefined || coverage.unanswered === 0
      ? []
      : [words.describeNotAnswered(formatCount(coverage.unanswered))]),
  ];
  return <p className="markets-note figures">{parts.join(" · ")}</p>;
}

export interface WeekChoice {
  /** A Monday, `YYYY-MM-DD`. */
  week: string;
  isOwn: boolean;
}

interface WeekPanelProps extends Pick<WeekChoice, "isOwn"> {
  title: string;
  failed: string;
  query: Parameters<typeof queryPanelState>[0];
  /** Null until the week has loaded. */
  answer: {
    /** Number of entries of the week; omitted if it is not known. */
    readonly count?: string;
    readonly groups: readonly string[];
    readonly days: readonly WeekDay[];
    /** Omitted for entries that are not about watched stocks. */
    readonly coverage?: WatchedCoverage;
    /** One per row, as named by the API. */
    readonly sources: readonly string[];
    readonly note?: string;
  } | null;
}

export function WeekPanel({ title, failed, isOwn, query, answer }: WeekPanelProps) {
  const isUnanswered =
    answer?.days.every(({ rows, note }) => rows.length === 0 && note === words.DAY_FAILED) ?? false;
  const state: PanelState = isUnanswered
    ? { status: "failed", sentence: failed, reason: words.WEEK_FAILED }
    : queryPanelState(query, answer ?? undefined, {
        waitingFor: words.WAITING_FOR_CALENDAR,
        skeleton: <WeekSkeleton />,
        failed,
      });
  const groups = answer?.groups ?? [];
  return (
    <Panel
      title={title}
      state={state}
      {...(answer?.count && !isUnanswered && { count: answer.count })}
    >
      <WeekDays
        isTall={!isOwn && groups.length > 1}
        days={answer?.days ?? []}
        groups={groups}
        label={title}
      />
      {answer ? (
        <CoverageNote
          coverage={answer.coverage}
          sources={[...new Set(answer.sources.map(nameSource))]}
          {...(answer.note === undefined ? {} : { note: answer.note })}
        />
      ) : null}
    </Panel>
  );
}

interface WeekRowProps {
  /** Heading of its group, which a phone shows in the row; empty for none. */
  group?: string;
  symbol: string;
  /** Null if only the symbol is known. */
  name: string | null;
  isWatched: boolean;
  children?: ReactNode;
}

export function WeekRow({ symbol, group, name, isWatched, children }: WeekRowProps) {
  const { openChart } = useChartOverlay();
  return (
    <WeekItem
      name={name}
      isWatched={isWatched}
      {...(group === undefined ? {} : { group })}
      label={<SymbolButton symbol={symbol} onOpen={openChart} />}
    >
      {children}
    </WeekItem>
  );
}

interface WeekItemProps extends Pick<WeekRowProps, "group" | "name" | "children"> {
  isWatched?: boolean;
  label: ReactNode;
}

export function WeekItem({ name, group = "", isWatched = false, label, children }: WeekItemProps) {
  return (
    <li className={isWatched ? "week-row week-row-own" : "week-row"} data-group={group}>
      {isWatched ? <StarIcon size={12} title={words.WATCHED} className="week-row-star" /> : null}
      {label}
      <span className="week-row-name">{name}</span>
      <span className="week-row-facts figures">{children}</span>
    </li>
  );
}
